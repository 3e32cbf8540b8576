import { fold } from "../text/Token.ts"
import type { Token } from "../text/Token.ts"

/** A word in its written form; the token has its folded form. */
export interface NameWord extends Token {
  readonly written: string
  /**
   * How clearly the word was spelled, if it was. `plain`: most letters were recognized as letters ("b"), explained ("b
   * as in boy"), or had unambiguous names ("hache").
   */
  readonly spelled?: "plain" | "open"
  /** Whether the word belongs to a phrase that extends a first name: "de la O" in "María de la O". */
  readonly isComplement?: boolean
}

export type NameWords = ReadonlyArray<NameWord>

const piece = /[\p{L}\p{N}][\p{L}\p{M}\p{N}'’´`.-]*|[@&/+]/gu

/** "F-I-S-C-H-E-R" and "J.R.R." are separate letters; "Jean-Luc" stays one word. */
const partsOf = (word: string): ReadonlyArray<string> => {
  const parts = word.split(/[-.]/).filter((part) => part !== "")
  return parts.length > 1 && parts.filter((part) => /^\p{L}$/u.test(part)).length >= parts.length - 1
    ? parts
    : [word.replace(/[.'’-]+$/u, "")]
}

/** The words of an utterance as written. `pause`: after a comma or a period. */
export const nameWords = (text: string): ReadonlyArray<NameWord> => {
  const words: Array<NameWord> = []
  let end = 0
  for (const match of text.matchAll(piece)) {
    const between = text.slice(end, match.index) + (text[end - 1] === "." ? "." : "")
    const pause = words.length > 0 && (/[,;:!?¿¡()]|\.\s*$/u.test(between) || / [-–—] /u.test(between))
    end = match.index + match[0].length
    for (const [at, part] of partsOf(match[0]).entries()) {
      if (part === "") continue
      const written = part.replaceAll(/[’´`]/g, "'")
      const isLetters = /^\p{L}/u.test(written)
      words.push({
        written,
        text: fold(written).replaceAll("'", ""),
        kind: isLetters ? "word" : /^\p{N}/u.test(written) ? "digits" : "mark",
        gap: at === 0 || !match[0].includes("-"),
        pause: pause && at === 0,
      })
    }
  }
  return words
}

const particles: ReadonlySet<string> = new Set(
  "de del la las los y e da do dos das di du van von der den ter ten zu zur af av bin ibn".split(" "),
)

export const isParticleText = (text: string): boolean => particles.has(fold(text))

export const isParticle = (word: NameWord): boolean => particles.has(word.text)

const titleCase = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()

/** Names whose second capital follows no rule: "MacDonald", but "Mackey". */
const knownMacs: ReadonlySet<string> = new Set(
  "donald arthur leod gregor gyver intyre millan pherson neil neill dougall farlane lean innes allister cormack callum ewan namara alister gillivray aulay caskill crae cready dermott dermot diarmid dowell duff fadyen farland fie gowan gregor innis kinnon lachlan laren lellan master nish phail quarrie rae sween taggart tavish william williams"
    .split(" ")
    .map((end) => `mac${end}`),
)

/** Irish last names that are also first names, or look like first names. */
const knownOs: ReadonlySet<string> = new Set(
  "connor neil neill brien brian donnell reilly kelly sullivan keefe grady dowd shea".split(" "),
)

/** Whether an "o" before the word is always part of the name: "o connor". */
export const isIrish = (word: string): boolean => knownOs.has(word)

/** "mac giolla" is most likely two words, unless a known name begins this way. */
export const isKnownMac = (word: string): boolean => knownMacs.has(word)

export const partCase = (part: string): string => {
  const isMixed = part !== part.toLowerCase() && part !== part.toUpperCase()
  if (knownMacs.has(part.toLowerCase()) && !isMixed) return `Mac${titleCase(part.slice(3))}`
  const mc = /^(mc)(\p{L}{2,})$/iu.exec(part)
  if (mc !== null) return isMixed && /^mc\p{Lu}/iu.test(part) ? part : `Mc${titleCase(mc[2]!)}`
  // "Coeur d'Alene" keeps its capital
  if (/^[dl]'\p{Lu}/u.test(part)) return part
  const elided = /^([odl])'(\p{L}{2,})$/iu.exec(part)
  if (elided !== null) return `${elided[1]!.toUpperCase()}'${titleCase(elided[2]!)}`
  return isMixed && part.charAt(0) === part.charAt(0).toUpperCase() ? part : titleCase(part)
}

/**
 * Small words in names that are often capitalized. They are lower case only if the recognizer wrote them in lower case
 * next to capitalized words.
 */
const mayBeSmall = /^(?:al|el|ul|ben|bint|abu|ap|le)$/

/** Particles that also begin first names: "La Toya". */
const romance = /^(?:la|las|los|y|e)$/

/** "it's van Houten": a word in lower case before a capitalized one. */
const isWrittenSmall = ({ written, text }: NameWord, next: NameWord | undefined): boolean =>
  written === text && !romance.test(text) && /^\p{Lu}/u.test(next?.written ?? "")

/** Whether a particle is inside the name, or opens a last name. */
const isInside = (words: ReadonlyArray<NameWord>, at: number): boolean =>
  at > 0 ||
  isParticle(words[1]!) ||
  /^(?:de|del|von)$/.test(words[at]!.text) ||
  isWrittenSmall(words[at]!, words[at + 1])

/**
 * A word of a name with its capitals: "O'Brien", "McKay", "Jean-Luc". A particle inside a name is lower case, and so is
 * the "i" between two last names.
 */
export const capitalised = (words: ReadonlyArray<NameWord>, hasTwoLasts: boolean): ReadonlyArray<string> =>
  words.map((word, at) => {
    const isEnd = at === words.length - 1
    if (hasTwoLasts && word.written === "i" && at > 1 && !isEnd) return "i"
    if (isParticle(word) && !isEnd && isInside(words, at)) return word.text
    const isSmall = at > 0 && !isEnd && mayBeSmall.test(word.written)
    if (isSmall && words.every(({ written }) => written === word.written || /^\p{Lu}|^[a-z]{1,3}$/u.test(written)))
      return word.written
    return word.written.split("-").map(partCase).join("-").replace("\u0307", ".")
  })

/** "husband" for "husband's". */
export const withoutGenitive = (word: NameWord): NameWord =>
  word.written.endsWith("'s") ? { ...word, text: fold(word.written.slice(0, -2)) } : word
