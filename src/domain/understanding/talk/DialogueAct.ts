import { type DialogueActKind, dialogueActKinds } from "../../languages/DialogueWords.ts"
import { spokenLanguages } from "../../languages/SpokenLanguages.ts"
import { spokenWords } from "../several/SpokenWord.ts"
import { words } from "../text/Token.ts"
import { type RequestBooks, requestBooks, requestIn } from "./Request.ts"

/**
 * An utterance that steers the dialogue, besides the contract's commands. Whole utterances only, in any of our
 * languages. Protocol 2, and only if commands are enabled.
 */
export type DialogueAct = { readonly kind: DialogueActKind } | { readonly kind: "language"; readonly locale: string }

const key = (phrase: string): string => words(phrase).join(" ")

/** Words around an act. */
interface Around {
  readonly phrase: string
  /** Its place in the table. If there are several around an utterance, the first one is removed first. */
  readonly place: number
}

interface Tables {
  readonly requests: ReadonlyArray<RequestBooks>
  readonly acts: ReadonlyMap<string, DialogueAct>
  /** Words around an act, by first and by last word, so that one lookup excludes them. */
  readonly opening: ReadonlyMap<string, ReadonlyArray<Around>>
  readonly closing: ReadonlyMap<string, ReadonlyArray<Around>>
}

const actsOf = (): ReadonlyMap<string, DialogueAct> =>
  new Map(
    Object.entries(spokenLanguages).flatMap(([locale, { dialogue }]): ReadonlyArray<[string, DialogueAct]> => [
      ...dialogueActKinds.flatMap((kind) =>
        dialogue.acts[kind].flatMap((phrase): ReadonlyArray<[string, DialogueAct]> => {
          const words = phrase.split(" ").map((word) => dialogue.elsewhere[word] ?? word)
          return [phrase, words.join(" ")].map((one) => [key(one), { kind }])
        }),
      ),
      ...dialogue.thisLanguage.map((phrase): [string, DialogueAct] => [key(phrase), { kind: "language", locale }]),
    ]),
  )

const made = (): Tables => {
  const around = Object.values(spokenLanguages)
    .flatMap(({ dialogue }) => dialogue.around.map(key))
    .map((phrase, place) => ({ phrase, place, all: phrase.split(" ") }))
  const by = (wordOf: (all: ReadonlyArray<string>) => string) => Map.groupBy(around, ({ all }) => wordOf(all))
  return {
    requests: Object.values(spokenLanguages).map(({ dialogue }) => requestBooks(dialogue.requests)),
    acts: actsOf(),
    opening: by((all) => all[0]!),
    closing: by((all) => all.at(-1)!),
  }
}

let tables: Tables | undefined

/** Built for the first utterance, because reading thousands of phrases would take a tenth of every start. */
const read = (): Tables => (tables ??= made())

/** The longest phrase of the table has eight words; longer utterances are answers. */
const longest = 80

/** "um, hold on please": removes the words around it one by one until an act remains. */
const actIn = (text: string): DialogueAct | undefined => {
  const { acts, opening, closing } = read()
  const act = acts.get(text)
  if (act !== undefined) return act
  const first = opening
    .get(text.slice(0, Math.max(0, text.indexOf(" "))))
    ?.find(({ phrase }) => text.startsWith(`${phrase} `))
  const last = closing.get(text.slice(text.lastIndexOf(" ") + 1))?.find(({ phrase }) => text.endsWith(` ${phrase}`))
  const phrase =
    (first?.place ?? Number.POSITIVE_INFINITY) <= (last?.place ?? Number.POSITIVE_INFINITY)
      ? first?.phrase
      : last?.phrase
  if (phrase === undefined) return undefined
  return actIn(text.startsWith(`${phrase} `) ? text.slice(phrase.length + 1) : text.slice(0, -phrase.length - 1))
}

const requestedIn = (text: string): DialogueAct | undefined => {
  const all = spokenWords(text)
  for (const books of read().requests) {
    const kind = requestIn(books, all)
    if (kind !== undefined) return { kind }
  }
  return undefined
}

export const dialogueActIn = (text: string): DialogueAct | undefined =>
  text.length > longest ? undefined : (actIn(key(text)) ?? requestedIn(text))

const lastSentence = /[.!?…]\s+([^.!?…]+\?)$/u

/** "Sorry, I was talking to my daughter. What was the question?": an act after other sentences. */
export const endsInAct = (text: string): boolean => {
  const last = lastSentence.exec(text.trim())?.[1]
  return last !== undefined && dialogueActIn(last) !== undefined
}
