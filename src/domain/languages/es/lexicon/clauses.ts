import type { ClauseWords } from "../../lexicon/ClauseWords.ts"
import { list } from "../../lexicon/list.ts"

export const clauses: ClauseWords = {
  turns: list("pero, pero ahora, y ahora, aunque"),
  former: list(
    "antes, anteriormente, era, eran, fue, fueron, éramos, estaba, estábamos, estuve, vivía, vivíamos, trabajaba, pagaba, pagábamos, tenía, teníamos, solía, solíamos, costaba, soy de, somos de, nací en, nacido en, nacida en, ya no, originalmente, de origen",
  ),
  now: list(
    "ahora, ahora mismo, ahorita, actualmente, hoy, hoy en día, hoy por hoy, de momento, por el momento, por ahora, en este momento, en estos momentos, al día de hoy, desde entonces",
  ),
  remarks: list(`
    desde, desde hace, hace, hasta, porque, como, que, si, aunque, cuando, donde, mientras, según, antes, después, en, a, al, por, con, sin, cerca, para, depende,
    llevo, llevamos, me, nos, le, se, lo, la verdad, yo, él, ella, nosotros, ellos, ellas, es, está, son, eso, esa, ese, esto, acabo, acabamos, acabé, terminé, empecé, entré, vivo, vivimos, trabajo, tengo, tenemos,
    soy, somos, estoy, estamos, estuve, toda la vida, de toda la vida, nunca, siempre, solo, casi, ya, más o menos, mi, mis, nuestro, nuestra, su, más, contando, incluyendo, incluido, incluida,
    a tiempo, gracias, por favor, ahora, pero, y es, y me, y soy, y vivo, todos, todas, ambos, ambas
  `),
  lasting: list(
    "desde, ahora, ahora mismo, ahorita, actualmente, hoy en día, de momento, por el momento, por ahora, hasta, hace ya, hace años, hace poco, hace mucho, hace un, si, a no ser que, depende, dependiendo, porque, según, más gastos, en un buen día, en un mal día, en un día normal, un día normal, un día bueno, un día malo",
  ),
  bettering: list("bueno, bueno ahora, mejor dicho"),
}
