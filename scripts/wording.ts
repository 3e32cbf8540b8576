import { globSync, readFileSync } from "node:fs"

/** Fails if user-facing text, the documentation or a comment contains a phrase that the wording guide replaces. */

/** A phrase that sounds translated or vague, and its replacement. */
type Phrase = readonly [phrase: RegExp, better: string]

const english: ReadonlyArray<Phrase> = [
  [/\btak(?:e|es|ing) (?:\S+ )?away\b/i, "remove"],
  [/\bforget what\b/i, "delete"],
  [/\bsend (?:it|them) out\b|\bhand (?:it|them) out\b/i, "share"],
  [/\bwhoever\b/i, "your administrator, the respondent, the owner"],
  [/\b(?:does|do|did) not hold\b/i, "is invalid, has expired, failed"],
  [/\bas (?:it|they) stands?\b|\bstands? (?:under|here|there|beside)\b/i, "is shown"],
  [/\bof (?:its|their) own accord\b/i, "automatically"],
  [/\bout of order\b/i, "isn't responding"],
  [/\bno ear\b/i, "no speech recognizer is configured"],
  [/\bthere is no bound\b/i, "no limit"],
  [/\b(?:begins?|began|begun|start) anew\b/i, "start again, reset"],
  [/\bas much as may be\b|\bthan may be\b/i, "at the limit"],
  [/\bcame of it\b/i, "result"],
  [/\bis told about\b|\bis said of\b/i, "name who does it"],
  [/\bis not here any ?more\b/i, "no longer exists"],
]

/** Text on a page must name the person, such as the respondent or the owner. */
const vague: ReadonlyArray<Phrase> = [[/\b(?:some|no)body\b/i, "the respondent, the owner, no one"]]

/** Words of the schema library, which must not appear in errors. */
const parser: ReadonlyArray<Phrase> = [
  [/\bMissing key\b/, "is required"],
  [/\bExpected (?:string|number|boolean|array|object|a value|no excess)\b/, "must be …"],
  [/\bhas to be\b/, "must be"],
]

/** Comments must say who or what is meant, in standard terms. */
const comments: ReadonlyArray<Phrase> = [
  [/\bwhoever\b/i, "the caller, the user, the respondent"],
  [/\banew\b/i, "again, re-"],
  [/\basked about\b/i, "confirmed"],
  [/\bstands? (?:behind|before|beside|there|here)\b/i, "is after, is before, is beside"],
  [/\bwhat (?:is|was) said\b/i, "the utterance, the text, the message"],
  [/\bso many\b/i, "this many, a limit of"],
  [/\bnobody knows\b/i, "unknown"],
]

const spanish: ReadonlyArray<Phrase> = [
  [/\bquien (?:lo )?(?:opera|mantiene|gestiona)\b/i, "su administrador"],
  [/\bestá en \d+ [a-z]{3}\b/i, "fue el 28 de nov"],
  [/\bno se (?:puede llegar|llega) a\b/i, "no se puede conectar con"],
  [/\bolvid(?:ar|ad[ao]s?)\b/i, "eliminar"],
  [/\boído configurado\b/i, "reconocedor de voz"],
  [/\bque nadie entiende\b/i, "no hemos podido leer"],
  [/\bde un modo que\b/i, "sea concreto"],
  [/\bde nuevo desde el principio\b/i, "desde cero, volver a empezar"],
  [/\bse le (?:dice|pregunta) (?:a|por)\b/i, "le preguntamos, le avisamos"],
  [/\b(?:tienes|puedes|quieres|debes|llamas|haces|tus?|contigo)\b/i, "usted"],
]

const blank = (text: string): string => text.replace(/[^\n]/g, " ")

/** The string literals of a program, on their original lines, without comments or names. */
const textsOf = (code: string): string => {
  const bare = code.replace(/\/\*[\s\S]*?\*\//g, blank).replace(/(^|\s)\/\/.*$/gm, "$1")
  let end = 0
  let texts = ""
  for (const match of bare.matchAll(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g)) {
    texts += blank(bare.slice(end, match.index)) + match[0].replace(/\$\{[^}]*\}/g, blank)
    end = match.index + match[0].length
  }
  return texts
}

/** The comments of a program, on their original lines, without quoted examples or code. */
const commentsOf = (code: string): string => {
  const bare = code.replace(/"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, blank)
  let end = 0
  let texts = ""
  for (const match of bare.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm)) {
    texts += blank(bare.slice(end, match.index)) + match[0]
    end = match.index + match[0].length
  }
  return texts
}

interface Place {
  readonly files: ReadonlyArray<string>
  readonly phrases: ReadonlyArray<Phrase>
  readonly read: (text: string) => string
}

const catalogue = (language: string): ReadonlyArray<string> => [
  ...globSync(`src/domain/languages/${language}/{answers,controls,messages,prompts,speechSetup}.ts`),
  ...globSync(`src/domain/languages/${language}/pages/*.ts`),
]

const places: ReadonlyArray<Place> = [
  { files: catalogue("en"), phrases: [...english, ...vague], read: textsOf },
  { files: catalogue("es"), phrases: spanish, read: textsOf },
  { files: globSync(["src/views/**/*.ts", "web/**/*.ts"]), phrases: [...english, ...vague], read: textsOf },
  {
    files: globSync(["src/**/*.ts", "web/**/*.ts", "scripts/**/*.ts"]).filter((file) => !file.includes("migrations/")),
    phrases: comments,
    read: commentsOf,
  },
  { files: globSync(["src/http/**/*.ts", "src/domain/agents/FailureTexts.ts"]), phrases: parser, read: textsOf },
  {
    files: ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", ...globSync("docs/**/*.md")],
    phrases: english,
    read: (text) => text,
  },
]

/** Sentences that may contain a listed phrase, with reasons. */
const exceptions: ReadonlyArray<{ readonly text: string; readonly reason: string }> = [
  { text: 'class="avatar-nobody"', reason: "a name of a style" },
  { text: "and check no `SESSION_ACTIVE`", reason: "the contract's own words" },
]

const found = places.flatMap(({ files, phrases, read }) =>
  files.flatMap((file) => {
    const text = readFileSync(file, "utf8")
    return read(text)
      .split("\n")
      .flatMap((line, index) =>
        exceptions.some((one) => line.includes(one.text))
          ? []
          : phrases
              .filter(([phrase]) => phrase.test(line))
              .map(([phrase, better]) => `${file}:${index + 1}: "${phrase.exec(line)?.[0]}": write ${better}`),
      )
  }),
)

for (const line of found) console.error(line)
process.exitCode = found.length === 0 ? 0 : 1
