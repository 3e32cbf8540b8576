import type { OptionWords } from "../../lexicon/OptionWords.ts"
import { among, list, clauses } from "../../lexicon/list.ts"
import { units, teens, tens, ordinals } from "./numberNames.ts"

export const options: OptionWords = {
  ordinals,
  last: list("último, última"),
  cardinals: { ...units, ...teens, ...tens },
  position: list(`
    opción, número, opción número, respuesta, alternativa, elección, la número, la opción, el número,
    respuesta número
  `),
  afterOrdinal: list(`
    opción, respuesta, alternativa, franja, franja horaria, horario, turno, grupo, tramo, trimestre, semestre, periodo, bloque, rango, de todas, de todos, de la lista, de las opciones,
    que ha dicho, que has dicho, que dijo, que dijiste, que ha mencionado, que mencionó, que me ha dicho
  `),
  articles: list("el, la, los, las, un, una, lo"),
  plurals: list("los, las"),
  openings: list(`
    puede poner, puedes poner, puede apuntar, puedes apuntar, puede anotar, puedes anotar, puede escribir, puedes escribir, sin duda, sin ninguna duda, venga, dale, hala, va, anda, apúntame, apunta, marca, marque, es, es el, es la, sería, quiero, quiero la,
    quisiera, me gustaría, me quedo con, prefiero, elijo, escojo, selecciono, seleccionar, elegir, dame, deme,
    ponme, póngame, pon, ponga, mi respuesta es, la respuesta es, mi opción es, yo creo que, creo que es, creo que,
    creo, pienso que, diría que, diría, yo diría, yo, soy, estoy, tengo, uso, a mí, me gusta, mi favorito es,
    mi favorita es, sí, si, ok, vale, claro, bueno, pues, mira, ah, solo, solamente, quizás, tal vez, probablemente,
    definitivamente, vamos con, con, por, para mí, opto por, voy con, va a ser, será, de preferencia, somos, le doy,
    le doy un, le daría, le daría un, le pongo, le pongo un, le pondría, le pondría un, ponle, póngale,
    me decanto por, me inclino por, me quedaría con, me va mejor, me viene mejor, nosotros, tenemos, usamos,
    preferimos, queremos, vivimos en, yo soy, yo estoy, yo diría que es, creo que prefiero, creo que me quedo con,
    supongo que, será mejor, mejor, igual, a ver, hmm, como, normalmente, generalmente, siempre, casi siempre,
    suelo ir en, voy en, voy, vengo en, viajo en, me muevo en, suelo usar, sino, pero, más bien, en realidad,
    me considero, quiero pagar, prefiero pagar, pagaré, pago, pagar, mediante, a través de, en, desde, vivo en,
    trabajo, trabajo a, a
  `),
  closings: list(`
    señorita, señora, señor, joven, doctor, doctora, hijo, hija, amigo, amiga, jefe, tío, che, por favor, gracias,
    creo, creo yo, para mí, mejor, sería mejor, me viene mejor, me va mejor, me viene bien, me va bien,
    sería perfecto, estaría bien, sin duda, seguro, supongo, diría yo, diría, yo creo, de momento, por ahora, claro,
    sobre todo, a ser posible, está bien, si es posible, si puede ser, me parece, nada más, pues, entonces
  `),
  all: list(
    "todas, todos, todo, todas ellas, todos ellos, todas las opciones, todas las anteriores, todos los anteriores, todas esas, todos esos, cada una, cada uno, toditas, toditos",
  ),
  both: list(
    "ambos, ambas, los dos, las dos, las dos cosas, los dos juntos, ambas cosas, ambas opciones, las dos opciones, cada uno de los dos",
  ),
  allBefore: list("los, las, todos los, todas las, todos, todas"),
  ofThem: list("de ellos, de ellas, opciones, cosas, juntos, juntas"),
  firstOnes: list("primeros, primeras"),
  lastOnes: list("últimos, últimas"),
  exceptions: list(
    "menos, excepto, salvo, a excepción de, con excepción de, quitando, sin, pero no, y no, aparte de, exceptuando, que no sea, menos el, menos la",
  ),
  none: list(
    "ninguna, ninguno, nada, ninguna de ellas, ninguno de ellos, ninguna de las anteriores, ninguno de los anteriores",
  ),
  conjunctions: list("y, e, más, también, además, y también, así como"),
  sequence: list(`
    luego, y luego, después, y después, después de eso, a continuación, seguido de, seguida de, seguido por, y por último,
    por último, finalmente, y finalmente, al final, en ese orden, en este orden, antes que, por delante de, por encima de,
    lo menos importante, lo más importante, tras eso, entonces
  `),
  beforePlace: list("en, el, la, lo, mi, de, como, número, y, y el, y la, y en"),
  afterPlace: list(
    "lugar, puesto, opción, es, sería, va, de todo, lugar va, lugar es, prioridad, viene, pongo, pondría",
  ),
  disjunctions: ["o", "u", "o bien", "o quizás", "o tal vez", "o a lo mejor"],
  negations: list(`
    no, ni, nunca, excepto, menos, salvo, sin, tampoco, en vez de, en lugar de, odio, ninguno, ninguna, ningún
  `),
  letterOpenings: list("opción, letra, respuesta, alternativa, la letra, la opción"),
  letterNouns: list("talla, tipo, grupo, clase, categoría, letra"),
  spanOpenings: list("de, desde, entre"),
  spanJoiners: list("a, y, hasta"),
  outOf: list("sobre, de"),
  fewer: list("menos de, por debajo de, menor de, menores de, menos que"),
  atMost: list("hasta, o menos, como máximo, máximo, o menor, o menores"),
  over: list("más de, por encima de, mayor de, mayores de, más que"),
  atLeast: list("o más, y más, en adelante, al menos, como mínimo, mínimo, desde, a partir de, o mayor, o mayores"),
  endings: list(
    "erias, eria, ando, iendo, eros, eras, ero, era, dades, dad, tarios, tarias, tario, taria, ados, adas, ado, ada, itos, itas, ito, ita, ores, oras, ora, os, as, es, a, o, e, s",
  ),
  measures: {
    ...among("mg", "miligramo, miligramos"),
    ...among("g", "gramo, gramos"),
    ...among("kg", "kilogramo, kilogramos, kilo, kilos"),
    ...among("ml", "mililitro, mililitros"),
    ...among("l", "litro, litros"),
    ...among("cm", "centímetro, centímetros"),
    ...among("m", "metro, metros"),
    ...among("km", "kilómetro, kilómetros"),
    ...among("min", "minuto, minutos"),
    ...among("hora", "horas"),
    ...among("dia", "días"),
    ...among("semana", "semanas"),
    ...among("mes", "meses"),
    ...among("ano", "años"),
    ...among("gb", "giga, gigas, gigabyte, gigabytes"),
    ...among("", "peso, pesos, euro, euros, dólar, dólares, por ciento"),
  },
  same: list(`
    adentro dentro interior, afuera fuera exterior terraza, madre mamá mami, padre papá papi, castellano español,
    teléfono móvil celular llamada llamar tel fono, correo email mail e-mail, mensaje sms texto,
    whatsapp wasap guasap watsap, coche carro auto automóvil conducir, autobús bus camión colectivo guagua micro combi, transporte metro, transporte autobús, transporte bus,
    transporte tren, transporte tranvía,
    tren ferrocarril, metro subte, bicicleta bici, andando caminando pie caminar, avión vuelo volar,
    hombre varón masculino chico señor, mujer femenino femenina chica señora, efectivo metálico dinero cash contado,
    tarjeta visa, mensual mes, semanal semana, diario diariamente día días, anual año, nunca jamás, doctor dr, doctora dra,
    piso apartamento departamento depto depa, casa vivienda hogar domicilio, niño niños hijo hijos, grande gran,
    pequeño chico chica pequeña, mediano medio regular, tele televisión televisor, internet online web página,
    película cine peli, vacaciones viaje, tienda comercio, universidad facultad, trabajo empleo trabajando,
    fines finde findes sábado sábados domingo domingos, jubilado retirado pensionista, parado desempleado paro, estudiante estudiando estudio, casado casada matrimonio,
    cónyuge esposo esposa marido mujer pareja, hermano hermana hermanos, hijo hija hijos hijas, excelente estupendo fenomenal genial,
    bueno bien, malo mal fatal, regular normal, estados usa eeuu, méxico mejico, refresco cola, zumo jugo,
    patata papa, gb giga gigas gigabyte gigabytes, mb mega megas, mediana m, grande l, pequeña s, ordenador computadora computador, gafas lentes, primaria primario, raramente rara apenas ocasional, menudo frecuentemente frecuencia
  `),
  idle: list(`
    qué, quién, dónde, cuándo, cómo, cuál, cuáles, por, para, con, sin, del, los, las, una, uno, unos, unas, algo,
    alguno, alguna, todo, todos, nada, no, ni, que, porque, pero, muy, más, menos, mucho, poco, también, tampoco,
    solo, ser, soy, eres, somos, son, está, estoy, este, esta, esto, ese, esa, eso, aquí, ahí, sé, saber, decir,
    de, dime, repite, pregunta, gracias, favor, cualquiera, ambos, ambas, mi, tu, su, yo,
    ella, ellos, nosotros, hay, tengo, tiene
  `),
  degrees: list("muy, poco, algo, demasiado, totalmente, completamente, extremadamente, sumamente, súper"),
  modifiers: list(
    "casi, apenas, medio, un poco, poco, demasiado, incompleto, incompleta, sin terminar, sin acabar, a medias, inacabado, inacabada, más bien poco, menos de, más de, ex, dejé, abandoné, ya no, la última vez, la vez pasada, la otra vez, cerca de, cerca del, lejos de, fuera de",
  ),
  others: clauses(
    "mi, mis, nuestro, nuestra, su",
    "",
    `
        hijo, hija, hijos, padre, madre, papá, mamá, hermano, hermana, amigo, amiga, vecino, vecina, jefe, jefa, esposo,
        esposa, marido, mujer, pareja, novio, novia, nieto, nieta, abuelo, abuela, tío, tía, primo, prima
      `,
  ),
  questions: list(`
    cuánto, cuánta, cuántos, cuántas, cómo es, cómo son, cuándo, dónde, por qué, quién, hay, tienen, tienes, tiene usted,
    puede, puedes, podría, me puede, me puedes, me podría, está seguro, está segura, estás seguro, estás segura, qué incluye, qué trae, qué tiene, qué cubre, qué diferencia, qué pasa, qué es, qué son, qué significa, cuál es, cuáles son, existe
  `),
  contraries: list("in, im, ir, des, dis, anti, no, sub, sobre, pre, post, semi, nada, a"),
}
