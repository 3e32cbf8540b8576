import type { ClauseWords } from "../../lexicon/ClauseWords.ts"
import { among, clauses as combined, list } from "../../lexicon/list.ts"

const answers = list("decir, poner, contar, escribir, contestar, responder, explicar")

export const clauses: ClauseWords = {
  turns: list("pero, pero ahora, y ahora, aunque"),
  former: list(
    "antes, anteriormente, era, eran, fue, fueron, éramos, estaba, estábamos, estuve, vivía, vivíamos, trabajaba, pagaba, pagábamos, fumaba, fumábamos, bebía, tomaba, tomábamos, usaba, usábamos, iba, íbamos, tenía, teníamos, solía, solíamos, costaba, soy de, somos de, nací en, nacido en, nacida en, ya no, originalmente, de origen",
  ),
  now: list(
    "ahora, ahora mismo, ahorita, actualmente, hoy, hoy en día, hoy por hoy, de momento, por el momento, por ahora, en este momento, en estos momentos, al día de hoy, desde entonces, esta vez, en esta ocasión",
  ),
  usual: list(
    "normalmente, generalmente, por lo general, por lo común, habitualmente, suele, suelen, suelo, solemos, casi siempre, la mayoría de las veces, otras veces, la última vez",
  ),
  reasons: list("con, contando, incluyendo, incluidos, incluidas, si cuenta, si contamos, porque, ya que, como"),
  remarks: list(`
    desde, desde hace, hace, hasta, porque, como, que, si, aunque, cuando, donde, mientras, según, antes, después, en, a, al, por, con, sin, cerca, cerquita, al lado, junto a, pegado, frente, enfrente, para, depende,
    llevo, llevamos, me, nos, le, se, lo, la verdad, yo, él, ella, nosotros, ellos, ellas, es, está, son, eso, esa, ese, esto, acabo, acabamos, acabé, terminé, empecé, entré, vivo, vivimos, trabajo, tengo, tenemos,
    soy, somos, estoy, estamos, estuve, toda la vida, de toda la vida, nunca, siempre, solo, casi, ya, más o menos, mi, mis, nuestro, nuestra, su, más, contando, incluyendo, incluido, incluida,
    a tiempo, gracias, por favor, ahora, pero, y es, y me, y soy, y vivo, todos, todas, ambos, ambas
  `),
  lasting: list(
    "desde, ahora, ahora mismo, ahorita, actualmente, hoy en día, de momento, por el momento, por ahora, hasta, hace ya, hace años, hace poco, hace mucho, hace un, si, a no ser que, depende, dependiendo, porque, según, más gastos, en un buen día, en un mal día, en un día normal, un día normal, un día bueno, un día malo, la que está, el que está, la que queda, el que queda, que está, que queda, cerca de, cerquita de, al lado de, junto a, pegado a, frente a, enfrente de, a la vuelta de",
  ),
  bettering: list("bueno, bueno ahora, mejor dicho"),
  frames: {
    ...among(
      "link",
      list(`
      a, al, ante, con, de, del, desde, en, hacia, hasta, para, por, sobre, como, me, le, lo, la, los, las, nos, se, te, les, ahora, actualmente, ya, no, normalmente, siempre, solo, casi, también, todavía, aquí, más, que, si, cerca de, algo, alguien, en casa, a veces, sobre todo, principalmente, mayormente, hoy, el de, la de, lo de, los de, las de
    `),
    ),
    ...among(
      "verb",
      list(`
      me interesa, nos interesa, solicito, solicitar, inscribirme, matricularme, apuntarme, postularme, aplico, aplicar, soy, es, son, somos, era, fue, fui, estoy, está, están, estamos, estaba, estuve, ser, estar, sería, tengo, tiene, tenemos, tienen, tenía, tener, hay, hago, hace, hacemos, voy, va, vamos, van, iba, ir, quiero, queremos, quisiera, querría, quería, necesito, necesitamos, prefiero, preferiría, gustaría, gusta, gustan, creo, pienso, supongo, diría, parece, uso, usa, usamos, utilizo, utilizamos, tomo, toma, tomamos, tomando,
      conduzco, compré, compramos, compro, trabajo, trabaja, trabajamos, trabajaba, vivo, vive, vivimos, estudio, estudia, estudié, hablo, habla, hablamos, juego, enseño, doy, damos, doy clases, imparto, visité, viajo, viajamos, viaja, vuelo, volamos, atendieron, atendió, llevaron, operaron, vieron, ingresaron, llama, llaman, llamamos, llamo, decimos, pusimos, puse, dice, pone, busco, buscamos, buscar, buscando, encontrar, busque, envíe, enviar, envíelo, mandar, mande, mándelo, pagar, pago, paga, salgo, salimos,
      salir, llego, llegar, vengo, venimos, venir, nací, nació, nacimos, dirijo, pensaba, puede, puedo, podría, poner, ponga, póngalo, hacerlo, dejar, elijo, escojo, recomiendo, leo, veo, como en, compro en, pertenezco, asistió, asiste, asisto, contraté, contratamos, abrí, firmé, llevo, lleva, dedico, dedicamos, ejerzo, digo, decir, cogí, cojo, recibí
    `),
    ),
    ...among("form", "por favor"),
    ...among(
      "subject",
      list(
        "yo, nosotros, nosotras, ella, ellos, ellas, usted, a mí, a nosotros, creo que, me parece que, pienso que, diría que, supongo que, tengo que, lo que",
      ),
    ),
  },
  towards: list("en, a, al, hacia, hasta, desde, de, cerca de, por, para"),
  definite: list("el, la, los, las"),
  indefinite: list("un, una"),
  openings: list(
    "yo diría que, diría que, pues, pues nada, pues nada que, pues que, es que, pues mire, pues mira, mire, mira, mirá, mire que, oiga, oye, vea, ve, verá, verás, a ver, vamos a ver, o sea, la verdad, la verdad es que, ah y, oh y, bueno pues, pues bueno",
  ),
  beforeClause: list(
    "bueno, ah, oh, ay, uy, vale, claro, sí, hombre, hola, buenas, eh, em, este, buenos días, buenas tardes",
  ),
  prefaces: [
    ...list(
      "le cuento, te cuento, le explico, te explico, le comento, te comento, le digo, te digo, le soy sincero, le soy sincera, te soy sincero, te soy sincera, le voy a ser sincero, le voy a ser sincera, no le voy a mentir, no te voy a mentir, para qué le voy a mentir",
    ),
    ...combined(
      "que, deje que, déjeme que, déjame que",
      "",
      "cuento, lo cuento, miro, lo miro, recuerde, piense, pienso, vea, veo",
    ),
  ],
  vocatives: list(
    "doctor, doctora, señor, señora, señorita, joven, caballero, amigo, amiga, hijo, hija, mujer, licenciado, licenciada, oficial",
  ),
  naming: list("se llama, se llaman, se llamaba, llamado, llamada, llamados, llamadas"),
  topics: list("aquí, ahí, acá, y aquí, y ahí, esto, eso, y esto, y eso, yo, y yo, entonces, perdón"),
  equating: list("es, es que, fue, fue que, era que"),
  answering: {
    ...among(
      "around",
      list(
        "que, yo, usted, se, le, te, lo, la, me, hay que, debo, debería, puedo, se puede, exactamente, aquí, acá, ahí, en esta, en este, apartado, casilla, campo, parte, con eso, con esto, eso, esto, exacto, más, cosas, tipo de cosas, hacer aquí",
      ),
    ),
    ...among(
      "act",
      list(
        "decir, decirle, decirte, decirles, diga, poner, pone, ponga, ponerle, escribir, escribo, escriba, contar, contarle, contarte, cuente, contestar, contesto, conteste, contesta, responder, respondo, responda, explicar, explique, explicarle, explicarme, ayudarme, rellenar, pide, piden, pides, pregunta, preguntan, quiere, quieren, quieres, refiere, necesita, necesitan, necesita saber, necesitan saber, significa, poner un ejemplo, ponerme un ejemplo, dar un ejemplo, darme un ejemplo",
      ),
    ),
    ...among("act", combined("tengo que", "", answers.join(","))),
    ...among("offer", [
      ...combined(", le, se lo, lo", "", "digo, cuento, explico, contesto"),
      ...combined(
        "tengo que",
        "",
        answers
          .map((verb) => `${verb}lo`)
          .concat("dar mi, dar el, dar la, decir mi, decir el, decir la")
          .join(","),
      ),
      "se refiere a",
      "se refieren a",
      "te refieres a",
    ]),
  },
  closings: list("por favor, gracias, muchas gracias, y gracias, y muchas gracias, porfa, porfavor"),
  nothingMore: list(
    "ya sería todo, sería todo, eso es todo, eso sería todo, ya está, nada más, es todo, con eso está, con eso ya está, así está bien, ninguno más, ninguna más, nada que añadir, nada que agregar, por ahora, por el momento",
  ),
}
