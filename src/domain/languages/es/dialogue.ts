import type { DialogueWords } from "../DialogueWords.ts"
import { list } from "../lexicon/list.ts"

export const dialogue: DialogueWords = {
  wait: list("espera, espere, un momento, un segundo, espera un momento, dame un momento, dame un segundo"),
  spell: list("deletrear, te lo deletreo, lo deletreo, voy a deletrear, deletreo"),
  thisLanguage: list(`
    en español, español por favor, cambia a español, cambiar a español, in spanish, spanish please, switch to spanish
  `),
  spelling: {
    capital: ["mayúscula"],
    space: ["espacio"],
    done: list("listo, ya está, fin, terminé"),
    undo: list("borra, borrar, deshacer"),
  },
  repair: {
    refusal: /^(?:no|incorrecto|mal)(?:[,.;:!]+\s*|\s+(?=(?:es|era|dije|quise decir|he dicho)(?:\s|$)))/iu,
    pointing: /^(?:(?:es|era|dije|he dicho|quise decir|más bien)[,]?\s+)+/iu,
  },
}
