import type { AddressWords } from "../../lexicon/AddressWords.ts"
import { among, list, clauses } from "../../lexicon/list.ts"
import { regions } from "./regions.ts"
import { towns } from "./towns.ts"

const areas = list(`
  urbanización, urb, polígono, polígono industrial, barrio, barriada, colonia, col, fraccionamiento, fracc, residencial, conjunto residencial, edificio, centro comercial, pedanía, finca, cortijo, masía, caserío, pazo,
  hacienda, rancho, condominio, parque empresarial, parque industrial, parque tecnológico, unidad habitacional, sector, ejido, paraje
`)

export const address: AddressWords = {
  order: "type-first",
  openings: list(`
    entrega en, la entrega en, el envío a, el envío es a, el envío sería a, alquilo en, alquilamos en, estoy de alquiler en, empadronado en, empadronada en, sigo en, seguimos en, todavía en, quedaría en, entonces, así que, en el dni pone, el dni pone, la misma,
    mi dirección es, mi dirección es la, mi dirección es el, mi domicilio es, mi dirección actual es, mi dirección postal es, la dirección es, la dirección sería, dirección, domicilio, mi dirección, el domicilio es, es, es la, es el, es en, es en la, sería, sería la, vivo en, vivo en la, vivo en el,
    yo vivo en, yo vivo en la, vivimos en, vivimos en la, estoy en, estoy en la, estamos en, estamos en la, resido en, resido en la, en, en la, en el, la, el, mándelo a, mándenlo a, envíelo a, envíenlo a, envíemelo a, envíamelo a, me lo puede enviar a, a la, a, pues, pues en, pues mire, pero es, pero es la, pero vivo en, así que es, entonces es, póngame, ponme, escriba, escribe, bueno, sí, si, claro, vale, eh, em, este, hola, a ver, mire, mira,
    ponga, pon, apunte, apunta, anote, anota, tome nota, mi casa está en, mi casa está en la, la casa está en, mi piso está en, queda en, queda en la, actualmente, actualmente vivo en, ahora vivo en, ahora mismo vivo en, la dirección completa es, mi dirección completa es
  `).concat(
    clauses(
      "mi, la, el, nuestra, nuestro, mi nueva, mi nuevo, la nueva, su, mi actual",
      "",
      "dirección es, dirección sería, dirección actual es, dirección postal es, dirección de casa es, dirección completa es, dirección de envío es, dirección de facturación es, dirección del trabajo es, dirección sigue siendo, domicilio es, domicilio actual es, domicilio sería, domicilio fiscal es, casa es, casa está en, casa queda en, piso está en, piso es, apartamento está en, departamento está en, oficina está en, residencia es, residencia está en",
    ),
    clauses(
      "yo, nosotros, pues yo, ahora, actualmente, ahora mismo, hoy por hoy, yo ahora",
      "",
      "vivo en, vivo en la, vivo en el, vivimos en, vivimos en la, resido en, residimos en, estoy en, estoy en la, estamos en, estamos en la, me mudé a, nos mudamos a, me alojo en, vivo aquí en, vivo ahora en",
    ),
    clauses(
      "por favor, me lo puede, me lo puedes, lo puede, lo puedes, puede, puedes, quiero que, podría",
      "",
      "enviar a, mandar a, llevar a, entregar en, poner, apuntar, anotar, escribir, enviarlo a, mandarlo a, entregarlo en, llevarlo a, enviármelo a, mandármelo a",
    ),
    clauses(
      "es una, es un, vivo en una, vivo en un, tengo una, tengo un",
      "",
      "casa en, casa en la, piso en, piso en la, chalet en, apartamento en, departamento en, casita en, bajo en, ático en, local en, finca en",
    ),
    list(
      "la mía es, la nuestra es, el mío es, nos acabamos de mudar a, me acabo de mudar a, nos hemos mudado a, me he mudado a, me mudé a, nos mudamos a, mándemelo a, mándamelo a, mándelo a, mándalo a, envíelo a, envíalo a, envíemelo a, envíamelo a, entréguelo en, entréguenlo en, llévelo a, tráigalo a, tráiganlo a, me encuentra en, me encontrará en, nos encuentra en, vivo aquí en, vivo ahora en, es aquí en, pues es, pues es en, sería en, a ver es, a ver, sí es, sí es en, claro es, mire es, mira es, ya le digo, le digo, eh, vale, ok, estamos ubicados en, está ubicada en, está en, está en la, apúntelo, apúntalo, anótelo, anótalo, un segundo, un momento, un momentito, un segundito, ahora es, ahora es en, sigue siendo, creo que es, la nueva es, mi casa es, toda la vida en",
    ),
  ),
  closings: list(
    "por favor, gracias, muchas gracias, muchísimas gracias, mil gracias, gracias de nuevo, eso es, eso sería, sería eso, y ya está, es donde vivo, ahí vivo, ahí es, esa es, esa misma, ahora, si le sirve, si te sirve, creo que es todo, creo que eso es todo, es todo, y eso es todo, por ahora, de momento, es mi casa, es mi domicilio, y ya, sí, ya está, eso es todo, nada más, esa es mi dirección, esa es la dirección, es mi dirección, vale, sabe, ok, punto",
  ),
  elsewhere: list(
    "sin piso, sin puerta, sin letra, sin escalera, y mi, mi teléfono, mi número de teléfono, mi correo, me llamo, y nací, nací, pero, y me, y soy, y tengo, y el teléfono, y el correo",
  ),
  kinds: list(
    "piso, casa, chalet, apartamento, departamento, estudio, finca, pueblo, pueblecito, ciudad, aldea, urbanización, hotel, hostal, pensión, residencia, campo, costa, afueras, playa",
  ),
  partOpenings: clauses(
    "vamos, nos vamos, voy, me voy, iremos, viajo, viajamos, salgo, salimos, vuelo, volamos, estoy yendo, estamos yendo, nos mudamos, me mudo, me traslado, nos trasladamos, quiero ir, queremos ir, quisiera ir, me gustaría ir, pienso ir, pensamos ir, quiero viajar, queremos viajar, camino",
    "",
    "a, para, hacia, hasta, rumbo a, camino de",
  )
    .concat(list("a, el destino es, mi destino es, nuestro destino es, destino, nuestro destino final es"))
    .concat(
      list(
        "se llama, llamado, llamada, que se llama, nací en, nacimos en, nacido en, nacida en, me crié en, crecí en, soy de, somos de, vengo de, yo soy de, vivo en, vivimos en, yo vivo en, estoy en, estamos en, resido en, en, es, sería, está en, pues, bueno, de, un, una, un pueblo, un pueblecito, un pueblo pequeño, es un pueblo",
      ),
    )
    .concat(
      clauses(
        "el, la, mi, en el, en la, es el, es la, nuestro, nuestra, de la, del",
        "",
        "ciudad es, pueblo es, localidad es, población es, provincia es, estado es, país es, municipio es, ciudad de, pueblo de, localidad de, provincia de, estado de, municipio de, comunidad de, región de, pueblo se llama, ciudad se llama, calle se llama, avenida se llama",
      ),
      list("provincia de, estado de, ciudad de, municipio de, comunidad de, región de, pueblo de"),
    ),
  streets: list(`
    calle, avenida, plaza, paseo, carretera, camino, ronda, travesía, glorieta, rambla, vía, pasaje, callejón, cuesta, bulevar, urbanización, polígono, polígono industrial, avda, av, avd, pza, plza, ctra, pº, cl, cmno, urb, carrera, diagonal, transversal, calzada, autopista,
    plazuela, corredera, costanilla, gran vía, barrio, colonia, col, fraccionamiento, fracc, partida, senda, vereda, alameda, rúa, carrer, avinguda, plaça, passeig, circunvalación, boulevard, privada, jirón, prolongación, bajada, subida, malecón, rinconada, andador, cerrada, retorno, circular, circuito, libramiento, ruta, barriada, pedanía, diseminado, travessera, cra, cr, kr, kra, dg, tv, centro comercial, conjunto residencial, edificio, plazoleta, placeta, costera, autovía, calleja, callejuela, cañada, residencial, eje
  `).concat(areas),
  weakStreets: [],
  lastStreets: [],
  saints: [],
  foreignStreets: [],
  bareStreets: list("gran vía, la gran vía, mayor"),
  directions: {},
  number: list(
    "y el número, número exterior, exterior, con número exterior, y número, y es el, y es el número, número, num, núm, al número, el número, con número, en el número, en el, hash, nro",
  ),
  counted: list(
    "caminos, cruces, revueltas, vientos, calles, hermanas, hermanos, fuentes, torres, palacios, olivos, robles, puertas, esquinas, ríos, mares, picos, cantos, coronas",
  ),
  ranges: list("al, a, guion"),
  at: list("al, a la altura del, a la altura de"),
  streetSides: { sur: "Sur", norte: "Norte", este: "Este", oeste: "Oeste", oriente: "Oriente", poniente: "Poniente" },
  floorOrdinals: {
    ...among("1º", "primer"),
    ...among("1ª", "primera"),
    ...among("2º", "segon"),
    ...among("2ª", "segona"),
    ...among("3º", "tercer"),
    ...among("3ª", "tercera"),
    ...among("4º", "quart"),
    ...among("4ª", "quarta"),
    ...among("5º", "cinquè"),
    ...among("5ª", "cinquena"),
    ...among("6º", "sisè"),
    ...among("6ª", "sisena"),
    ...among("7º", "setè"),
    ...among("7ª", "setena"),
    ...among("8º", "vuitè"),
    ...among("8ª", "vuitena"),
    ...among("9º", "novè"),
    ...among("9ª", "novena"),
  },
  former: list(
    "vivía en, vivíamos en, antes vivía en, antes vivíamos en, yo vivía en, era, antes era, estaba en, antes estaba en, la antigua era, la de antes era, antes en, antes vivíamos en, anteriormente",
  ),
  moved: list(
    "pero vivo en, pero vivimos en, pero estoy en, pero ahora en, pero ahora vivo en, pero ahora vivimos en, pero ahora es, pero ahora estoy en, pero me mudé a, pero me he mudado a, pero nos mudamos a, pero nos hemos mudado a, ahora vivo en, ahora vivimos en, ahora estoy en, ahora en, ahora es, me mudé a, me he mudado a, nos mudamos a, nos hemos mudado a",
  ),
  beside: list(
    "estamos en, vivo en, vivimos en, estoy en, está, queda, es, que está, que queda, justo, está justo, queda justo",
  ),
  remarks: list(
    "el timbre, timbre, llame, llamen, toque, toquen, déjelo, déjenlo, pregunte por, pregunten por, busque, el portero, el código de la puerta, el código del portal, la entrada, se entra, con puerta, puerta azul, puerta roja, puerta verde, la puerta azul, la puerta roja, la puerta verde, la puerta es, la casa de, la casa del, la casa que, la casa con, que antes era, que era, la última casa, la primera casa, la de la esquina, el de la esquina, justo encima, justo debajo, encima de, encima del",
  ),
  lacks: list("no tiene, no hay, no tengo, sin, no tenemos"),
  nearby: list(
    "cerca de, cerca del, lejos de, lejos del, a la salida de, a la salida del, a la entrada de, a la entrada del, a la vuelta del, a dos pasos de, a dos pasos del, en la esquina con, en la esquina de, al lado de, al lado del, frente a, frente al, enfrente de, enfrente del, junto a, junto al, detrás de, detrás del, delante de, delante del, a la vuelta de, a la altura de, esquina con, esquina, en esquina, en esquina con, y esquina, y esquina con, casi esquina, casi esquina con, entre",
  ),
  careOf: {
    ...among("c/o", "c o, en casa de, al cuidado de, a cargo de"),
    ...among("A la atención de", "a la atención de, a la atención del, a la atención de la"),
  },
  noNumber: list("sin número, s n"),
  kilometre: list("kilómetro, km, punto kilométrico"),
  suffixes: { bis: "bis", duplicado: "duplicado", ter: "ter" },
  units: {
    piso: "piso",
    planta: "planta",
    puerta: "puerta",
    portal: "portal",
    bloque: "bloque",
    escalera: "escalera",
    esc: "esc.",
    local: "local",
    oficina: "oficina",
    despacho: "despacho",
    apartamento: "apartamento",
    apto: "apto.",
    departamento: "departamento",
    depto: "depto.",
    interior: "interior",
    "número interior": "interior",
    int: "int.",
    casa: "casa",
    nave: "nave",
    torre: "torre",
    edificio: "edificio",
    chalet: "chalet",
    parcela: "parcela",
    estudio: "estudio",
    habitación: "habitación",
    letra: "letra",
    pta: "pta.",
    "piso número": "piso",
    "puerta número": "puerta",
    lote: "lote",
    manzana: "manzana",
    supermanzana: "supermanzana",
    dto: "dto.",
    dpto: "dpto.",
    bungalow: "bungalow",
    conjunto: "conjunto",
    módulo: "módulo",
    caseta: "caseta",
    mano: "mano",
  },

  floorFlats: [],
  ordinalStreets: [],
  floors: ["piso", "planta", "puerta"],
  places: {
    bajo: "bajo",
    bajos: "bajos",
    "planta baja": "planta baja",
    ático: "ático",
    sobreático: "sobreático",
    entresuelo: "entresuelo",
    entresol: "entresol",
    entlo: "entlo.",
    àtic: "àtic",
    "sobre ático": "sobreático",
    "entre suelo": "entresuelo",
    "semi sótano": "semisótano",
    entreplanta: "entreplanta",
    principal: "principal",
    sótano: "sótano",
    semisótano: "semisótano",
    "piso bajo": "piso bajo",
    "puerta única": "puerta única",
  },
  sides: {
    derecho: "derecho",
    izquierdo: "izquierdo",
    izquierda: "izquierda",
    derecha: "derecha",
    centro: "centro",
    exterior: "exterior",
    izda: "izda.",
    ext: "ext.",
    int: "int.",
    izq: "izq.",
    dcha: "dcha.",
    der: "der.",
    "centro izquierda": "centro izquierda",
    "centro derecha": "centro derecha",
    "exterior izquierda": "exterior izquierda",
    "exterior derecha": "exterior derecha",
    "interior izquierda": "interior izquierda",
    "interior derecha": "interior derecha",
    interior: "interior",
  },
  letterUnits: ["letra"],
  unitLinkingWords: list("en la, en el, del, de la"),
  letters: {
    be: "B",
    ce: "C",
    efe: "F",
    ge: "G",
    hache: "H",
    jota: "J",
    ka: "K",
    ele: "L",
    eme: "M",
    ene: "N",
    pe: "P",
    cu: "Q",
    erre: "R",
    ese: "S",
    te: "T",
    uve: "V",
    equis: "X",
    zeta: "Z",
    ve: "V",
  },
  weakLetters: { de: "D", a: "A", e: "E", i: "I", o: "O", u: "U", y: "Y", la: "A" },
  boxes: { "apartado de correos": "Apartado de Correos", apartado: "Apartado", "apartado postal": "Apartado Postal" },
  routes: {},
  placeLeads: ["en", "aquí"],
  buildings: { edificio: "edificio", torre: "torre", residencial: "residencial", conjunto: "conjunto" },
  townOpenings: list(
    "san, santa, santo, nueva, nuevo, villa, puerto, ciudad, gran, la, el, los, las, de, del, vieja, isla, estado",
  ),
  towns,
  areas,
  labels: {
    ...Object.fromEntries(
      ["calle", "avenida", "plaza", "carretera"].flatMap((street) =>
        clauses("la, y la, pues la, mi, y mi, con la", "", `${street} es, ${street} se llama, ${street} sería`).map(
          (phrase) => [phrase, street],
        ),
      ),
    ),
    ...Object.fromEntries(
      clauses(
        "el, y el, es el, y es el, en el, mi, y",
        "",
        "número el, número es el, número es, número sería, número de la casa es, número de casa es",
      ).map((phrase) => [phrase, "number"]),
    ),
  },
  ands: ["y", "pero"],
  articles: ["el", "la", "los", "las"],
  withLetter: list("con, con la, con una"),
  crossings: {
    por: "por",
    entre: "entre",
    ...among("esquina", "esquina, en esquina, y esquina"),
    ...among("esquina con", "esquina con, en esquina con, y esquina con, en la esquina con"),
    ...among("casi esquina", "casi esquina, casi esquina con"),
  },
  postcode: list(`
    código postal, el código postal es, el código postal es el, código postal es, código postal es el, cp, c p, con código postal, y el código postal es, y código postal, el código postal, mi código postal es, código postal número, y el código postal, distrito postal, código, y el código es, el código es, con código
  `),
  postcodes: { ES: "\\d{5}", MX: "\\d{5}", AR: "[A-HJ-NP-Z]\\d{4}[A-Z]{3}" },
  postcodeLinks: list("es, y es, es el, y es el, eso es, y eso es, que es, que es el"),
  writtenPostcodes: ["[A-HJ-NP-Z]\\d{4}[A-Z]{3}", "[A-HJ-NP-Z]\\d{4}"],
  locality: list(
    "en, en la ciudad de, ciudad de, la ciudad de, de, en el municipio de, municipio de, en el pueblo de, localidad de, localidad, población, la población es, y está en, que está en, está en, y es en, queda en, y queda en, eso es en, esto es en, la ciudad es, y la ciudad es, ciudad, aquí en",
  ),
  region: list(
    "provincia de, en la provincia de, provincia, la provincia es, estado de, en el estado de, comunidad de",
  ),
  regions,
  fourFigureRegions: [],
  numberedTowns: [],
  fourFigureTowns: [],
  talk: list(`
    siempre, cerca, hasta, vacaciones, para, entre, después, mucho, café, cafés, hace, año, años, mes, meses, semana, semanas, día, días, hora, horas, minuto, minutos, cuadra, cuadras, euro, euros, pesos, dólares, hijo, hijos, niño, niños, perro, perros,
    gato, gatos, personas, veces, vivía, viví, mudé, mudamos, pagué, tarda, tardo, ya, tienen, tiene, sabes, saben, cuestan, nací, tengo, somos, había, hay, llevo, coche, coches, bici, bicis, cierran, abren, cierra, abre, compré, compramos, vendí, vendimos, crucé, tráfico, tenemos, teléfono, correo, dirección, direcciones, se, me, usted
  `),
  countries: {
    uruguay: "Uruguay",
    ecuador: "Ecuador",
    venezuela: "Venezuela",
    bolivia: "Bolivia",
    paraguay: "Paraguay",
    "costa rica": "Costa Rica",
    españa: "España",
    méxico: "México",
    argentina: "Argentina",
    colombia: "Colombia",
    chile: "Chile",
    perú: "Perú",
    "estados unidos": "Estados Unidos",
    andorra: "Andorra",
  },
  wholeLocalities: list(
    "dos hermanas, tres cantos, cuatro vientos, dos torres, tres arroyos, nueve de julio, vélez málaga, vélez rubio, o grove, o barco de valdeorras, o porriño, o rosal, o carballiño, son servera, palos de la frontera, las tres villas",
  ),
  particles: list(
    "de, del, la, las, los, el, y, e, a, en, i, d', les, els, lo, des, dels, sa, ses, na, do, da, das, sobre",
  ),
  regnal: list(
    "alfonso, carlos, felipe, fernando, isabel, juan, juan pablo, pío, león, luis, jaime, pedro, sancho, enrique, ramiro, gregorio, benedicto",
  ),
}
