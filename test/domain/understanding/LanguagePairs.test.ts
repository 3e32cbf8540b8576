import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { dialogueActKinds } from "../../../src/domain/languages/DialogueWords.ts"
import { lexiconOf, spokenLanguages } from "../../../src/domain/languages/SpokenLanguages.ts"
import { answerTo, type AskedQuestion } from "../../../src/domain/understanding/several/AskedQuestion.ts"
import { understandSeveral } from "../../../src/domain/understanding/several/SeveralAnswers.ts"
import { type Asked, phraseClasses } from "./support/languagePairs.ts"

const moment = { now: Date.parse("2026-11-21T10:00:00Z"), timezone: "Europe/Madrid" }

const fruits = {
  en: ["Apples", "Pears", "Plums"].map((label, value) => ({ value, label })),
  es: ["Manzanas", "Peras", "Ciruelas"].map((label, value) => ({ value, label })),
}

const statusOf = (locale: "en" | "es", asked: Asked, utterance: string): string =>
  answerTo(
    { fieldId: "a", label: "A", ...asked, ...(asked.type === "boolean" ? {} : { options: fruits[locale] }) },
    utterance,
    { ...moment, locale },
  )._tag

describe("each class of phrases", () => {
  for (const [name, asked, twins] of phraseClasses)
    it(`has the same meaning in Spanish and English: ${name}`, () => {
      for (const [en, es] of twins)
        assert.strictEqual(statusOf("es", asked, es), statusOf("en", asked, en), `${en} | ${es}`)
    })

  it("has the same meaning in both languages when its phrases are surrounded by courtesies", () => {
    const all = phraseClasses.flatMap(([, asked, twins]) => twins.map((twin) => [asked, ...twin] as const))
    fc.assert(
      fc.property(
        fc.constantFrom(...all),
        fc.constantFrom(["um, ", "eh, "] as const, ["", ""] as const, ["well, ", "bueno, "] as const),
        fc.constantFrom(["", ""] as const, [", please", ", por favor"] as const),
        ([asked, en, es], before, after) => {
          const english = `${before[0]}${en}${after[0]}`
          const spanish = `${before[1]}${es}${after[1]}`
          assert.strictEqual(statusOf("es", asked, spanish), statusOf("en", asked, english), `${english} | ${spanish}`)
        },
      ),
      { numRuns: 400 },
    )
  })
})

it("“all three” selects all of three options, and “the first two” only those", () => {
  const understood = (locale: "en" | "es", utterance: string, count: number) => {
    const options = fruits[locale].slice(0, count)
    const result = answerTo({ fieldId: "a", label: "A", type: "choices", options }, utterance, { ...moment, locale })
    return result._tag === "accepted" ? result.value : "-"
  }
  for (const [en, es, count, meant] of [
    ["both", "los dos", 2, "0,1"],
    ["both of them", "ambos", 2, "0,1"],
    ["I'll take both please", "quiero las dos cosas", 2, "0,1"],
    ["both", "los dos", 3, "-"],
    ["all three", "los tres", 3, "0,1,2"],
    ["all three", "las tres", 2, "-"],
    ["the first two", "las dos primeras", 3, "0,1"],
    ["the last two", "las dos últimas", 3, "1,2"],
    ["all but the first two", "todas menos las dos primeras", 3, "2"],
  ] as const) {
    assert.strictEqual(understood("en", en, count), meant, en)
    assert.strictEqual(understood("es", es, count), meant, es)
  }
})

it("“everything except pears” selects all the other options", () => {
  for (const [locale, utterance] of [
    ["en", "everything except pears"],
    ["es", "todo menos peras"],
  ] as const) {
    const result = answerTo({ fieldId: "a", label: "A", type: "choices", options: fruits[locale] }, utterance, {
      ...moment,
      locale,
    })
    assert.strictEqual(result._tag === "rejected" ? "-" : result.value, "0,2", utterance)
  }
})

/**
 * Differences between the two grammars: "and" inside numbers, "quarter to", numbered street names, and verbs recognized
 * by their endings.
 */
const ownGrammar: ReadonlySet<string> = new Set(
  `exclusions contrastsAfterPause otherMarkRegions otherOrderRegions accentedYes numerals.cutTens numerals.tensJoiner numerals.hundreds numerals.articles numerals.and
  numbers.bareFractions numbers.withCents numbers.agesAfterOf numbers.measures numbers.decimalJoiner numbers.articles numbers.roundings phone.zero
  phone.homophones email.whereabouts address.weakStreets address.lastStreets address.saints address.foreignStreets address.directions
  address.streetSides address.noNumber address.floorFlats address.ordinalStreets address.kilometre address.sides address.fourFigureRegions address.fourFigureTowns address.numberedTowns address.townOpenings address.areas address.routes address.buildings address.crossings
  address.floorOrdinals address.writtenPostcodes address.regnal dates.inPast names.verbEndings clock.plus clock.less options.plurals answers.affirmations email.usualOpenings`.split(
    /\s+/,
  ),
)

/** The sections of a lexicon, and its non-empty lists. */
const filled = (locale: "en" | "es"): ReadonlySet<string> => {
  const isFilled = (value: unknown) =>
    Array.isArray(value)
      ? value.length > 0
      : typeof value === "object" && value !== null && Object.keys(value).length > 0
  return new Set(
    Object.entries(lexiconOf(locale) ?? {}).flatMap(([name, section]: [string, unknown]) =>
      Array.isArray(section)
        ? isFilled(section)
          ? [name]
          : []
        : Object.entries(section ?? {}).flatMap(([list, value]) => (isFilled(value) ? [`${name}.${list}`] : [])),
    ),
  )
}

it("English and Spanish have the same word lists, and phrases for every kind of dialogue act", () => {
  const [en, es] = [filled("en"), filled("es")]
  assert.deepStrictEqual(
    [...en].filter((name) => !es.has(name) && !ownGrammar.has(name)),
    [],
  )
  assert.deepStrictEqual(
    [...es].filter((name) => !en.has(name) && !ownGrammar.has(name)),
    [],
  )
  for (const kind of dialogueActKinds)
    for (const locale of ["en", "es"] as const) assert.isNotEmpty(spokenLanguages[locale].dialogue.acts[kind], kind)
})

describe("words around an answer", () => {
  const form = (locale: "en" | "es"): ReadonlyArray<AskedQuestion> => {
    const label = (en: string, es: string) => (locale === "es" ? es : en)
    return [
      { fieldId: "name", type: "text", label: label("Full name", "Nombre completo"), text: { entity: "person_name" } },
      { fieldId: "email", type: "email", label: label("E-mail", "Correo electrónico") },
      { fieldId: "phone", type: "phone", label: label("Phone number", "Número de teléfono") },
      { fieldId: "birth", type: "date", label: label("Date of birth", "Fecha de nacimiento") },
      { fieldId: "kids", type: "integer", label: label("How many children do you have?", "¿Cuántos hijos tiene?") },
      { fieldId: "smoke", type: "boolean", label: label("Do you smoke?", "¿Fuma?") },
    ]
  }
  const understood = (locale: "en" | "es", at: string, utterance: string) => {
    const all = form(locale)
    const current = all.find(({ fieldId }) => fieldId === at)!
    const others = all.filter((one) => one !== current)
    const { answer, also, unheard } = understandSeveral(utterance, current, others, { ...moment, locale })
    return {
      isAnswered: answer._tag !== "rejected",
      also: also.map(({ question, status, value }) => [question.fieldId, status, value]),
      unheard: unheard.length,
    }
  }
  for (const [at, en, es] of [
    ["phone", "020 7946 0958 but call me in the afternoon", "600 123 456 pero llámeme por la tarde"],
    ["name", "Anna Fisher and I live in York", "Ana García y vivo en Burgos"],
    ["email", "anna at example dot com and I live in York", "ana arroba ejemplo punto com y vivo en Burgos"],
    ["birth", "the third of May 1984 and I live in York", "el tres de mayo de 1984 y vivo en Burgos"],
    ["kids", "two and I'm not married", "dos y no estoy casada"],
    ["kids", "two but call me after six", "dos pero llámeme después de las seis"],
    ["name", "Anna Fisher and I'm not married", "Ana García y no estoy casada"],
    [
      "email",
      "anna at example dot com but don't write on Mondays",
      "ana arroba ejemplo punto com pero no me escriban los lunes",
    ],
  ] as const)
    it(`are reported as not understood: ${en}`, () => {
      assert.deepStrictEqual(understood("en", at, en), { isAnswered: true, also: [], unheard: 1 })
      assert.deepStrictEqual(understood("es", at, es), { isAnswered: true, also: [], unheard: 1 })
    })

  for (const [at, en, es] of [
    ["name", "Anna Fisher but I have no children", "Ana García pero no tengo hijos"],
    ["birth", "the third of May 1984 and we don't have any children", "el tres de mayo de 1984 y no tenemos hijos"],
  ] as const)
    it(`are confirmed as the answer to another question that asks for them: ${en}`, () => {
      for (const [locale, utterance] of [
        ["en", en],
        ["es", es],
      ] as const)
        assert.deepStrictEqual(understood(locale, at, utterance), {
          isAnswered: true,
          also: [["kids", "confirm", 0]],
          unheard: 0,
        })
    })
})
