import type { Lexicon } from "../../lexicon/Lexicon.ts"
import { list } from "../../lexicon/list.ts"
import { address } from "./address.ts"
import { answers } from "./answers.ts"
import { assertion } from "./assertion.ts"
import { clauses } from "./clauses.ts"
import { clock } from "./clock.ts"
import { codes } from "./codes.ts"
import { commands } from "./commands.ts"
import { courtesy } from "./courtesy.ts"
import { dates } from "./dates.ts"
import { edits } from "./edits.ts"
import { email } from "./email.ts"
import { fields } from "./fields.ts"
import { names } from "./names.ts"
import { numbers } from "./numbers.ts"
import { numerals } from "./numerals.ts"
import { options } from "./options.ts"
import { phone } from "./phone.ts"
import { terms } from "./terms.ts"
import { units } from "./units.ts"
import { web } from "./web.ts"

export const lexicon: Lexicon = {
  dateOrder: "day-first",
  otherOrderRegions: [],
  decimalMark: ",",
  otherMarkRegions: list("MX, US, PR, GT, HN, NI, PA, SV, DO, PE, CU"),
  accentedYes: "sí",
  fillers: list(`
    sin duda, sin ninguna duda, sin duda alguna, sin dudarlo, sin pensarlo, um, uh, uhm, er, muchas gracias, muchísimas gracias, si no le importa, si no te importa, si no es molestia,
    si no es mucha molestia, y ya está, y listo, y eso es todo, y nada más, y eso sería todo, y sería todo, y es todo,
    no tengo otro, no tengo otra, hasta luego, hasta pronto, sí cómo no, cómo no, no se preocupe, no te preocupes, y gracias,
    y muchas gracias, y ese es, y esa es, con eso basta, disculpe la demora, perdón por la demora, buena pregunta,
    gracias por preguntar, que lo busco, que lo miro, buenos días, buenas tardes, buenas noches, hola buenas, con gusto, con mucho gusto, si es posible, si fuera posible, si se puede, de ser posible,
    ehhh, ehhhh, mmmm, emm, emmm, po, aunque no lo crea, aunque no lo creas, aunque no lo parezca, si mal no recuerdo,
    si no me equivoco, si no recuerdo mal, si no me falla la memoria, si la memoria no me falla, creo recordar,
    me parece recordar, de memoria, así de memoria, no me haga mucho caso, no me hagas mucho caso, no me haga caso,
    no me hagas caso, pero no me haga mucho caso, pero no me hagas mucho caso, para ser sincero, para ser sincera,
    para ser honesto, para ser honesta, para ser exacto, para ser exactos, para ser exacta, como le digo,
    como te digo, como quien dice, fíjese, fíjate, fíjese que, fíjate que, oiga, oye, mire usted, un momento,
    un segundo, un momentito, un segundito, eh, ehh, em, este pues, pues, bueno, mmm, mm, ah, a ver, por favor,
    digamos, o sea, verdad, o así, o algo así, o cosa así, o por ahí, o algo por el estilo, déjame pensar,
    déjeme pensar, déjame ver, déjeme ver, vamos a ver, dame un segundo, espera un momento, cómo decirlo
  `),
  corrections: list(`
    pero al final son, pero al final somos, pero al final es, pero al final soy, pero al final vamos, pero al final, pero ahora es, pero ahora son, y ahora son, ahora son, pero ahora hay, pero ahora tenemos, pero ahora es el, pero ahora soy, pero ahora somos, pero ahora estoy, pero ahora tengo, y ahora soy, y ahora estoy, ahora es, ahora es el, y ahora es, perdón, perdona, perdone, perdóname,
    perdón quise decir, quise decir, quiero decir, perdón quiero decir, digo, perdón digo, mejor dicho, no perdón,
    perdón no, no espera, espera no, no espere, espere no, espera, espere, un momento no, corrijo, me corrijo,
    corrección, me equivoqué, perdón me equivoqué, no me equivoqué, no mejor, mejor, en realidad, no en realidad,
    no no, no mentira, no mentiras, mentira, mentiras, disculpa, disculpe, no disculpa, no quise decir, no digo, ay no, ay perdón, uy no, uy perdón, bueno no,
    borra eso, borre eso, bórrelo, bórralo, tacha eso, tache eso, táchalo, táchelo, quita eso, quite eso, olvide eso, o mejor, o más bien, olvida eso, olvídalo, cancela eso, lo siento, no lo siento, no, rectifico, más bien, o mejor dicho, empiezo otra vez, empiezo de nuevo, vuelvo a empezar, empecemos otra vez, empecemos de nuevo, déjeme empezar otra vez, déjeme repetirlo, déjame repetirlo, lo repito, se lo repito, te lo repito, desde el principio, otra vez desde el principio, está mal, no está mal, lo he dicho mal, me he equivocado, no me he equivocado, perdón me he equivocado, perdón empiezo otra vez, perdón vuelvo a empezar, no perdón empiezo otra vez
  `),
  exclusions: [],
  contrasts: list("y no, en vez de, en lugar de"),
  contrastsAfterPause: ["no"],
  conclusions: list(`
    digamos, digamos que, pongamos, pongamos que, dejémoslo en, o sea, así que, así que son, o sea que, o sea que son, por lo tanto, en total, en total son, total, que son, que hacen,
    entonces, entonces son, entonces somos, entonces seríamos, entonces serían, así que seríamos, así que somos, de modo que, por eso, por tanto, conque
  `),
  directives: list(`
    pon, ponga, pónganos, póngale, póngame, ponle, ponme, poneme, ponele, poné, pongámosle, pongámoslo en, póngalo en, póngalo como, apunta, apunte, apúntame, apúnteme, apúntele, anota, anote, anóteme, anótame, anotale, déjelo en, déjalo en, déjame, déjeme, lo dejamos en, diga, digamos, escriba, marque, ahora son, ahora es, ahora somos
  `),
  courtesy,
  numerals,
  numbers,
  units,
  phone,
  edits,
  email,
  web,
  codes,
  names,
  fields,
  address,
  terms,
  dates,
  clock,
  clauses,
  options,
  answers,
  assertion,
  commands,
}
