import type { NumberWords } from "../../lexicon/NumberWords.ts"
import { among, clauses, list } from "../../lexicon/list.ts"

export const numbers: NumberWords = {
  fractions: {
    ...among(4, "cuarto, cuartos"),
    ...among(3, "tercio, tercios"),
    ...among(5, "quinto, quintos"),
    ...among(6, "sexto, sextos"),
    ...among(8, "octavo, octavos"),
    ...among(10, "décimo, décimos, décima, décimas"),
  },
  bareFractions: { cuarto: 0.25 },
  fractionJoiners: ["y"],
  couples: {
    ...among(2, "un par, un par de, una pareja, una pareja de"),
    ...among(
      1,
      "solo yo, yo solo, yo sola, nada más yo, nomás yo, únicamente yo, solo soy yo, solo voy yo, vivo solo, vivo sola, vivo yo solo, vivo yo sola",
    ),
    ...among(
      0,
      clauses("ninguno, ninguna, nadie", ", de momento, por ahora, por el momento, todavía, en absoluto", ""),
    ),
    ...among(0, "ni uno, ni una, ni uno solo, ni una sola, ni uno siquiera, ni una siquiera, ni medio"),
    ...among(0, "no tengo, no tenemos, no hay, no llevo, no llevamos"),
    ...among(0, clauses("no", "tengo, tenemos, hay, llevo, llevamos, viene, va", "ninguno, ninguna, nadie")),
  },
  collectives: {
    ...among(10, "decena, decenas"),
    ...among(12, "docena, docenas"),
    ...among(15, "quincena, quincenas"),
    ...among(20, "veintena, veintenas"),
    ...among(30, "treintena"),
    ...among(40, "cuarentena"),
    ...among(50, "cincuentena"),
    ...among(60, "sesentena"),
    ...among(100, "centena, centenas, centenar, centenares, cientos"),
    ...among(144, "gruesa, gruesas"),
    ...among(1000, "millar, millares, miles"),
    ...among(2, "par, pares, dúo"),
    ...among(3, "trío, tríos"),
    ...among(4, "cuarteto, cuartetos"),
    ...among(5, "quinteto, quintetos"),
    ...among(6, "sexteto"),
  },
  noneOf: [
    ...list(
      "sin, sin ningún, sin ninguna, ningún, ninguna, ninguno, nada de, ni un, ni una, ni un solo, ni una sola, nunca he tenido",
    ),
    ...clauses(
      "no",
      "tengo, tenemos, hay, llevo, llevamos, traigo, traemos, tiene, tienen, tuve, tuvimos, quiero",
      ", ningún, ninguna, ni un, ni una, ni un solo, ni una sola",
    ),
  ],
  noneAtAll: [
    ...list(
      "ninguno, ninguna, nada, nada de nada, cero patatero, ninguno en absoluto, ninguna en absoluto, no tengo, no tenemos, no hay",
    ),
    ...clauses(
      "no",
      "tengo, tenemos, hay, llevo, llevamos, traigo, traemos",
      "ni uno, ni una, ni uno solo, ni una sola, nada, ninguno, ninguna",
    ),
  ],
  uncounted: list(`
    idea, ideas, gracias, problema, problemas, manera, modo, más, comentario, comentarios, duda, dudas, falta, embargo, prisa, opinión, respuesta,
    tiempo, pregunta, preguntas, ganas, sentido, razón, motivo, importancia, preferencia, claro, idea
  `),
  lone: list("sola, solo, única, único"),
  scorePoints: list(
    "punto, puntos, estrella, estrellas, sobre, de, en, gracias, por favor, creo, diría, quizá, quizás, tal vez, porque, sinceramente, francamente, por desgracia, lamentablemente, como mucho",
  ),
  ones: ["un", "una"],
  withCents: ["con"],
  selves: list("yo"),
  possessives: list("mi, mis, nuestro, nuestra, nuestros, nuestras, sus, el, la, los, las, un, una"),
  ages: list("años de edad"),
  agesAfterOf: list("años, año, meses"),
  numbered: list(`
    habitación, cuarto, apartamento, piso, puerta, portal, edificio, bloque, casa, asiento, fila, página, autobús, línea, calle, avenida, andén, vía,
    taquilla, oficina, sala, planta, terminal, salida, ruta, aula, grado, nivel, sección, grupo
  `),
  vehicles: list("autobús, bus, tren, tranvía, vuelo, línea, ruta, camión, colectivo, metro, taxi"),
  sideLetters: list("b, c, d, e, f, be, ce"),
  times: ["veces"],
  complaints: list(`
    ya lo he dicho, ya lo dije, ya se lo dije, ya te lo dije, ya se lo he dicho, ya te lo he dicho, se lo he dicho, te lo he dicho, se lo dije, te lo dije, lo he dicho,
    lo he repetido, se lo he repetido, te lo he repetido, me lo ha preguntado, me lo han preguntado, me lo has preguntado, ya me lo preguntó, ya contesté, he contestado
  `),
  point: list("coma, punto"),
  minus: list("menos, negativo"),
  belowZero: list("bajo cero, grados bajo cero, bajo 0, grados bajo 0"),
  andHalf: list("y medio, y media, y 1/2"),
  half: list("medio, media, la mitad"),
  measures: list(`
    kilo, kilogramo, gramo, litro, metro, kilómetro, centímetro, hora, minuto, día, semana, mes, año, tonelada, taza,
    cucharada, cucharadita, pastilla, tableta, hectárea, milla, pie, pulgada, libra, onza, grado, euro, dólar, peso
  `),
  halfOfScale: true,
  suffixes: { k: 1e3 },
  currencySuffixes: { m: 1e6, b: 1e9, bn: 1e9, mm: 1e6 },
  ignored: list(`
    primero de todo, antes de nada, ante todo, desde hace, de media, en promedio, de promedio, cien por cien seguro, cien por cien segura, 100 % seguro, 100 % segura,
    más que suficiente, más que suficientes, un grupo de, una familia de, un total de, un equipo de, un promedio de, una media de, no estoy seguro,
    no estoy segura, no sé, no lo sé, no sabría decir, no sabría decirte, por ciento, porciento, por cien,
    más o menos
  `),
  cents: list("céntimo, céntimos, centavo, centavos"),
  centsJoiner: list(
    "con, euros, euro, dólares, dólar, pesos, peso, soles, sol, quetzales, lempiras, colones, bolívares, bolivianos, córdobas, libras",
  ),
  decimalJoiner: ["con"],
  articles: list("un, una"),
  doubts: list(`
    siglo, siglos, década, décadas, lustro, lustros, ninguno de, ninguna de, quizá más, quizás más, tal vez más, puede que más, a lo mejor más, probablemente más, quizá menos, si no más, llámeme en, llámame en, llámeme dentro de, llámame dentro de, llame en, vuelva a llamar en, pasadas, arriba de, abajo de, rondando, rondan, larga, largas, largo, largos, pasados, pasaditos, pasaditas, montón, montones, puñado, mogollón, chorro, huevo, sinfín, sinnúmero, poquito, poquitos,
    cincuenta cincuenta, 50 50, cifras, dígitos, o, u, entre, no, nunca, por encima de, por debajo de, más de, menos de, más que, menos que, al menos, por lo menos, como mucho, como máximo,
    como mínimo, a lo mucho, a lo sumo, mínimo, máximo, casi, cerca de, hasta, desde, y pico, pico, y algo,
    y tantos, y tantas, tantos, par, unos cuantos, unas cuantas, varios, varias, muchos, muchas, pocos, pocas,
    algunos, algunas, centenares, millares, docenas, cientos, miles, decenas, cuarto, cuartos, cuarta, cuartas,
    tercio, tercios, medios, quintos, quintas, sextos, octavos, décimos, décimas, centésimo, centésima, centésimos, centésimas, milésimas, mitad, medio,
    media, al cuadrado, por ciento de, metro, dividido, multiplicado, doble, triple, excepto, salvo, sin, depende,
    nací en el, nació en el, de fraile, del fraile, sobre todo, ni, cada, yo y, y yo, más el, más la, más los, más las, más un, más una, más mi, más mis
  `),
  fractionEndings: list("avo, avos, ava, avas, vo, vos, ésimo, ésima, ésimos, ésimas"),
  holding: list("para, de, con"),
  partOf: ["de", "del"],
  beforePronounOne: list("la, ese, esa, este, esta, cada, otro, otra, ningún, alguna, algún, en, de, con, para, a"),
  afterIdleOne: list(
    "día se lo, día te lo, día le, día te, momento, instante, ratito, segundo, momentito, minuto, segundito, suposición, estimación, aproximación, barbaridad, locura, tontería, lástima, pena, sorpresa, rato, poco, vez, idea, pregunta, de",
  ),
  afterOpenOne: list("día, cosa"),
  articleOne: list("un, una, uno"),
  roundings: [],
  copulas: list("es, era, fue, será, sería"),
  becoming: list("cumplo, cumpliré, hago, haré, tendré, voy a cumplir, a punto de cumplir"),
  remainders: list(
    "y pico, y algo, y algo más, y tantos, y tantas, y un poco, y poco, o algo más, o algo menos, o un poco más, o un poco menos, o poco más, o poco menos, quizá un poco más, quizá un poco menos, quizás un poco menos, tal vez un poco menos, pico",
  ),
  addition: list("más, más otros, más otras, y otros, y otras, y luego, y después"),
}
