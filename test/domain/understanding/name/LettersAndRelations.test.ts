import { assert, describe, it } from "@effect/vitest"
import { understandPersonName } from "../../../../src/domain/understanding/name/PersonName.ts"

const heard = (locale: string, said: string): string => {
  const result = understandPersonName(said, locale)
  return result._tag === "rejected" ? "-" : `${result._tag === "confirm" ? "?" : ""}${result.value}`
}

const sheet = {
  en: [
    ["d e r e k w h i t l o c k", "Derek Whitlock"],
    ["D E R E K W H I T L O C K", "Derek Whitlock"],
    ["d, e, r, e, k, w, h, i, t, l, o, c, k", "Derek Whitlock"],
    ["d-e-r-e-k w-h-i-t-l-o-c-k", "Derek Whitlock"],
    ["j o h n s m i t h", "John Smith"],
    ["s a r a h p a r k e r", "Sarah Parker"],
    ["it's s a r a h p a r k e r", "Sarah Parker"],
    ["m a r y j o n e s", "Mary Jones"],
    ["Ma ry s t o n e", "Mary Stone"],
    ["ma ry stone", "Mary Stone"],
    ["Jo h n b r o w n", "John Brown"],
    ["my name is k a r e n h o l t", "Karen Holt"],
    ["A. N. N. A. F. I. S. H. E. R.", "Anna Fisher"],
    ["l i n d a o k a f o r", "Linda Okafor"],
    ["e m m a, w a t s o n", "Emma Watson"],
    ["a l e x a n d e r", "Alexander"],
    ["I'm his aunt, Meera Chandran", "Meera Chandran"],
    ["I'm her mother, Joan Pike", "Joan Pike"],
    ["I'm the grandfather, Walter Dobbs", "Walter Dobbs"],
    ["this is his father, Tom Ridley", "Tom Ridley"],
    ["it's her sister Paula Green", "Paula Green"],
    ["I'm their neighbour, Olive Tanner", "Olive Tanner"],
    ["I am his guardian, Peter Cole", "Peter Cole"],
    ["I'm the patient's daughter, Ruth Kemp", "Ruth Kemp"],
    ["I'm his carer, my name is Nina Moss", "Nina Moss"],
    ["speaking, his uncle Frank Holloway", "Frank Holloway"],
    ["I'm a friend of hers, Grace Lowell", "Grace Lowell"],
  ],
  es: [
    ["m a r i a g a r c i a", "Maria Garcia"],
    ["j u a n p é r e z", "Juan Pérez"],
    ["l u c í a g ó m e z r u i z", "Lucía Gómez Ruiz"],
    ["p e d r o s á n c h e z", "Pedro Sánchez"],
    ["m, a, r, t, a, r, u, i, z", "Marta Ruiz"],
    ["A N A T O R R E S", "Ana Torres"],
    ["Ca r m e n v e g a", "Carmen Vega"],
    ["me llamo e l e n a v i d a l", "Elena Vidal"],
    ["s o f í a u r r u t i a", "Sofía Urrutia"],
    ["d i e g o, l ó p e z", "Diego López"],
    ["Soy el abuelo, Anselmo Prieto", "Anselmo Prieto"],
    ["soy su tía, Carmen Robles", "Carmen Robles"],
    ["soy la madre, Pilar Ortega", "Pilar Ortega"],
    ["soy el padre de la niña, Luis Campos", "Luis Campos"],
    ["le habla su hermano, Jorge Nieto", "Jorge Nieto"],
    ["soy su vecina Rosa Molina", "Rosa Molina"],
    ["soy la cuidadora, me llamo Elvira Paz", "Elvira Paz"],
    ["soy su tutor legal, Ramón Gil", "Ramón Gil"],
    ["soy la hija del paciente, Marta Solís", "Marta Solís"],
    ["soy una amiga, Irene Lago", "Irene Lago"],
    ["es su abuela, Concha Vidal", "Concha Vidal"],
  ],
} as const

describe("a name in letters, in pieces, or behind who somebody is", () => {
  for (const locale of ["en", "es"] as const)
    for (const [said, name] of sheet[locale])
      it(`${said} is ${name}`, () => {
        assert.strictEqual(heard(locale, said).replace("?", ""), name)
      })

  it("is asked about where the cut is found in the lists of names, or the name may be another's", () => {
    for (const said of [
      "d e r e k w h i t l o c k",
      "it's s a r a h p a r k e r",
      "Ma ry s t o n e",
      "I'm his aunt, Meera Chandran",
    ])
      assert.match(heard("en", said), /^\?/, said)
    for (const said of ["me llamo e l e n a v i d a l", "Ca r m e n v e g a", "soy la madre, Pilar Ortega"])
      assert.match(heard("es", said), /^\?/, said)
  })
})
