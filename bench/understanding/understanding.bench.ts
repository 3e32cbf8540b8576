/**
 * Measures how well and how fast spoken answers are understood: `npm run bench:understanding -- [utterances]`.
 *
 * Prints, for the hand-written and the generated sets, how many of each type and language are right and how many wrong
 * values are accepted without a confirmation; the time for a single answer, and for an answer that may cover several
 * questions; the worst answer of 2,000 and of 10,000 characters; and the lines per second of the `understand` command.
 */
import { spawn } from "node:child_process"
import { existsSync, readFileSync } from "node:fs"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { understand } from "../../src/domain/understanding/understand.ts"
import { answerTypes } from "../../src/domain/understanding/Understanding.ts"
import { understandText } from "../../src/domain/understanding/understandText.ts"
import type { AskedQuestion } from "../../src/domain/understanding/several/AskedQuestion.ts"
import { understandSeveral } from "../../src/domain/understanding/several/SeveralAnswers.ts"
import type { TextSpec } from "../../src/domain/understanding/TextSpec.ts"
import { hearText, textCorpora, textInShort } from "./texts.ts"
import { matchOptions } from "../../src/domain/understanding/choice/MultipleChoice.ts"
import { corpora, hear, inShort, moment } from "./corpora.ts"
import { dice } from "./speech/Dice.ts"
import { speakers } from "./speech/say.ts"

const utterances = Number(process.argv[2] ?? 20_000)
const languages = ["en", "es"] as const

interface Score {
  right: number
  wrongAccepted: number
  total: number
}

const percent = ({ right, total }: Score) => `${((100 * right) / total).toFixed(2)} %`

const row = (name: string, score: Score) =>
  console.log(
    `  ${name.padEnd(14)} ${String(score.total).padStart(8)}  right ${percent(score).padStart(9)}  wrong accepted ${score.wrongAccepted}`,
  )

const sum = (scores: ReadonlyArray<Score>): Score =>
  scores.reduce(
    (all, one) => ({
      right: all.right + one.right,
      wrongAccepted: all.wrongAccepted + one.wrongAccepted,
      total: all.total + one.total,
    }),
    { right: 0, wrongAccepted: 0, total: 0 },
  )

const times: Array<number> = []

/** Number of runs, of which only the fastest counts, because other programs slow the rest down. */
const runs = 3

const millisecondsOf = (work: () => void): number => {
  let best = Number.POSITIVE_INFINITY
  for (let run = 0; run < runs; run++) {
    const start = performance.now()
    work()
    best = Math.min(best, performance.now() - start)
  }
  return best
}

const timed = <A>(work: () => A): A => {
  times.push(millisecondsOf(() => void work()) * 1000)
  return work()
}

const handMade = (): ReadonlyArray<Score> =>
  [...corpora()].map(([name, lines]) => {
    const score: Score = { right: 0, wrongAccepted: 0, total: lines.length }
    for (const line of lines) {
      const result = timed(() => hear(line))
      if (inShort(result, line.type) === line.meant) score.right++
      else if (result._tag === "accepted") score.wrongAccepted++
    }
    row(name, score)
    return score
  })

const texts = (): ReadonlyArray<Score> =>
  [...textCorpora()].map(([name, lines]) => {
    const score: Score = { right: 0, wrongAccepted: 0, total: lines.length }
    for (const line of lines) {
      const result = timed(() => hearText(line))
      if (textInShort(result) === line.meant) score.right++
      else if (result._tag === "accepted") score.wrongAccepted++
    }
    row(name, score)
    return score
  })

const generated = (): ReadonlyArray<Score> =>
  Object.entries(speakers).flatMap(([name, speak]) =>
    languages.map((locale) => {
      const random = dice(Date.now())
      const score: Score = { right: 0, wrongAccepted: 0, total: utterances }
      for (let n = 0; n < utterances; n++) {
        const line = speak(locale, random)
        const result = timed(() => understand(line.type, line.text, { ...moment, locale }))
        if (result._tag === line.status && result.value === line.value) score.right++
        else if (result._tag === "accepted" && result.value !== line.value) score.wrongAccepted++
      }
      row(`${name} ${locale}`, score)
      return score
    }),
  )

const hostile =
  "\u{FDFA}|\u{FDFA} |1|1 |one |a |at |dot |a@|a.|@|.|-|1,|no |no wait |march |may 5 |half |twenty |hundred |thousand |and |y |treinta y |a-|j.|mil |+|double |monday |3:|in |the |quarter to |perdón |½|yes |red |b as in |arroba |um |5 to |1/|de la |first |1st |$|o |not |en ".split(
    "|",
  )

const optionsOf = (length: number) => Array.from({ length }, (_, n) => ({ value: `v${n}`, label: `Option label ${n}` }))
const options = optionsOf(30)
const manyOptions = optionsOf(2000)

const textSpecs: ReadonlyArray<TextSpec> = [
  { entity: "person_name" },
  { entity: "code" },
  { entity: "code", pattern: "^[A-Z]{3}-?\\d{3,20}$" },
  { entity: "code", pattern: "^[A-Z0-9-]+$" },
  { entity: "code", check: "vin" },
  { entity: "code", check: "iban" },
  { entity: "postal_address" },
  { entity: "term", terms: options },
]

/** The time to find a term with a misheard letter among 100,000 made-up terms. */
const terms = () => {
  const random = dice(7)
  const syllables = "ba ko mi tra len sor vi xa pro fen dol mab zu qui ne clo pi ra ti su".split(" ")
  const list = Array.from({ length: 100_000 }, (_, value) => ({
    value,
    label: Array.from({ length: random.between(3, 6) }, () => random.pick(syllables)).join(""),
  }))
  const spec: TextSpec = { entity: "term", terms: list }
  understandText("warm", "en", spec)
  const spent = Array.from({ length: 2000 }, (_, n) => {
    const text = `it's ${list[(n * 37) % list.length]!.label.replace(/[aeiou]/, "y")}`
    return millisecondsOf(() => void understandText(text, "en", spec))
  }).sort((a, b) => a - b)
  console.log(`one of 100,000 terms, misheard: median ${spent[1000]!.toFixed(3)} ms, p99 ${spent[1980]!.toFixed(3)} ms`)
}

/** The kinds of questions, each with the function that parses its answers. */
const askings: ReadonlyArray<readonly [string, (text: string, locale: string) => unknown]> = [
  ...answerTypes.map(
    (type) => [type, (text: string, locale: string) => understand(type, text, { ...moment, locale, options })] as const,
  ),
  ["several choices", (text, locale) => matchOptions(text, options, locale)],
  ["2000 options", (text, locale) => understand("choice", text, { ...moment, locale, options: manyOptions })],
  ["several of 2000", (text, locale) => matchOptions(text, manyOptions, locale)],
  ["duration", (text, locale) => understand("duration", text, { ...moment, locale })],
  ["unknown text", (text, locale) => understandText(text, locale, { entity: "free_text", isUnknown: true })],
  ...textSpecs.map(
    (spec) =>
      [
        `${spec.entity} ${spec.check ?? spec.pattern ?? ""}`,
        (text: string, locale: string) => understandText(text, locale, spec),
      ] as const,
  ),
]

/** The slowest hostile input of this length for each of the five slowest question types. */
const worst = (length: number) => {
  const slow = new Map<string, { milliseconds: number; what: string }>()
  for (const [type, ask] of askings) {
    for (const locale of languages) {
      for (const piece of hostile) {
        const text = piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
        const best = millisecondsOf(() => void ask(text, locale))
        if (best > (slow.get(type)?.milliseconds ?? 0))
          slow.set(type, { milliseconds: best, what: `${type} ${locale} ${JSON.stringify(piece)}` })
      }
    }
  }
  return [...slow.values()].toSorted((a, b) => b.milliseconds - a.milliseconds).slice(0, 5)
}

/** Answers to one, two or three questions of a form in one utterance. */
const several = () => {
  const parts = [
    ["email", "my e-mail is anna at example dot com"],
    ["phone", "my phone is 020 7946 0958"],
    ["date", "my date of birth is the third of may 1984"],
    ["integer", "my age is forty two"],
  ] as const
  const asked = parts.map(([type], at): AskedQuestion => {
    const label = ["E-mail", "Phone", "Date of birth", "Age"][at]!
    return { fieldId: type, label, type }
  })
  const more = Array.from({ length: 7 }, (_, n): AskedQuestion => {
    return { fieldId: `choice${n}`, label: `Choice ${n}`, type: "choice", options }
  })
  const name: AskedQuestion = { fieldId: "name", label: "Full name", type: "text", text: { entity: "person_name" } }
  const random = dice(3)
  for (let n = 0; n < 5000; n++) {
    const utterance = ["Anna Fisher", ...Array.from({ length: n % 3 }, () => random.pick(parts)[1])].join(" and ")
    timed(() => understandSeveral(utterance, name, [...asked, ...more], { ...moment, locale: "en" }))
  }
}

/** The processor time of a program so far, in seconds; undefined if the system does not report it. */
const processorSeconds = (pid: number): number | undefined => {
  if (!existsSync(`/proc/${pid}/stat`)) return undefined
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ")
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/**
 * The built command, as users run it. Without a build, its source, which starts more slowly because Node has to strip
 * the types.
 */
const command = [
  new URL("../../dist/service/parley.js", import.meta.url),
  new URL("../../src/layers/commands/parley.ts", import.meta.url),
].find((file) => existsSync(file))!

const linesPerSecond = async () => {
  const count = 100_000
  const random = dice(1)
  const names = Object.keys(speakers)
  const lines = Array.from({ length: 5000 }, (_, n) => {
    const line = speakers[names[n % names.length]!]!(languages[n % 2]!, random)
    const now = new Date(moment.now).toISOString()
    return JSON.stringify({ type: line.type, locale: line.locale, text: line.text, now, timezone: moment.timezone })
  })
  const piece = `${lines.join("\n")}\n`
  const program = spawn(process.execPath, [fileURLToPath(command), "understand"], {
    stdio: ["pipe", "pipe", "inherit"],
  })
  const start = performance.now()
  let answered = 0
  let spent: number | undefined
  program.stdout.on("data", (data: Buffer) => {
    for (const byte of data) if (byte === 10) answered++
    spent = processorSeconds(program.pid!) ?? spent
  })
  for (let sent = 0; sent < count; sent += lines.length) {
    if (!program.stdin.write(piece)) await once(program.stdin, "drain")
  }
  program.stdin.end()
  await once(program, "close")
  if (answered !== count) throw new Error(`${answered} of ${count} lines were answered`)
  return {
    second: count / ((performance.now() - start) / 1000),
    processor: spent === undefined ? undefined : count / spent,
  }
}

console.log("hand-made")
const made = sum(handMade())
row("all", made)
console.log("texts, hand-made")
row("all", sum(texts()))
console.log(`generated, ${utterances} of each`)
times.length = 0
const spoken = sum(generated())
row("all", spoken)
const tell = (what: string) => {
  const mean = (times.reduce((sum, one) => sum + one, 0) / times.length).toFixed(1)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(times.length * share)]!.toFixed(0)
  console.log(
    `${what}, best of ${runs} runs: median ${at(0.5)} us, p99 ${at(0.99)} us, p99.9 ${at(0.999)} us, mean ${mean} us`,
  )
}
tell("one answer")
times.length = 0
several()
tell("one answer of a form with twelve questions")
for (const length of [2000, 10_000]) {
  for (const { milliseconds, what } of worst(length))
    console.log(`worst of ${length} characters: ${milliseconds.toFixed(3)} ms (${what})`)
}
terms()
const { second, processor } = await linesPerSecond()
const ofProcessor =
  processor === undefined
    ? ""
    : `, ${Math.round(processor)} in a second of processor time with the start of its threads`
console.log(`understand command: ${Math.round(second)} lines per second${ofProcessor}`)
