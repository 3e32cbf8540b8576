import type { EditWords } from "../../lexicon/EditWords.ts"
import { among, list } from "../../lexicon/list.ts"

export const edits: EditWords = {
  adds: list(`
    hay, lleva, va, con, tiene, falta, faltó, le falta, le faltó, me faltó, añada, añade, agregue, agrega, ponga, pon,
    póngale, ponle, póngame, ponme, inserte, inserta, debe llevar, tiene que llevar, otro, otra
  `),
  drops: list(
    "sin, quite, quita, quítele, quítale, borre, borra, elimine, elimina, sobra, sobró, le sobra, no lleva, no hay, no tiene, no va",
  ),
  between: ["entre"],
  after: list("después de, después del, detrás de, detrás del, tras"),
  before: list("antes de, antes del, delante de, delante del"),
  atEnd: list("al final, por detrás, el final"),
  atStart: list("al principio, al inicio, al comienzo, por delante"),
  beginnings: list("empieza por, empieza con, empieza en, comienza por, comienza con"),
  reasons: list("porque, que, es que, ya que, como, puesto que, si no"),
  characters: {
    ...among("digit", "dígito, dígitos, número, números, cifra, cifras"),
    ...among("letter", "letra, letras"),
    ...among("any", "carácter, caracteres"),
  },
}
