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
    ...among("www", "w w w, triple w, triple double u, double u double u double u, three w's, www"),
    ...among("https", "h t t p s"),
    ...among("http", "h t t p"),
    ...among("?", "question mark"),
    ...among("=", "equals, equal sign, equals sign"),
    ...among("#", "hash, hash sign"),
    ...among("~", "tilde"),
  },
  openings: list(`
    it's, it is, its, that's, that is, the address is, the web address is, the website is, my website is, our website is, our site is, my site is, the site is,
    the link is, the url is, my page is, the page is, our page is, it's at, you can find it at, you can find me at, you can find us at, find us at, find it at, go to, visit, just,
    at, website, site, the website, my website, our website, the site, url, link, well, so, okay, sure, yes
  `),
  closings: list(
    "please, thanks, thank you, that's it, that's all, i think, all lower case, all lowercase, all one word, in lower case",
  ),
}
