import type { DialogueWords } from "../DialogueWords.ts"
import { list } from "../lexicon/list.ts"

export const dialogue: DialogueWords = {
  wait: list(`
    hold on, wait, wait a moment, wait a second, one moment, just a moment, just a second, give me a second,
    give me a moment
  `),
  spell: list("spell it, let me spell it, let me spell, spelling, i will spell it, i'll spell it"),
  thisLanguage: list(`
    in english, english please, switch to english, en inglés, en inglés por favor, cambia a inglés, cambiar a inglés
  `),
  spelling: {
    capital: list("capital, uppercase, big"),
    space: list("space, blank"),
    done: list("done, finished, that's it, that is it, the end"),
    undo: list("delete, undo, backspace"),
  },
  repair: {
    refusal: /^(?:no|nope|wrong|incorrect|not quite)(?:[,.;:!]+\s*|\s+(?=(?:it'?s|it is|i said|i meant|make it)\b))/iu,
    pointing: /^(?:(?:it'?s|it is|that'?s|i said|i meant|make it|rather|actually)[,]?\s+)+/iu,
  },
}
