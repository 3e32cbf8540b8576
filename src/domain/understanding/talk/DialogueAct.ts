import { type DialogueActKind, dialogueActKinds } from "../../languages/DialogueWords.ts"
import { languages } from "../../languages/Languages.ts"
import { words } from "../text/Token.ts"

/**
 * Said to steer the dialogue rather than as an answer, and not among the contract's commands. Whole utterances only, in any of our
 * languages. Protocol 2, and only where commands are on.
 */
export type DialogueAct = { readonly kind: DialogueActKind } | { readonly kind: "language"; readonly locale: string }

const key = (phrase: string): string => words(phrase).join(" ")

const acts: ReadonlyMap<string, DialogueAct> = new Map(
  Object.entries(languages).flatMap(([locale, { dialogue }]): ReadonlyArray<[string, DialogueAct]> => [
    ...dialogueActKinds.flatMap((kind) =>
      dialogue.acts[kind].map((phrase): [string, DialogueAct] => [key(phrase), { kind }]),
    ),
    ...dialogue.thisLanguage.map((phrase): [string, DialogueAct] => [key(phrase), { kind: "language", locale }]),
  ]),
)

const around: ReadonlyArray<string> = Object.values(languages).flatMap(({ dialogue }) => dialogue.around.map(key))

/** The longest phrase of the table has eight words; longer utterances are answers. */
const longest = 80

/** "um, hold on please": the words around it go, one after the other, until it is one of the acts. */
const actIn = (text: string): DialogueAct | undefined => {
  const act = acts.get(text)
  if (act !== undefined) return act
  const phrase = around.find((one) => text.startsWith(`${one} `) || text.endsWith(` ${one}`))
  if (phrase === undefined) return undefined
  return actIn(text.startsWith(`${phrase} `) ? text.slice(phrase.length + 1) : text.slice(0, -phrase.length - 1))
}

export const dialogueActIn = (text: string): DialogueAct | undefined =>
  text.length > longest ? undefined : actIn(key(text))
