import type { EmailWords } from "../../lexicon/EmailWords.ts"
import { among, joined, list, clauses } from "../../lexicon/list.ts"
import { radio } from "../../lexicon/radio.ts"

/** Verb forms of requests to send or write something, in every form of address: "mándalo", "escribime", "enviar". */
const sendingVerbs = [
  ...joined(
    "mand, envi, contact, avis, localic, localiz, ubic, busc",
    `
      a, á, e, en, ad, as, ar, ame, eme, enme, adme, arme, alo, elo, enlo, adlo, arlo, amelo, emelo, enmelo, armelo,
      anos, enos, ennos, arnos, an, ala, ela, enla, adla, arla, amela, emela, enmela, armela
    `,
  ),
  ...joined(
    "escrib",
    `
      e, a, an, id, í, ir, es, en, eme, ame, anme, idme, ime, irme, elo, alo, anlo, irlo, emelo, amelo, enos, anos,
      annos, irnos
    `,
  ),
]

/** Verb forms of requests to write something down: "apunte", "anotá", "poneme". */
const notingVerbs = [
  ...joined(
    "anot, apunt, us, tom, registr, pong",
    "a, e, en, ad, ame, eme, enme, adme, alo, elo, enlo, adlo, ale, ele, enle",
  ),
  ...joined("pon", "me, le, lo, eme, é, gale, galo, game"),
]

/** Remarks on symbols that no address contains: "sin apóstrofo", "sin tilde". */
const lacking = clauses(
  "sin, sin el, sin la, no lleva, no tiene, sin ningún",
  "",
  "apóstrofo, apóstrofe, acento, acentos, tilde, tildes",
)

export const email: EmailWords = {
  sequenceFirst: list("primero, primero va, primero viene, empieza con, empieza por"),
  sizes: list("minúscula, chica, pequeña, grande"),
  capitals: list("mayúscula, en mayúscula, con mayúscula, grande"),
  at: list("arroba, a roba, aroba, arrova, la arroba, signo arroba, símbolo arroba, at"),
  dot: list("punto, dot"),
  symbols: {
    ...among(
      "_",
      "guion bajo, guion abajo, guion de abajo, raya baja, raya abajo, línea baja, línea de abajo, barra baja, barra bajo, guion inferior, raya inferior, raya bajo, barra inferior, barra al piso, línea abajo, subrayado, subguion, sub guion, raya al piso, underscore",
    ),
    ...among(
      "-",
      "raya al medio, raya en medio, raya media, guion al medio, guion en medio, guion, guion medio, medio guion, guion del medio, guion normal, raya del medio, signo menos, raya, menos",
    ),
    ...among("+", "más, signo más"),
    ...among("%", "porciento, por ciento"),
  },
  letters: {
    hache: "h",
    ka: "k",
    jota: "j",
    ...among("n", "eñe, ene"),
    erre: "r",
    ...among("w", "doble u, doble ve, doble v, uve doble, ve doble, doble uve"),
    ...among("v", "uve, ve corta, ve chica"),
    ...among("b", "be larga, be alta, be grande"),
    equis: "x",
    ...among("y", "i griega, y griega, ye"),
    ...among("i", "y latina, i latina"),
    ...among("z", "zeta, ceta"),
    efe: "f",
    ele: "l",
    eme: "m",
    cu: "q",
  },
  weakLetters: {
    be: "b",
    ce: "c",
    de: "d",
    ge: "g",
    ca: "k",
    pe: "p",
    ere: "r",
    ese: "s",
    te: "t",
    ve: "v",
  },
  initialNouns: ["inicial"],
  initials: list("be, ce, ge, pe, ere, ese, te, ve"),
  asIn: list("de, como de, como en, como, de la palabra"),
  repeat: { doble: 2, triple: 3 },
  ignored: list(`
      en minúsculas todo, en minúscula todo, sin mayúsculas, sin mayúscula, nada de mayúsculas, ehhh, ehhhh, em, emm, emmm, mmmm, dos palabras,
      en dos palabras, son dos palabras, tres palabras, letras minúsculas, en letras minúsculas,
      todo en letras minúsculas, todo letras, solo letras, todas letras, todo con letras, sin números,
      seguido de un, seguido de una, seguido de, seguido del, seguido por un, y luego un, luego un, y después un,
      en una sola palabra, en una palabra, una sola palabra, de corrido, todo seguido, en un solo bloque,
      sin puntos, sin punto, todo en minúsculas, todo en minúscula, todo minúsculas, todo minúscula, en minúsculas,
      en minúscula, minúsculas, minúscula, con minúsculas, con minúscula, todas minúsculas, todas en minúsculas,
      en mayúsculas, en mayúscula, mayúsculas, mayúscula, con mayúscula, con mayúsculas, todo junto, todo pegado,
      junto, pegado, sin espacios, sin espacio, la letra, letra, el número, los números, número, números, el dígito,
      dígito, la palabra, eh, ehh, mmm, pues, este eh, y luego, luego, después, espacio, sin acento, sin acentos,
      sin tilde, a secas, tal cual, tal cual suena
    `).concat(lacking),
  domains: {
    ...among(".com", "puntocom, punto con, punto kom, punto ce o eme, punto c o m"),
    ...among(
      "gmail",
      "g mail, ge mail, ye mail, gemail, jimeil, jimail, yimeil, yimail, llimeil, gimeil, gimail, gmeil, jemail, jemeil, ge meil, g meil, ji mail",
    ),
    ...among("hotmail", "hot mail, hotmeil, jotmail, jotmeil"),
    ...among("outlook", "out look, autlook, autluk, au look"),
    ...among("yahoo", "ya hoo, yahu, yaju"),
    ...among("icloud", "i cloud, ai cloud"),
    "proton mail": "protonmail",
    "gmail com": "gmail.com",
    "hotmail com": "hotmail.com",
    "hotmail es": "hotmail.es",
    "yahoo com": "yahoo.com",
    "yahoo es": "yahoo.es",
    "outlook com": "outlook.com",
    "outlook es": "outlook.es",
    "icloud com": "icloud.com",
    ...among(".es", "punto e s, punto ese, punto e ese"),
    ...among(".mx", "punto m x, punto eme equis"),
    "punto a r": ".ar",
    "punto c l": ".cl",
    "punto edu": ".edu",
    "punto o r g": ".org",
    ...among(".net", "punto net, punto ene e te"),
  },
  nouns: list("correo, email, e mail, mail, dirección, correos, gmail, electrónico, emilio"),
  verbs: list("es, sería, será, es el, es la, va a ser, era"),
  openings: list(`
    vale, uy, uf, ay, híjole, digamos, básicamente, literal, es así, queda así, quedaría, vendría siendo, viene siendo, repito,
    le repito, te repito, otra vez, de nuevo, pues nada, es fácil, es muy fácil, es sencillo, es largo, es corto, uso,
    de momento uso, empieza con, escriba ahí, sí claro, claro que sí, con gusto, con mucho gusto, disculpe, disculpa, entonces, de acuerdo, a sus órdenes, órale, ándele,
    ándale, joven, señorita, señor, señora, en minúsculas todo, en minúscula todo, el siguiente, es el siguiente, la siguiente, es la siguiente, quiero usar, quisiera usar, prefiero usar,
    prefiero, voy a usar, usaré, me gustaría usar, usemos, usamos, te paso, le paso, te paso el, le paso el, quiero,
    quisiera, tendría que ser, tiene que ser, debe ser, debería ser, vamos con, vamos a usar, prueba con,
    pruebe con, prueben con, prueba, pruebe, seguramente, probablemente, quizá, quizás, tal vez, a lo mejor,
    posiblemente, normalmente, el que di la otra vez es, simplemente, solo, solamente, únicamente, escriba,
    escriban, escribe, escribid, teclee, teclea, copie, copia, guarda, guarde, póngame, tome nota, mira es, mire es,
    oye, oiga, gracias, genial, perfecto, por supuesto, desde luego, sin problema, ahí va, ahí te va, contacten con,
    contacta con, contacte con, contactad con, contactar con, ponme, pon, ponga, apúntame, apúnteme, anótame,
    te doy, le doy, te doy el del trabajo, le doy el del trabajo, te doy el personal, le doy el personal, te doy el,
    le doy el, os doy, el de siempre, el del trabajo, el personal, el de casa, contacto en, escribe a, escribid a,
    escribir a, me escribes a, me escribe a, es el de, es, es el, sería, sería el, sería la, va a ser,
    vendría a ser, será, pues, pues es, pues yo creo que es, yo creo que es, yo diría que es, puedes usar,
    puede usar, pueden usar, usa, usen, me puedes encontrar en, me puedes contactar en, hola buenas, hola qué tal,
    buenos días, buenas tardes, bueno, bueno es, sí, si, ok, a ver, eh, ehh, mmm, este, o sea, me pueden escribir a,
    me puedes escribir a, pueden escribirme a, puedes escribirme a, puede escribirme a, escríbame a, escríbeme a,
    escríbanme a, me puede escribir a, mándalo a, mándelo a, envíalo a, envíelo a, enviar a, mandar a, envíamelo a,
    mándamelo a, contáctame en, contácteme en, contáctenme en, me encuentras en, creo que es, creo que, creo,
    pienso que es, apunta, apunte, anota, anote, toma nota, te lo deletreo, se lo deletreo, lo deletreo, el correo,
    mi correo, mi email, mi mail, mi correo electrónico, el mío es, uso, tengo, correo electrónico, ah, por favor,
    mi dirección
  `).concat(
    clauses(
      "el, mi",
      "correo, mail, email, correo electrónico",
      "de la empresa, del trabajo, de la oficina, de mi trabajo, de mi empresa, de la tienda, de contacto, personal, principal",
    ),
    clauses(
      "te paso, le paso, te doy, le doy, os paso, pon, ponga, apunta, anota, usa",
      "",
      `
        el del trabajo, el personal, el de la oficina, el de la empresa, el de casa, el mío, el de siempre,
        el de mi trabajo, el principal, el nuevo
      `,
    ),
    clauses(
      "me, nos",
      "puedes, puede, pueden, podéis",
      `
        localizar en, encontrar en, contactar en, contactar a través de, escribir a, escribir en, mandar a,
        enviar a, avisar en, avisar a
      `,
    ),
  ),
  openingsBeforePause: list(
    "vale, hola, buenas, claro, perfecto, mira, mire, y, usa, use, pon, correo, email, dirección, la dirección",
  ),
  being: list("es, sería, será"),
  sending: [
    ...list(`
      manda, mande, mándalo, mándelo, mándame, mandar, envía, envíe, envíalo, envíelo, enviar, envíame, escribe,
      reenvía
    `),
    ...sendingVerbs,
  ],
  towards: list("a, al"),
  leads: [
    ...list(`
      visite, entre en, encuentra en, encuentran en, despacio, despacito, lento, lentito, letra por letra, letra a letra,
      abrí como, registré como, puse como, va a, van a, va para, llega a, llegan a, llegue a, desde, aquí está, aquí tengo, acá está, acá tengo,
      ahí está, doy el de, es el de, uso el de, usa el de, use el de, dar el de, tengo el de, darle el de,
      darte el de, usaría, pondría, diría, te daría, le daría, registré con, registrado con, registrada con,
      di de alta con, me registré con, inscribí con, prueba, pruebe, correo, mail, email, dirección,
      correo electrónico, deletreo, es, sería, será, era, sea, ser, usted, ustedes, así, pues, uso, que es, ser a,
      mira, mire, mirá, en
    `),
    ...notingVerbs,
    ...clauses(
      "mi, de mi",
      "",
      `
        nieta, nieto, hija, hijo, esposa, esposo, marido, mujer, pareja, novia, novio, hermana, hermano, madre,
        padre, mamá, papá, tía, tío, vieja, viejo, jefe, jefa, vecina, vecino
      `,
    ),
    ...sendingVerbs.map((verb) => `${verb} a`),
  ],
  binding: list(`
    mi, tu, su, nuestro, este, ese, esta, un, una, no, muy, lo, le, se, te, me, con, nuevo, nueva, otro, otra,
    mismo, misma, mejor, todos, que
  `),
  copulas: list("es, sería, será, era, que es"),
  subjects: list("mi, mis, el, la, lo, ese, esa, este, esta, nuestro, su, mío"),
  sentenceWords: [...sendingVerbs, ...notingVerbs].concat(
    list(`
      parecido, parecida, nada, sirva, siendo, hola, buenas, noches, listo, busco, buscando, pregunta, espérese, espéreme, espérame, apuntado, anotado, demora,
      preocupe, preocupes, comiendo, permítame, permíteme, momentito, segundito, ahorita, tantito, aproximadamente, alrededor, originalmente, anteriormente, previamente, inicialmente, supongamos, acaso, posiblemente, cualquiera, supuestamente, teóricamente, recientemente, hotmail, yahoo, outlook, icloud, actual, preferido, preferida, alternativo, alternativa, secundario,
      secundaria, oficial, activo, habitual, presupuesto, factura, recibo, confirmación, reserva, pedido, mensaje,
      información, resultados, enlace, detalles, documentos, adelante, encima, aparte, además, justamente,
      precisamente, concretamente, generalmente, lamentablemente, afortunadamente, seguramente, supuestamente,
      correcto, equivocado, completo, completa, letras, lento, lentamente, fíjese, fíjate, usaría, pondría, diría,
      daría, preferiría, largo, larga, raro, rara, fácil, difícil, complicado, complicada, sencillo, sencilla,
      simple, corto, corta, gracioso, registro, inscribí, registre, escribo, mando, envío, paso, dejo, ahí, allí,
      allá, acá, aquello, aquel, aquella, eso, esto, estos, estas, esos, esas, algo, alguien, nadie, cada,
      cualquier, cualquiera, quien, quién, cuyo, tan, tanto, poco, mucho, más, menos, casi, quizá, apenas, despacio,
      deprisa, rápido, luego, antes, después, hoy, ayer, nunca, jamás, tampoco, según, durante, mientras, contra,
      sobre, ante, bajo, tras, mediante, principal, personal, ojalá, obvio, obviamente, básicamente, literalmente,
      normalmente, actualmente, últimamente, realmente, exactamente, simplemente, solamente, únicamente, tengo,
      tenés, tenemos, tuvo, haber, había, he, ha, han, hemos, habéis, sido, estar, estuve, estaba, soy, eres, sos,
      somos, fui, quisiera, queremos, quieres, querés, pueda, podría, podrías, podés, puedo, podemos, debería,
      deberías, dijeron, decía, decían, digamos, dicen, llaman, llamamos, cambié, cambiado, cambiaron, registré,
      registrado, registrada, reservé, dado, di, dieron, deja, déjeme, entiendo, entiende, entendés, escucha,
      escuche, escuchame, sabes, sabe, sabés, recuerdas, acuerdo, olvidé, parece, gusta, gustaría, desde, hasta,
      tal, igual, siguiente, nombre, llama, dígame, diga, decirle, darle, doy, deletrearle, deletrearlo, deletreo,
      usted, ustedes, yo, ella, nosotros, muy, bien, así, aunque, porque, sino, oye, mira, mire, mirá, espera,
      espere, claro, perfecto, gracias, favor, creo, pienso, sé, recuerdo, fue, era, sea, estoy, está, están,
      hay, tenía, tuve, quiero, necesito, puse, hice, dale, che, pará, ay, uy, entonces, también, todavía, sí,
      perdón, disculpe, señor, señora, señorita, joven, pero, probablemente, quizás, vamos, prueba, pruebe, tendría,
      debería, debe, no, déjame, pensar, nuevo, nueva, siempre, mismo, misma, pon, ponme, ponga, apunta,
      apunte, anota, anote, usa, uso, miro, todos, días, has, dicho, dijo, dice, digo, cual, cuál, como, cómo,
      donde, cuando, ahora, pues, vale, bueno, sería, será, va, ser, voy, deletrear, decir, te, lo, se, le, ya,
      aquí, tienes, tiene, mío, ese, prefiero, mejor, otro, otra, deletreado, deletrea, escribe, apellido,
      llamo, mi, es, que, me, puede, puedes, pueden, escribir, correo, para, por, en, tu, su, usar, mandar,
      dirección, con, este, un, una, esta, dar
    `),
  ),
  former: list(`
    lo cambié, ya cambié, el viejo era, el antiguo era, el anterior era, ya no lo uso, ya no uso, ya no la uso, ya no funciona, ya no existe, ya no lo tengo, ya no tengo, el antiguo,
    el viejo, el correo viejo, el anterior, antes era, antes tenía, antes usaba, mi correo viejo es,
    mi correo viejo era, mi correo antiguo es, mi correo antiguo era
  `),
  denials: list("no es, no era, no uso"),
  whereabouts: [],
  foreignSigns: list(`
    coma, abre paréntesis, cierra paréntesis, paréntesis, espacio, barra, barra inclinada, diagonal, apóstrofo, apóstrofe, asterisco, almohadilla, dos puntos, comilla, comillas
  `),
  letterAnnouncers: list("la letra, letra, las letras, letras"),
  figures: list("número, números, dígito, dígitos, cifra, cifras"),
  spelled: list(`
    que es, o sea, se escribe, se deletrea, deletreado, es decir, con, eso es, escrito, te lo deletreo,
    se lo deletreo, es
  `),
  radio: { ...radio, eco: "e" },
  closings: list(`
    sirve, ese sirve, funciona, estaría bien, le sirve, te sirve, va bien, y ya está, y ya, y listo, y eso es todo,
    y nada más, por favor, gracias, muchas gracias, eso es, eso es todo, es todo, ese es, ese es mi correo,
    ese es el correo, es mi correo, es el correo, ya está, ya, listo, vale, ok, creo, creo yo, me parece, nada más,
    todo en minúsculas, todo en minúscula, todo minúsculas, en minúsculas, en minúscula, todo junto, todo pegado,
    sin espacios, minúsculas, sí, verdad, todas minúsculas, eh
  `).concat(lacking),
  letterRemarks: {
    ...among(
      "has",
      "con, con la, acabado en, acabada en, acaba en, que acaba en, terminado en, terminada en, termina en, que termina en, empezado por, que empieza por",
    ),
    ...among("lacks", "sin, sin la"),
    ...among("once", "con una, con una sola"),
    ...among("twice", "con dos, con doble"),
  },
  commonLetters: list("a, e, i, o, u"),
  usualOpenings: [],
  ownSpellings: ["ck"],
  lastPlace: list("al final, al último"),
  remarks: clauses("sin, sin la, con, con la", "", "a, e, i, o, u, h, j, k, l, m, n, t, r, v, w, x").concat(
    clauses(
      "con, sin",
      "",
      `
        hache, be, ve, uve, y, zeta, ese, ce, ka, c, s, z, b, g, jota, ge, de, pe, te, ele, eme, ene, erre, efe, eñe,
        equis, cu, be larga, ve corta, una, dos, doble
      `,
    ),
    list("o, con acento, no sé, no estoy seguro, no estoy segura, no recuerdo, algo así, en vez de"),
  ),
  doubts: list(`
    nombre completo, mi nombre y apellido, nombre y apellido, nombre y apellidos, iniciales, inicial, mi apellido,
    mis apellidos, primer apellido, con h, sin h, con hache, sin hache, con acento, con dos, con doble, con una,
    pero, no sé, no estoy seguro, no estoy segura, no recuerdo, algo así, pero no, no es, no tiene, no lo,
    en vez de, con be, con ve, con uve, con i, con y, con zeta, con ese, con ce, con ka, con k, con c, con s, con z,
    ampersand, et, asterisco, almohadilla, apóstrofo, apóstrofe, signo de exclamación, signo de interrogación,
    barra inclinada, diagonal
  `),
}
