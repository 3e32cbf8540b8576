import type { CourtesyWords } from "../../lexicon/CourtesyWords.ts"
import { list } from "../../lexicon/list.ts"

export const courtesy: CourtesyWords = {
  before: list(`
    seguramente no viene al caso pero, no sé si viene al caso pero, no sé si importa pero, no es que importe pero, no sé si sirve pero, por si le interesa, ya que lo pregunta, si lo quiere saber,
    sí no, no sí, pues sí, sí pues, no hay problema, ningún problema, sin problema, sí sin problema, sin problemas, no se preocupe, buena pregunta, muy buena pregunta, buenos días, buenas tardes, buenas noches,
    hola buenas, hola buenos días, hola buenas tardes, hola sí, hola qué tal, muy bien, muy bien pues, vale pues, vale muy bien, vale sí, sí vale, ah vale, ah claro, ah sí, ah sí claro, ah bueno, sí claro, claro sí, claro que sí, cómo no, sí cómo no,
    por supuesto, con mucho gusto, con gusto, faltaría más, desde luego, de acuerdo, aquí tiene, aquí lo tiene, aquí la tiene, aquí está, ahí va, ahí lo tiene, eso es fácil, esa es fácil, es fácil, eso es fácil es, la verdad, la verdad es que, la verdad es que es, sinceramente,
    para ser sincero, para ser sincera, para ser honesto, espere un momento, espera un momento, un momento, un segundo, un momentito, un segundito, deme un segundo, deme un momento, espere ya está, ya está, déjame pensar, déjeme pensar, déjame ver, déjeme ver,
    déjeme mirar, déjame mirar, déjeme comprobar, a ver, vamos a ver, pues a ver, bueno a ver, pues mira, pues mire, sí mire, sí mira, pues verá, verá, pues le digo, le digo, pues le diré, como le dije, como ya dije, como he dicho, disculpe, eh vale, bueno vale,
    bueno pues, pues bueno, gracias por preguntar, así de memoria
  `),
  after: list(`
    si le sirve, si te sirve, si le vale, si le ayuda, por si le sirve, está bien así, le parece bien, le parece, le vale, le sirve, está bien, muy amable, de acuerdo, vale, eso es todo, eso es, es todo, gracias, muchas gracias,
    por favor, nada más, sin más, ya está, y ya está, lo tiene, lo ha apuntado, lo apuntó, lo apunta, me oye, me escucha, me entiende, ok, bien, ahí lo tiene, aquí lo tiene, señor, señora, señorita, que tenga buen día, verdad
  `),
  beforeTexts: list(`
    si no recuerdo mal es, si no me equivoco es, buenos días es, buenas tardes es, perdón, perdone, perdona, disculpe, disculpa, ay perdón, perdón es, perdone es, debería ser, debe ser, debe de ser, tiene que ser, espere, espera, espere es, lo tengo aquí, lo tengo aquí es, aquí lo tengo, aquí lo tengo es, listo, vale listo, está listo,
    he dicho, le he dicho, ya le he dicho, como ya he dicho, como le he dicho, la respuesta es, mi respuesta es, en mi caso, en mi caso es, para mí, para mí es, la última vez era, pone, aquí pone, pone aquí, ponga usted, puede poner, simplemente, simplemente es, solo, es solo,
    básicamente, básicamente es, lo que tengo es, lo que pone es, déjeme ver vale
  `),
  afterTexts: list(`
    correcto, es correcto, eso es correcto, es así, así es, adiós, hasta luego, y nada más, y eso es todo, perdón, lo ha entendido, lo entiende, sin problema, como le he dicho, como ya he dicho, solo eso, y punto, nada más que eso
  `),
  hedges: list(`
    creo, creo que sí, me parece, supongo,
    que yo sepa, que yo recuerde, estoy casi seguro, estoy casi segura, casi seguro, casi segura, si no me equivoco, si no recuerdo mal, si mal no recuerdo, si no me falla la memoria, creo yo, diría yo
  `),
}
