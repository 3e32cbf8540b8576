/**
 * Measures how well spoken answers are understood: names, codes, addresses, terms, numbers, phone numbers, email
 * addresses, dates and times. Speech synthesizers on this machine speak them over a simulated 8 kHz line, with noise 10
 * dB below the speech. The service's socket passes the audio to the configured recognizer (`STT_...`; if there is none,
 * pocketsphinx, which recognizes English). A caller repeats an answer once, more clearly, if it was not understood.
 *
 * Prints for each speaker and kind how many answers were stored exactly, confirmed with the exact value, not understood
 * after two turns (nothing stored), and stored wrongly.
 *
 * Run: node bench/speech/answers.ts [answers per speaker and kind] [line: noisy or clean] [speaker] [kind] [seed]
 */
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { openStage } from "../../scripts/voice-demo/Stage.ts"
import { decodeForm } from "../../src/domain/forms/check/FormCheck.ts"
import * as Settings from "../../src/layers/Settings.ts"
import * as Speech from "../../src/layers/Speech.ts"
import { dice } from "../understanding/speech/Dice.ts"
import { call, type Outcome } from "./callers/call.ts"
import { kinds } from "./callers/questions.ts"
import { callOf, canSay, lines, voices } from "./callers/sound.ts"

const [count = "5", line = "noisy", onlyVoice = "", onlyKind = "", seed = "1"] = process.argv.slice(2)
const each = Number(count)
const sound = lines[line as keyof typeof lines]

const variables = ConfigProvider.fromEnv({
  env: { JWT_SECRET: "a secret that is only for this one run", STT_PROGRAM: "pocketsphinx", ...process.env },
  preserveEmptyStrings: true,
})
const settings = await Effect.runPromise(Settings.load.pipe(Effect.provide(ConfigProvider.layer(variables))))
const ear = Speech.setup(settings).recogniser ?? "none"

/** The question's label, which indicates the kind of text expected. */
const labels: Readonly<Record<string, string>> = {
  name: "Full name",
  vin: "VIN",
  iban: "IBAN",
  plate: "Plate",
  address: "Address",
  term: "Medicine",
}
const questionOf = (name: string): string => labels[name] ?? `Your ${name}`

const languages = ear === "pocketsphinx" ? ["en"] : ["en", "es"]

interface Score {
  total: number
  exact: number
  askedExact: number
  /** Confirmed with another value, or not understood: nothing is stored. */
  askedAgain: number
  wrong: number
  turns: number
}

const noScore = (): Score => ({ total: 0, exact: 0, askedExact: 0, askedAgain: 0, wrong: 0, turns: 0 })

/** Numbers are compared by value, everything else by character. */
const isSame = (expected: string, kept: string | undefined): boolean =>
  kept !== undefined && (kept === expected || (expected !== "" && Number(kept) === Number(expected)))

const add = (score: Score, expected: string, { end, value, turns }: Outcome): "exact" | "asked" | "again" | "wrong" => {
  score.total++
  score.turns += turns
  const isExact = isSame(expected, value)
  if (end === "stored") {
    if (isExact) score.exact++
    else score.wrong++
    return isExact ? "exact" : "wrong"
  }
  if (end === "asked" && isExact) {
    score.askedExact++
    return "asked"
  }
  score.askedAgain++
  return "again"
}

const share = (part: number, { total }: Score): string =>
  `${((100 * part) / Math.max(1, total)).toFixed(1)} %`.padStart(8)

const row = (name: string, score: Score): void =>
  console.log(
    `  ${name.padEnd(28)} ${String(score.total).padStart(5)}  exact ${share(score.exact, score)}  asked, exact ${share(score.askedExact, score)}  asked again ${share(score.askedAgain, score)}  stored wrongly ${share(score.wrong, score)}  turns ${(score.turns / Math.max(1, score.total)).toFixed(2)}`,
  )

const sum = (scores: ReadonlyArray<Score>): Score =>
  scores.reduce((all, one) => {
    for (const key of Object.keys(all) as Array<keyof Score>) all[key] += one[key]
    return all
  }, noScore())

const scores = new Map<string, Score>()
const scoreOf = (name: string): Score => {
  const score = scores.get(name) ?? noScore()
  scores.set(name, score)
  return score
}

console.log(
  `answers as sound: ${sound.name}, heard by ${ear}${settings.speech.sttModel === null ? "" : ` (${settings.speech.sttModel})`}`,
)
let visitor = 0
for (const [name, { field, say }] of Object.entries(kinds)) {
  if (onlyKind !== "" && name !== onlyKind) continue
  const form = Result.getOrThrow(
    decodeForm(
      {
        title: "One question",
        sections: [
          {
            section_id: "one",
            fields: [
              { field_id: "answer", label: { en: questionOf(name), es: questionOf(name) }, required: true, ...field },
            ],
          },
        ],
      },
      "00000000-0000-4000-8000-0000000000bb",
    ),
  )
  const stage = await openStage(form, { isMute: true, recognition: Speech.recognition(settings) })
  for (const voice of voices) {
    if (!languages.includes(voice.language) || (onlyVoice !== "" && voice.name !== onlyVoice)) continue
    const random = dice(Number(seed) * 7919 + name.length)
    const score = scoreOf(`${name} ${voice.language} ${voice.name}`)
    for (let n = 0; n < each; n++) {
      let drawn = say(voice.language, random)
      while (!(await canSay(voice, drawn.text))) drawn = say(voice.language, random)
      const { text, again, value } = drawn
      const outcome = await call(
        stage,
        voice.language,
        (turn) => callOf(voice, turn === 1 ? text : again, sound, random, turn > 1),
        (asked) => isSame(value, asked),
        ++visitor,
      )
      const how = add(score, value, outcome)
      if (process.env["SHOW"] !== undefined || how === "wrong")
        console.log(
          `    ${how}: said ${JSON.stringify(text)}, heard ${JSON.stringify(outcome.heard)}, ${outcome.end} ${outcome.value ?? ""}`,
        )
    }
    row(`${name} ${voice.language} ${voice.name}`, score)
  }
  await stage.close()
}
console.log("by language")
for (const language of languages)
  row(language, sum([...scores].filter(([name]) => name.split(" ")[1] === language).map(([, score]) => score)))
const all = sum([...scores.values()])
row("all", all)
console.log(
  `exact or asked ${share(all.exact + all.askedExact + all.askedAgain, all).trim()}, of them with the exact value ${share(all.exact + all.askedExact, all).trim()}; stored wrongly ${share(all.wrong, all).trim()}`,
)
process.exit(0)
