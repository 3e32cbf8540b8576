import { globSync, readFileSync } from "node:fs"
import { answerTo } from "../../../src/domain/understanding/several/AskedQuestion.ts"
import { understandSeveral } from "../../../src/domain/understanding/several/SeveralAnswers.ts"
import { dialogueActIn } from "../../../src/domain/understanding/talk/DialogueAct.ts"
import { recogniseCommand } from "../../../src/domain/understanding/command/CommandRecognition.ts"
import { understandText } from "../../../src/domain/understanding/understandText.ts"
import { corpora, hear, inShort, moment } from "../corpora.ts"
import { addressOf } from "../examiner/addresses.ts"
import { breathOf } from "../examiner/breaths.ts"
import { codeOf } from "../examiner/codes.ts"
import { dateOf, datetimeOf, timeOf } from "../examiner/moments.ts"
import { nameOf } from "../examiner/names.ts"
import type { Pose, Question } from "../examiner/Posed.ts"
import * as stranger from "../examiner/stranger.ts"
import { termOf } from "../examiner/terms.ts"
import * as values from "../examiner/values.ts"
import { gradeOfRecognized, recognizedEntities, recognizedLines } from "../recognized.ts"
import { heardOf, severalLines } from "../several.ts"
import { dice } from "../speech/Dice.ts"
import { hearText, textCorpora, textInShort } from "../texts.ts"

/**
 * The source of an utterance. Corpora include the meaning; for other sources only changes in the result can be
 * detected.
 */
export type Source = "corpus" | "heard" | "test" | "drawn"

export interface Asking {
  readonly source: Source
  readonly name: string
  readonly answer: () => string
}

const locales = ["en", "es"] as const

/** A result with its alternatives. */
const whole = (result: ReturnType<typeof answerTo>): string =>
  `${result._tag} ${String(result.value)} ${result._tag === "confirm" ? (result.alternatives ?? []).join("|") : ""}`

const ofCorpora = (): ReadonlyArray<Asking> =>
  [...corpora()].flatMap(([name, lines]) =>
    lines.map((line): Asking => {
      return { source: "corpus", name: `${name}: ${line.text}`, answer: () => inShort(hear(line), line.type) }
    }),
  )

const ofTexts = (): ReadonlyArray<Asking> =>
  [...textCorpora()].flatMap(([name, lines]) =>
    lines.map((line): Asking => {
      return { source: "corpus", name: `${name}: ${line.text}`, answer: () => textInShort(hearText(line)) }
    }),
  )

const ofHeard = (): ReadonlyArray<Asking> =>
  recognizedEntities.flatMap((entity) =>
    locales.flatMap((locale) =>
      recognizedLines(entity, locale).map((line): Asking => {
        const answer = () => gradeOfRecognized(line, understandText(line.text, locale, line.spec))
        return { source: "heard", name: `${entity} ${locale}: ${line.text}`, answer }
      }),
    ),
  )

const ofSeveral = (): ReadonlyArray<Asking> =>
  locales.flatMap((locale) =>
    severalLines(locale).map((line): Asking => {
      const answer = () => String(heardOf(line, locale).isRight)
      return { source: "heard", name: `several ${locale}: ${line.text}`, answer }
    }),
  )

const poses: Readonly<Record<string, Pose>> = {
  nameOf,
  codeOf,
  addressOf,
  termOf,
  dateOf,
  timeOf,
  datetimeOf,
  ...values,
  ...stranger,
}

const ofExaminers = (each: number): ReadonlyArray<Asking> =>
  Object.entries(poses).flatMap(([name, pose]) =>
    locales.flatMap((locale) => {
      const random = dice(20_261_128)
      return Array.from({ length: each }, (): Asking => {
        const { question, text } = pose(locale, random)
        const asked = { fieldId: "a", label: "A", ...question }
        const answer = () => whole(answerTo(asked, text, { ...moment, locale }))
        return { source: "drawn", name: `${name} ${locale}: ${text}`, answer }
      })
    }),
  )

const ofBreaths = (each: number): ReadonlyArray<Asking> =>
  locales.flatMap((locale) => {
    const random = dice(20_261_128)
    return Array.from({ length: each }, (): Asking => {
      const { asked, current, text } = breathOf(locale, random)
      const others = asked.filter((one) => one !== current)
      const answer = () => JSON.stringify(understandSeveral(text, current, others, { ...moment, locale }))
      return { source: "drawn", name: `breath ${locale}: ${text}`, answer }
    })
  })

const text = (entity: "person_name" | "code" | "postal_address", more: object = {}): Question => ({
  type: "text",
  text: { entity, ...more },
})

/** The questions to try with each string in a test, by the folder of the test. */
const asked: Readonly<Record<string, ReadonlyArray<Question>>> = {
  name: [text("person_name"), text("person_name", { part: "first" }), text("person_name", { part: "last" })],
  address: ["street", "number", "unit", "city", "region", "postcode", undefined].map((addressPart) =>
    text("postal_address", { addressPart }),
  ),
  code: [text("code"), text("code", { pattern: "^[A-Z0-9]{4,12}$" })],
  number: [{ type: "number" }, { type: "integer" }],
  date: [{ type: "date" }, { type: "datetime" }],
  time: [{ type: "time" }, { type: "datetime" }],
  phone: [{ type: "phone" }],
  email: [{ type: "email" }],
  yesno: [{ type: "boolean" }],
  text: [{ type: "integer" }, { type: "date" }, text("person_name"), { type: "boolean" }],
  "": [{ type: "integer" }, { type: "date" }, { type: "boolean" }, { type: "phone" }, text("person_name")],
}

const stringsOf = (file: string): ReadonlyArray<string> => [
  ...new Set([...readFileSync(file, "utf8").matchAll(/"((?:[^"\\\n]|\\.)*)"/g)].map(([, one]) => one!)),
]

const root = "test/domain/understanding/"

const ofTests = (): ReadonlyArray<Asking> =>
  globSync(`${root}**/*.ts`).flatMap((file) => {
    const rest = file.slice(root.length)
    const room = rest.includes("/") ? rest.slice(0, rest.indexOf("/")) : ""
    return stringsOf(file)
      .filter((one) => !one.startsWith(".") && one.length > 1)
      .flatMap((utterance) => [
        ...(asked[room] ?? []).flatMap((question) =>
          locales.map((locale): Asking => {
            const all = { fieldId: "a", label: "A", ...question }
            const answer = () => whole(answerTo(all, utterance, { ...moment, locale }))
            const kind = [question.type, ...Object.values(question.text ?? {})].join(" ")
            return { source: "test", name: `${kind} ${locale}: ${utterance}`, answer }
          }),
        ),
        ...(room === "talk" || room === "command"
          ? locales.map((locale): Asking => {
              const answer = () =>
                JSON.stringify([dialogueActIn(utterance), recogniseCommand(utterance, locale, "asking")] as const)
              return { source: "test", name: `talk ${locale}: ${utterance}`, answer }
            })
          : []),
      ])
  })

/** All utterances: those in the corpora, the strings in the tests, and `each` generated ones per kind. */
export const askings = (each: number): ReadonlyArray<Asking> => [
  ...ofCorpora(),
  ...ofTexts(),
  ...ofHeard(),
  ...ofSeveral(),
  ...ofTests(),
  ...ofExaminers(each),
  ...ofBreaths(each),
]
