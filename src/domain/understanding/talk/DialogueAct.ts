import { type DialogueActKind, dialogueActKinds } from "../../languages/DialogueWords.ts"
import { spokenLanguages } from "../../languages/SpokenLanguages.ts"
import { spokenWords } from "../several/SpokenWord.ts"
import { words } from "../text/Token.ts"
import { type RequestBooks, requestBooks, requestIn } from "./Request.ts"

/**
 * An utterance that controls the dialogue, in addition to the contract's commands. It must be the whole utterance, in
 * any supported language. Protocol 2 only, and only if commands are enabled.
 */
export type DialogueAct = { readonly kind: DialogueActKind } | { readonly kind: "language"; readonly locale: string }

const key = (phrase: string): string => words(phrase).join(" ")

/** Words that may surround an act. */
interface Around {
  readonly phrase: string
  /**
   * The position in the table. If several such phrases surround an utterance, the one that comes first in the table is
   * removed first.
   */
  readonly place: number
}

interface Tables {
  readonly requests: ReadonlyArray<RequestBooks>
  readonly acts: ReadonlyMap<string, DialogueAct>
  /** Words around an act, keyed by their first and by their last word, so that a single lookup rules them out. */
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

/**
 * The tables are built for the first utterance. Preparing thousands of phrases at startup would take a tenth of the
 * startup time.
 */
const read = (): Tables => (tables ??= made())

/**
 * The maximum length of an act in characters. The longest phrase in the table has eight words; longer utterances are
 * answers.
 */
const longest = 80

/** "um, hold on please": removes the surrounding words one by one until an act remains. */
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

/** The maximum number of words in a request, a refusal or a question in reply; longer utterances are stories. */
export const mostAround = 12

/** "I'm not sure how to put it, let me think": a request for time after other words. */
const endsInWait = (text: string): boolean => {
  const all = spokenWords(text)
  if (all.length > mostAround) return false
  return read().requests.some((books) =>
    all.some((_, at) => at > 0 && all.length > at + 1 && requestIn(books, all.slice(at)) === "wait"),
  )
}

/** "Sorry, I was talking to my daughter. What was the question?": an act after other sentences, or a request for time. */
export const endsInAct = (text: string): boolean => {
  const last = lastSentence.exec(text.trim())?.[1]
  return (last !== undefined && dialogueActIn(last) !== undefined) || endsInWait(text)
}

/** "it's a bit personal, can I tell the doctor myself": the first words refuse, and the others explain it. */
export const opensInRefusal = (text: string): boolean => {
  const all = spokenWords(text)
  const ends = all.length > mostAround ? [] : all.slice(1).map(({ to }) => to)
  return ends.some((end) => dialogueActIn(text.slice(0, end))?.kind === "decline")
}
