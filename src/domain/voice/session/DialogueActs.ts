import { languages } from "../../languages/Languages.ts"
import { words } from "../../understanding/text/Token.ts"

/**
 * Said to steer the dialogue rather than as an answer, and not among the contract's commands: a pause, spelling, another language.
 * Whole utterances only, in any of our languages. Protocol 2, and only where commands are on.
 */
export type DialogueAct =
  | { readonly kind: "wait" }
  | { readonly kind: "spell" }
  | { readonly kind: "language"; readonly locale: string }

const key = (phrase: string): string => words(phrase).join(" ")

const acts: ReadonlyMap<string, DialogueAct> = new Map(
  Object.entries(languages).flatMap(([locale, { dialogue }]): ReadonlyArray<[string, DialogueAct]> => [
    ...dialogue.wait.map((phrase): [string, DialogueAct] => [key(phrase), { kind: "wait" }]),
    ...dialogue.spell.map((phrase): [string, DialogueAct] => [key(phrase), { kind: "spell" }]),
    ...dialogue.thisLanguage.map((phrase): [string, DialogueAct] => [key(phrase), { kind: "language", locale }]),
  ]),
)

/** The longest phrase of the table has five words; longer utterances are answers. */
const longest = 60

export const dialogueActIn = (text: string): DialogueAct | undefined =>
  text.length > longest ? undefined : acts.get(key(text))
