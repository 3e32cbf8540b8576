import type { OptionWords } from "../../lexicon/OptionWords.ts"
import { among, list, clauses } from "../../lexicon/list.ts"
import { units, teens, tens, ordinals } from "./numberNames.ts"

export const options: OptionWords = {
  ordinals,
  last: list("último, última"),
  fromLast: {
    ...among(2, "penúltimo, penúltima, anterior al último, anterior a la última"),
    ...among(3, "antepenúltimo, antepenúltima"),
  },
  middle: list(
    "del medio, de en medio, de enmedio, del centro, en medio, opción del medio, en el medio, en el centro, en la mitad, más o menos en el medio, más o menos en medio, justo en medio, justo en el medio",
  ),
  cardinals: { ...units, ...teens, ...tens },
  positions: list("números, opciones, respuestas, alternativas, opciones número, opciones números"),
  position: list(`
    opción, que va, que está, que viene, que sale, número, opción número, respuesta, alternativa, elección, la número, la opción, el número,
    respuesta número
  `),
  afterOrdinal: list(`
    opción, respuesta, alternativa, franja, franja horaria, horario, turno, grupo, tramo, trimestre, semestre, periodo, bloque, rango, de todas, de todos, de la lista, de las opciones,
    que ha dicho, que has dicho, que dijo, que dijiste, que ha mencionado, que mencionó, que me ha dicho
  `),
  articles: list("el, la, los, las, un, una, lo, un poco de, un poquito de, algo de"),
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
    creo, creo yo, para mí, mejor, sería mejor, me viene mejor, me va mejor, me viene bien, me va bien, me vienen bien, me van bien, me sirve, me sirven, se aplica, se me aplica,
    sería perfecto, estaría bien, sin duda, seguro, supongo, diría yo, diría, yo creo, de momento, por ahora, claro,
    sobre todo, a ser posible, lo siento, sería lo más fácil, es lo más fácil, por desgracia, desgraciadamente, lamentablemente, la verdad, me temo, está bien, si es posible, si puede ser, me parece, nada más, pues, entonces
  `),
  all: list(
    "todas, todos, todo, todas ellas, todos ellos, todas las opciones, todas las anteriores, todos los anteriores, todas esas, todos esos, cada una, cada uno, toditas, toditos, absolutamente todo, absolutamente todos, absolutamente todas, todo lo que hay",
  ),
  both: list(
    "ambos, ambas, los dos, las dos, las dos cosas, los dos juntos, ambas cosas, ambas opciones, las dos opciones, cada uno de los dos",
  ),
  allBefore: list("los, las, todos los, todas las, todos, todas"),
  ofThem: list(
    "de ellos, de ellas, opciones, cosas, juntos, juntas, días, noches, colores, idiomas, comidas, habitaciones, tallas, sitios, servicios, respuestas",
  ),
  firstOnes: list("primeros, primeras"),
  lastOnes: list("últimos, últimas"),
  exceptions: list(
    "menos, excepto, salvo, a excepción de, a excepción del, con excepción de, con excepción del, con la excepción de, con la excepción del, quitando, sin, pero no, y no, aparte de, aparte del, fuera de, fuera del, exceptuando, que no sea, menos el, menos la",
  ),
  every: list("cualquiera, todo el, toda la, todos los, todas las, cualquier, cada"),
  preferences: list(
    "prefiero, preferiría, preferimos, yo prefiero, mejor, mejor por, más bien, antes, quiero más, me gusta más, me va mejor, me viene mejor",
  ),
  comparisons: list("que, a, antes que, más que, que por, en vez de, en lugar de, y no"),
  elsewhere: list(
    "fuera, en otro sitio, en otro lado, en otra parte, por nuestra cuenta, por mi cuenta, aparte, de camino",
  ),
  beforeComment: list("ya, todavía, aún, me, se, nos, gracias a dios, por suerte"),
  resumed: list("lo, la, los, las, ya lo, ya la, ya los, ya las, me lo, me la, me los, me las, se lo, se la"),
  excluding: list("ya, conmigo, todavía lo, todavía la, en casa, tengo que, hay que, me falta"),
  choosing: list(
    "quiero, queremos, quisiera, necesito, necesitamos, prefiero, preferimos, tomo, tomamos, tengo, tenemos, tiene, hago, hacemos, uso, usamos, hablo, hablamos, juego, practico, como, comemos, puedo, podemos, elijo, me gusta, me gustan, sí",
  ),
  additive: list("también, además, agregue, agregá, añada, sume"),
  remaining: list(
    "lo demás, lo demás sí, lo demás todo, demás, las demás, los demás, pero las demás, pero los demás, otras, las otras, otros, los otros, las otras dos, los otros dos, las otras tres, los otros tres, el resto, resto, todo lo demás, todas las demás, todos los demás",
  ),
  none: list(
    "no tengo ninguno, no tengo ninguna, no tengo ninguno de esos, no tengo ninguna de esas, ninguna de esas, ninguno de esos, ninguna de estas, ninguno de estos, ninguna, ninguno, nada, nada de nada, nada de eso, nada de esto, nada en absoluto, ni uno, ni una, ni una sola, ni uno solo, ninguna de ellas, ninguno de ellos, ninguna de las anteriores, ninguno de los anteriores",
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
  idioms: list(
    "de la cabeza a los pies, de pies a cabeza, de arriba abajo, al fin y al cabo, a fin de cuentas, a bote pronto, en un dos por tres, por un lado, por otro lado, por otra parte, a primera vista, en primer lugar, en último término, a la larga, a corto plazo, más o menos, de buenas a primeras, de golpe y porrazo, tarde o temprano, de la noche a la mañana, en el fondo, desde el fondo de mi corazón, en el medio de la nada, a diestro y siniestro, mal que bien, a medias tintas, luz verde, en blanco y negro, a las mil maravillas",
  ),
  negations: list(`
    no, nada de, ni, nunca, excepto, menos, salvo, sin, tampoco, en vez de, en lugar de, odio, ninguno, ninguna, ningún
  `),
  indifferent: list("importa, molesta, disgusta, sé"),
  anyOfThem: list(
    "ninguno, ninguna, ninguno de ellos, ninguna de ellas, ninguno de esos, ninguna de esas, ninguno de estos, ninguna de estas, nada, nada de eso, nada de esto",
  ),
  intensifiers: list("muy, extremadamente, sumamente, enormemente, súper, realmente, completamente, totalmente"),
  lacking: list(
    "no tengo, no tenemos, no hay, no tomo, no uso, no usamos, nunca he tenido, nunca tuve, yo no tengo, nosotros no tenemos",
  ),
  intolerances: list(
    "no puedo comer, no puedo tomar, no puedo con, no tolero, no digiero, no como, no tomo, no debo comer, no debo tomar, no me dejan comer, no me dejan tomar",
  ),
  denialsAfter: list(
    "no puedo, me viene mal, me va mal, me vienen mal, no hace falta, no hacen falta, no es necesario, no es necesaria, no son necesarios, no son necesarias, no me hace falta, no me va, no me va bien, no me viene bien, no me sirve, no gracias, queda fuera, mejor no",
  ),
  letterOpenings: list("opción, letra, respuesta, alternativa, la letra, la opción"),
  letterNouns: list("talla, tipo, grupo, clase, categoría, letra"),
  spanOpenings: list("de, del, desde, entre, desde el, desde la"),
  spanJoiners: list("a, y, hasta, al, hasta el, hasta la"),
  weekdays: list(
    "entre semana todos, entre semana todas, todos los días entre semana, solo entre semana, entre semana, días de semana, días de entre semana, días laborables, días laborales, días hábiles, de lunes a viernes, días de diario",
  ),
  weekend: list(
    "solo fines de semana, solo los fines de semana, fin de semana, fines de semana, finde, findes, en fin de semana, los fines de semana, en finde",
  ),
  topMarks: list(
    "la máxima, el máximo, la máxima puntuación, la puntuación máxima, la máxima nota, la nota máxima, la nota más alta, la puntuación más alta, la más alta, la mejor nota",
  ),
  bottomMarks: list(
    "la mínima, el mínimo, la mínima puntuación, la puntuación mínima, la nota más baja, la puntuación más baja, la más baja, la peor nota",
  ),
  outOf: list("sobre, de"),
  fewer: list("menos de, por debajo de, menor de, menores de, menos que"),
  atMost: list("hasta, no más de, o menos, como máximo, máximo, o menor, o menores"),
  over: list("más de, por encima de, mayor de, mayores de, más que"),
  atLeast: list(
    "o más, y más, en adelante, al menos, por lo menos, no menos de, como mínimo, mínimo, desde, a partir de, o mayor, o mayores",
  ),
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
    whatsapp wasap guasap watsap, coche carro auto automóvil conducir conduciendo conduzco, autobús bus camión colectivo guagua micro combi, transporte metro, transporte autobús, transporte bus,
    transporte tren, transporte tranvía,
    tren ferrocarril, metro subte, bicicleta bici, andando caminando pie caminar, avión vuelo volar,
    hombre varón masculino chico señor, mujer femenino femenina chica señora, efectivo metálico dinero cash contado,
    tarjeta visa, mensual mes, semanal semana, diario diariamente día días, anual año, nunca jamás, doctor dr, doctora dra,
    piso apartamento departamento depto depa, casa vivienda hogar domicilio, niño niños hijo hijos, grande gran,
    pequeño chico chica pequeña, mediano medio regular, centro medio central, tele televisión televisor, internet online web página,
    película cine peli, vacaciones viaje, tienda comercio, universidad facultad, trabajo empleo trabajando,
    fines finde findes sábado sábados domingo domingos, jubilado retirado pensionista, parado desempleado paro, estudiante estudiando estudio, casado casada matrimonio,
    cónyuge esposo esposa marido mujer pareja, hermano hermana hermanos, hijo hija hijos hijas, excelente estupendo fenomenal genial,
    satisfecho satisfecha contento contenta, insatisfecho insatisfecha descontento descontenta, bueno bien, malo mal fatal, regular normal, estados usa eeuu, méxico mejico, refresco cola, zumo jugo,
    patata papa, gb giga gigas gigabyte gigabytes, mb mega megas, mediana m, grande l, pequeña s, ordenador computadora computador, gafas lentes, primaria primario, raramente rara apenas ocasional, menudo frecuentemente frecuencia,
    whatsapp wats whats, cansancio fatiga cansado cansada agotado agotada, carta cartas postal, doméstico doméstica casa hogar, comercial negocio empresa, vehículo coche carro auto moto camioneta,
    tensión presión hipertensión, azúcar diabetes diabético diabética, fijo fija indefinido indefinida permanente, eventual temporal temporario, familiar pariente familia, familia hermano, familia hermana, familiar hermano, familiar hermana, familia primo, familia prima, familia tío, familia tía, familia cuñado, familia cuñada, portero portería conserje
  `),
  idle: list(`
    qué, quién, dónde, cuándo, cómo, cuál, cuáles, por, para, con, sin, del, los, las, una, uno, unos, unas, algo,
    alguno, alguna, todo, todos, nada, no, ni, que, porque, pero, muy, más, menos, mucho, poco, también, tampoco,
    solo, ser, soy, eres, somos, son, está, estoy, este, esta, esto, ese, esa, eso, aquí, ahí, sé, saber, decir,
    de, dime, repite, pregunta, gracias, favor, cualquiera, ambos, ambas, mi, tu, su, yo,
    ella, ellos, nosotros, hay, tengo, tiene
  `),
  degrees: list("muy, poco, algo, demasiado, totalmente, completamente, extremadamente, sumamente, súper"),
  sayings: {
    ...among(
      "rara vez | raramente | casi nunca | pocas veces | muy rara vez",
      "casi nunca, prácticamente nunca, muy de vez en cuando, muy pocas veces, de higos a brevas, no a menudo, no mucho, cada muerte de obispo",
    ),
    ...among(
      "a veces | algunas veces | ocasionalmente | de vez en cuando",
      "de vez en cuando, de cuando en cuando, cada tanto, alguna que otra vez, a ratos, en ocasiones, una que otra vez",
    ),
    ...among(
      "a menudo | frecuentemente | con frecuencia",
      "bastante, bastante a menudo, muchas veces, la mayoría de las veces, mucho, seguido, muy seguido",
    ),
    ...among(
      "siempre",
      "todo el tiempo, constantemente, sin falta, sin excepción, todas las veces, cada vez, casi siempre",
    ),
    ...among(
      "nunca | jamás",
      "para nada, en absoluto, nunca jamás, ni una vez, ni una sola vez, en la vida, nunca en la vida",
    ),
    ...among("diario | diariamente | todos los días | a diario", "cada día, a diario, un día sí y otro también"),
    ...among(
      "quincenal | cada dos semanas | cada quince días",
      "cada dos semanas, cada quince días, una semana sí y otra no, semana por medio, un lunes sí y otro no, un martes sí y otro no, un miércoles sí y otro no, un jueves sí y otro no, un viernes sí y otro no",
    ),
    ...among(
      "unión libre | pareja de hecho | unión de hecho | conviviente",
      "vivo con mi pareja, vivo con mi novio, vivo con mi novia, vivimos juntos, vivimos juntas, convivo con mi pareja, vivimos en pareja",
    ),
    ...among(
      "un representante | representante | en representación",
      "llamo de parte de, llamo en nombre de, es para mi, lo pido para mi, llamo por mi, en nombre de mi, de parte de mi",
    ),
    ...among(
      "ninguna restricción | sin restricciones | ninguna | ninguno",
      "como de todo, puedo comer de todo, comemos de todo, yo como de todo",
    ),
    ...among(
      "semanal | semanalmente | una vez a la semana",
      "cada semana, todas las semanas, una vez por semana, una vez a la semana",
    ),
    ...among(
      "quincenal | quincenalmente | cada dos semanas | cada quince días",
      "cada dos semanas, cada quince días, cada 15 días, una semana sí y otra no, cada 2 semanas, cada quincena",
    ),
    ...among("mensual | mensualmente | una vez al mes", "cada mes, todos los meses, una vez al mes, una vez por mes"),
    ...among("bimestral | cada dos meses", "cada dos meses, cada 2 meses, un mes sí y otro no"),
    ...among(
      "trimestral | trimestralmente | cada tres meses",
      "cada tres meses, cada trimestre, cuatro veces al año, cada 3 meses",
    ),
    ...among(
      "semestral | cada seis meses | dos veces al año",
      "cada seis meses, cada medio año, dos veces al año, cada 6 meses, cada semestre",
    ),
    ...among("anual | anualmente | una vez al año", "cada año, todos los años, una vez al año, una vez por año"),
    ...among(
      "muy de acuerdo | totalmente de acuerdo | completamente de acuerdo",
      "totalmente de acuerdo, completamente de acuerdo, plenamente de acuerdo, absolutamente de acuerdo, del todo de acuerdo, no puedo estar más de acuerdo, no podría estar más de acuerdo, cien por cien de acuerdo",
    ),
    ...among(
      "muy en desacuerdo | totalmente en desacuerdo",
      "totalmente en desacuerdo, completamente en desacuerdo, absolutamente en desacuerdo, no puedo estar más en desacuerdo, no podría estar más en desacuerdo",
    ),
    ...among(
      "neutral | ni de acuerdo ni en desacuerdo | indiferente",
      "ni de acuerdo ni en desacuerdo, ni contento ni descontento, ni contenta ni descontenta, ni satisfecho ni insatisfecho, ni satisfecha ni insatisfecha, ni bien ni mal, ni fu ni fa, ni lo uno ni lo otro, ni una cosa ni otra, ni una cosa ni la otra, me da igual, indiferente",
    ),
    ...among(
      "muy contento | muy satisfecho | muy feliz",
      "no podría estar más contento, no podría estar más contenta, no puedo estar más contento, no puedo estar más contenta, contentísimo, contentísima, encantado, encantada, estoy encantada, estoy encantado",
    ),
    ...among(
      "descontento | insatisfecho",
      "no muy contento, no muy contenta, no muy satisfecho, no muy satisfecha, poco contento, poco contenta, poco satisfecho, poco satisfecha, nada contento, nada contenta, nada satisfecho, nada satisfecha",
    ),
    ...among(
      "autónomo | autónoma | por cuenta propia",
      "trabajo por mi cuenta, por mi cuenta, soy mi propio jefe, tengo mi propio negocio, tengo un negocio, freelance, soy freelance",
    ),
    ...among(
      "desempleado | desempleada | en paro | sin trabajo | busco trabajo",
      "sin trabajo, estoy sin trabajo, me he quedado sin trabajo, perdí mi trabajo, buscando trabajo, estoy buscando trabajo, busco trabajo",
    ),
    ...among(
      "viudo | viuda",
      "mi marido falleció, mi mujer falleció, mi esposo falleció, mi esposa falleció, mi marido murió, mi mujer murió, mi esposo murió, mi esposa murió, murió mi marido, murió mi mujer, murió mi esposo, murió mi esposa, enviudé, me quedé viudo, me quedé viuda, se murió mi marido, se murió mi mujer, perdí a mi marido, perdí a mi mujer",
    ),
    ...among("american express", "amex, la amex"),
  },
  withdrawn: list(
    "llevo mi, ya llevo, ya llevo mi, llevo el mío, ya tengo, ya tengo mi, ya tenemos, traigo mi, tengo mi propio, tengo mi propia, no necesito, dejé, dejé de, he dejado, he dejado de, iba a decir, hubiera dicho, habría dicho, quería decir, antes era, antes estaba, antes tenía, antes, era, estuve, estaba, fui, tenía, tuve",
  ),
  turns: list("pero, ahora, pero ahora, ahora ya, pero ahora ya"),
  modifiers: list(
    "el más, la más, siguiente al, siguiente a la, siguiente a, anterior al, anterior a la, por encima de, por debajo de, más grande que, más pequeño que, más pequeña que, prácticamente, no podría, no puedo, casi, apenas, medio, un poco, poco, demasiado, incompleto, incompleta, sin terminar, sin acabar, a medias, inacabado, inacabada, más bien poco, menos de, más de, ex, dejé, abandoné, ya no, la última vez, la vez pasada, la otra vez, cerca de, cerca del, lejos de, fuera de",
  ),
  others: clauses(
    "mi, mis, nuestro, nuestra, su",
    "",
    `
        hijo, hija, hijos, padre, madre, papá, mamá, hermano, hermana, amigo, amiga, vecino, vecina, jefe, jefa, esposo,
        esposa, marido, mujer, pareja, novio, novia, nieto, nieta, abuelo, abuela, tío, tía, primo, prima
      `,
  ),
  interrogatives: list(
    "qué, cuál, cuáles, cómo, a qué, de qué, en qué, por qué, para qué, cuánto, cuánta, quién, con quién, dónde, cuándo, puedo, se puede, y qué, y cuál, como qué, cuántos, cuántas",
  ),
  questions: list(`
    cuánto, cuánta, cuántos, cuántas, cómo es, cómo son, cómo viene, cómo vienen, cómo va, cómo está, cómo están, cómo se, cuándo, dónde, por qué, quién, hay, tienen, tienes, tiene usted,
    puede, puedes, podría, me puede, me puedes, me podría, está seguro, está segura, estás seguro, estás segura, qué incluye, qué trae, qué tiene, qué cubre, qué diferencia, qué pasa, qué es, qué son, qué significa, cuál es, cuáles son, existe
  `),
  genders: list("o, a, os, as"),
  opposites: list(
    "bueno malo, buena mala, bien mal, fácil difícil, feliz triste, alto bajo, alta baja, mejor peor, fuerte débil, caro barato, cara barata, rápido lento, rápida lenta, limpio sucio, limpia sucia, positivo negativo, siempre nunca, verdadero falso, sano enfermo, frío caliente, contento triste",
  ),
  weakeners: list(
    "para nada, nada, casi nada, poco, muy poco, bastante poco, más bien poco, poquísimo, apenas, jamás, en absoluto, de ninguna manera, de ningún modo, en modo alguno, en ningún caso, ni de lejos, ni mucho menos, ni un poco, ni remotamente, lejos de, lejos de estar, lejos de ser, muy lejos de, muy lejos de estar, no muy, no demasiado, no del todo, no precisamente, no especialmente, no particularmente, no exactamente, no estoy muy, no estoy del todo, no es muy, no me siento muy, menos que, no diría que, yo no diría que, no puedo decir que",
  ),
  surpassing: list(
    "no podría estar, no puedo estar, no podía estar, no podría ser, no puede ser, imposible estar, es imposible estar, no se puede estar, no cabe estar",
  ),
  more: list("más"),
  less: list("menos"),
  idleAround: list("yo, estoy, estaría, soy, es, estar, ser, sería, la verdad, me siento, diría, que"),
  contraries: list("in, im, ir, des, dis, anti, no, sub, sobre, pre, post, semi, nada, a"),
}
