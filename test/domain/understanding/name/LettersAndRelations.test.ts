import type { Kin } from "../../../../src/domain/languages/lexicon/NameWords.ts"
import { kinIn } from "../../../../src/domain/understanding/name/NamedPeople.ts"
import { vocabularyOf } from "../../../../src/domain/understanding/text/Vocabulary.ts"
import { assert, describe, it } from "@effect/vitest"
import { understandPersonName } from "../../../../src/domain/understanding/name/PersonName.ts"

const understood = (locale: string, utterance: string, whose?: Kin): string => {
  const result = understandPersonName(utterance, locale, "whole", whose)
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
    ["It's for me, Ben Hartley", "Ben Hartley"],
    ["that's for myself, Ben Hartley", "Ben Hartley"],
    ["it's me, Ben Hartley", "Ben Hartley"],
    ["Olga Petrova, with a v at the end", "Olga Petrova"],
    ["Olga Petrov, with a v at the end", "Olga Petrov"],
    ["Susan Clark, with an e at the end", "Susan Clarke"],
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
    ["Es para mí, Benito Heredia", "Benito Heredia"],
    ["soy yo, Benito Heredia", "Benito Heredia"],
    ["Olga Petrova, con uve al final", "Olga Petrova"],
    ["Ana Benítez, con zeta al final", "Ana Benítez"],
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

describe("a name that is spelled, given in pieces, or preceded by a relation such as “his aunt”", () => {
  for (const locale of ["en", "es"] as const)
    for (const [utterance, name] of sheet[locale])
      it(`${utterance} is ${name}`, () => {
        assert.strictEqual(understood(locale, utterance).replace("?", ""), name)
      })

  it("is confirmed if lists of names decided where to split it, or if it may be another person's", () => {
    for (const utterance of [
      "d e r e k w h i t l o c k",
      "it's s a r a h p a r k e r",
      "Ma ry s t o n e",
      "I'm his aunt, Meera Chandran",
    ])
      assert.match(understood("en", utterance), /^\?/, utterance)
    for (const utterance of ["me llamo e l e n a v i d a l", "Ca r m e n v e g a", "soy la madre, Pilar Ortega"])
      assert.match(understood("es", utterance), /^\?/, utterance)
  })
})

const people: ReadonlyArray<readonly ["en" | "es", label: string, said: string, name: string]> = [
  ["en", "Your name", "I'm Anna and I'm calling about my son Luke", "Anna"],
  ["en", "Child's name", "I'm Anna and I'm calling about my son Luke", "Luke"],
  ["en", "Child's name", "this is Luke's mother, Anna", "Luke"],
  ["en", "Child's name", "my little boy is called Sam", "Sam"],
  ["en", "Child's name", "I'm the grandmother of Emma Price", "Emma Price"],
  ["en", "Child's mother's name", "I'm Luke and my mother is Anna", "Anna"],
  ["en", "Name of the father of the child", "my mother is Anna and my father is John", "John"],
  ["en", "Patient's name", "this is Anna Brown, the patient is my mother Ruth Brown", "Ruth Brown"],
  ["en", "Patient's name", "my husband Peter. I'm his wife, Anna", "Peter"],
  ["en", "Emergency contact", "call my brother Tim Hill", "Tim Hill"],
  ["en", "Emergency contact", "my sister, Joan, I'm Kate", "Joan"],
  ["es", "Nombre y apellidos", "soy Ana y llamo por mi hijo Luis", "Ana"],
  ["es", "Nombre del niño", "soy Ana y llamo por mi hijo Luis", "Luis"],
  ["es", "Nombre del niño", "soy Ana Pérez, mi hijo se llama Luis", "Luis"],
  ["es", "Nombre del niño", "Luis, yo soy su madre, Ana", "Luis"],
  ["es", "Nombre del niño", "soy la madre de Luis", "Luis"],
  ["es", "Nombre de la madre del niño", "soy Ana, la madre de Luis", "Ana"],
  ["es", "Nombre del padre", "mi madre es Ana y mi padre Luis", "Luis"],
  ["es", "Nombre del alumno", "me llamo Juan Gil, soy el padre de Luis Gil", "Luis Gil"],
  ["es", "Contacto de emergencia", "avise a mi marido, Pedro Gil", "Pedro Gil"],
]

describe("the question decides which of several people is meant", () => {
  it.each(people)("%s: “%s”, “%s”: %s", (locale, label, utterance, name) => {
    assert.strictEqual(understood(locale, utterance, kinIn(vocabularyOf(locale), label)), `?${name}`)
  })
})
