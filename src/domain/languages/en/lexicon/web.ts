import type { WebWords } from "../../lexicon/WebWords.ts"
import { among, list } from "../../lexicon/list.ts"

export const web: WebWords = {
  signs: {
    ...among(".", "dot, point, period, full stop"),
    ...among("/", "slash, forward slash, stroke"),
    ...among("//", "slash slash, double slash, forward slash forward slash, two slashes"),
    ...among("-", "dash, hyphen, minus"),
    ...among("_", "underscore, under score"),
    ...among(":", "colon"),
    ...among(
      "www",
      "w w w, triple w, triple double u, double u double u double u, three w's, three double u's, triple double you, www",
    ),
    ...among("https", "h t t p s"),
    ...among("http", "h t t p"),
    ...among("?", "question mark"),
    ...among("=", "equals, equal sign, equals sign"),
    ...among("#", "hash, hash sign"),
    ...among("~", "tilde"),
  },
  closings: list(
    "please, thanks, thank you, that's it, that's all, i think, all lower case, all lowercase, all one word, one word, no spaces, in lower case",
  ),
}
