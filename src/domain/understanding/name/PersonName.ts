import { correctionIn, withoutOpening } from "../text/Correction.ts"
import { lookUp } from "../text/Phrasebook.ts"
import { similarity } from "../text/Similarity.ts"
import { fold } from "../text/Token.ts"
import { type Vocabulary, vocabularyOf } from "../text/Vocabulary.ts"
import { accepted, confirm, invalid, type Understanding } from "../Understanding.ts"
import { hasTwoLasts, isGiven, isKnownName } from "./KnownName.ts"
import { clauses, isAmongLetters, isSentence } from "./NameClause.ts"
import { inOrder, type OrderedName, withCommas } from "./NameOrder.ts"
import type { NamePart } from "./NamePart.ts"
import { type Read, readClause, withoutPhrases } from "./NameReading.ts"
import { withoutFormer, withoutOrigin } from "./NamePresent.ts"
import { withoutCapitalRemarks, withoutNameRemarks } from "./NameRemark.ts"
import { withoutNicknames, withoutShortened, withoutShortNames } from "./ShortName.ts"
import { withoutOtherSpelling, withoutRestarts } from "./NameRestart.ts"
import { isParticleText, type NameWord, nameWords, withoutGenitive } from "./NameWord.ts"
import { withLettersJoined } from "./SpelledName.ts"

const mostWords = 60
/** The stop of a saint, kept as a mark that folding takes away: "St. John". */
const saint = /\b(ste?)\.\s+(?=\p{Lu})/giu
/** "double-barrelled" are two words. */
const barrel = /\b(double)-(barrel)/giu
/** "Kate Moss née Barlow": a pause before it. */
const born = /\s(née|nee)\s/giu
/** Small words of names that are large in some families. */
const germanic = /^(?:van|von|der|den|ten|ter|di|du)$/
/** In English those of other languages are as well: "Robert De Niro". */
const romance = /^(?:van|von|der|den|ten|ter|di|du|de|del|la|las|los|da|do|dos|das)$/
/** A correction that is like a word of the name replaces that word. */
const leastAlike = 0.5

/** "soy de Madrid" */
const isPlace = ({ text }: Read): boolean => /^del?$/i.test(text[0]!) && text.length === 2

/** "Bethany Rose, then Clarke": what nobody announced and is a name as well; "I was christened Rose Clarke but I'm Ann Bell". */
const isLeftOut = (name: Read | undefined, reads: ReadonlyArray<Read>): boolean =>
  name !== undefined &&
  reads.some(
    (read) =>
      read !== name &&
      (name.rank <= 1 ||
        (read.part === "whole" && (read.text.length > 1 || (name.text.length === 1 && read.rank > 1)))) &&
      read.isSure &&
      read.text.some((word) => !name.text.includes(word)),
  )

/** "primer apellido Robles, segundo apellido Arce": last names one after the other; one that is said again takes the place of the one before. */
const inOne = (reads: ReadonlyArray<Read>): Read | undefined => {
  const [one, other] = reads.slice(-2)
  if (one === undefined || other === undefined) return one
  const isAgain = one.text.some((word) => other.text.some((again) => similarity(word, again) >= leastAlike))
  return isAgain ? other : { ...other, text: [...one.text, ...other.text], isSure: one.isSure && other.isSure }
}

/** First and last name, as they were said one after the other or apart. */
const joined = (vocabulary: Vocabulary, reads: ReadonlyArray<Read>): Read | undefined => {
  const first = reads.findLast(({ part }) => part === "first")
  const last = inOne(reads.filter(({ part }) => part === "last"))
  const best = Math.max(...reads.map(({ part, rank }) => (part === "whole" ? rank : 0)))
  const named = reads.filter(({ part, rank }) => part === "whole" && rank === best)
  // "me llamo Eulalia, pero en el DNI pone Olaya Sanchís": which of the two is asked about, the longer one first
  const sure = named.filter(({ isSure }) => isSure)
  const isEither = sure.some(({ text }) => text.join(" ") !== sure[0]!.text.join(" "))
  const longest = sure.toSorted((a, b) => b.text.length - a.text.length)[0]
  const fullName = isEither ? { ...longest!, isSure: false } : named[0]
  if (first === undefined && last === undefined)
    return isLeftOut(fullName, reads) ? { ...fullName!, isSure: false } : fullName
  // "the first name is Ellen, and then Ripley"
  const then = first !== undefined && last === undefined ? reads[reads.indexOf(first) + 1] : undefined
  // "Okoro, first name Desmond"
  const ahead =
    first !== undefined && last === undefined && then === undefined ? reads[reads.indexOf(first) - 1] : undefined
  const isAhead = ahead?.part === "whole" && ahead.text.length === 1 && !isGiven(vocabulary, ahead.text[0])
  const [front, back] = [first ?? fullName, last ?? (then?.part === "whole" ? then : isAhead ? ahead : undefined)]
  const isSure = (front?.isSure ?? true) && (back?.isSure ?? true) && back?.part !== "whole"
  const lastWords = back?.text ?? []
  // "Anna Fisher, surname F I S C H E R": the last name said again
  const given = front?.text ?? []
  const isAgain =
    front?.part === "whole" &&
    !isGiven(vocabulary, given.at(-1)) &&
    given.length > 1 &&
    similarity(given.at(-1)!.toLowerCase(), lastWords.at(-1)?.toLowerCase() ?? "") >= leastAlike
  // "Leila", "du Pont"
  const isParted = given.length > 0 && lastWords.length > 1 && isParticleText(lastWords[0]!)
  const shown = isParted ? [lastWords[0]!.toLowerCase(), ...lastWords.slice(1)] : lastWords
  const text = [...(isAgain ? given.slice(0, -1) : given), ...shown]
  const part = first === undefined && fullName === undefined ? "last" : back === undefined ? "first" : "whole"
  const hasPause = front?.hasPause === true || back?.hasPause === true
  return { part, rank: 0, isWhole: true, hasPause, text, suffix: back?.suffix ?? front?.suffix, isSure }
}

/** "María del Carmen Ruiz": what Mary is called by belongs to the first name. */
const devotionEnd = ({ names }: Vocabulary, text: ReadonlyArray<string>): number => {
  const words = text.map((word) => ({ text: fold(word), kind: "word", gap: true, pause: false }) as const)
  return 1 + (lookUp(names.devotions, words, 1)?.length ?? 0)
}

/** Where a surname begins: at its particle, else the words after the first one, or after two first names: "José Luis". */
const surnameStart = (vocabulary: Vocabulary, text: ReadonlyArray<string>): number => {
  const particle = text.findIndex((word, at) => at > 0 && word === word.toLowerCase())
  // "Ramón y Cajal"
  if (particle > 1 && /^[yei]$/.test(text[particle]!)) return particle - 1
  // "José Luis de la Torre", and "María Fernández de Córdoba"
  if (particle > 1 && hasTwoLasts(vocabulary) && !isGiven(vocabulary, text[particle - 1])) return particle - 1
  if (particle > 0) return isGiven(vocabulary, text[0]) ? devotionEnd(vocabulary, text) : particle
  const isDouble =
    isGiven(vocabulary, text[0]) &&
    isGiven(vocabulary, text[1]) &&
    (text.length > 2 || (hasTwoLasts(vocabulary) && !vocabulary.names.family.has(fold(text[1] ?? ""))))
  return isDouble && (text.length !== 3 || !isGiven(vocabulary, text[2])) ? 2 : 1
}

/** Particles that begin a last name, and saints: "del Río", "San Martín". */
const opensLast = (word: string): boolean => word === word.toLowerCase() || /^(?:de|del|san|santa|ste?\.?)$/i.test(word)

interface PartRead {
  readonly text: string
  readonly isSure: boolean
  /** The name parted at another place, as likely. */
  readonly other?: string
}

/** The part that was asked for; a name that may be parted in two places leaves open where its last name begins. */
const partOf = (vocabulary: Vocabulary, { part, text, suffix, isSure, isWhole }: Read, wanted: NamePart): PartRead => {
  const ending = suffix === undefined ? [] : [suffix]
  const all = [...text, ...ending].join(" ")
  if (wanted === "whole" || part !== "whole" || text.length === 1) {
    const isOther = wanted !== "whole" && part !== "whole" && part !== wanted
    return { text: all, isSure: isSure && !isOther }
  }
  const isNoFirst = !isGiven(vocabulary, text[0])
  if (wanted === "last" && isNoFirst && /^(?:v[ao]n|l[ae]|d[aiu])$/i.test(text[0]!))
    return { text: all, isSure: isSure && text[0] === text[0]!.toLowerCase() }
  if (wanted === "last" && isNoFirst && (opensLast(text[0]!) || (hasTwoLasts(vocabulary) && !isWhole)))
    return { text: all, isSure: isSure && opensLast(text[0]!) }
  const cut = (at: number) => (wanted === "first" ? text.slice(0, at) : [...text.slice(at), ...ending]).join(" ")
  const isPair = text.length === 2 && !hasTwoLasts(vocabulary) && !isWhole
  const isFamily = (at: number) => vocabulary.names.family.has(fold(text[at]!))
  // "Mary Jane" are two first names, "Smith Jones" two last ones
  const isTwice = wanted === "first" ? isGiven(vocabulary, text[1]) || !isFamily(1) : isNoFirst
  if (isPair && isTwice) {
    const isAll = wanted === "first" ? isGiven(vocabulary, text[1]) && !isFamily(1) : isFamily(0)
    const [shown, other] = isAll ? [all, cut(1)] : [cut(1), all]
    return { text: shown, isSure: false, other }
  }
  const begin = surnameStart(vocabulary, text)
  // "María del Carmen" with no more is her first name, or a first and a last one
  const isAll = begin === text.length && wanted === "last"
  const start = isAll ? 1 : Math.min(begin, wanted === "last" ? text.length - 1 : text.length)
  const isClear =
    text.length === 2 ||
    text[start] === undefined ||
    text[start] !== text[start]!.charAt(0).toUpperCase() + text[start]!.slice(1)
  const other = start === 1 ? 2 : start - 1
  return {
    text: cut(start),
    isSure: isSure && isClear,
    ...(isClear || other >= text.length ? {} : { other: cut(other) }),
  }
}

/** "Anna Fisher, no, Fischer": a word that is like one of the name's takes its place. */
const amended = (before: Read, after: Read): Read => {
  if (after.text.length >= before.text.length) return after
  const [word] = after.text
  const scores = before.text.map((old) => similarity(old.toLowerCase(), word!.toLowerCase()))
  const at = scores.indexOf(Math.max(...scores))
  if (after.text.length > 1 || scores[at]! < leastAlike) return { ...after, isSure: false }
  return { ...before, text: before.text.with(at, word!), isSure: false }
}

/** A word that the name does not have, and that is like one of its words. */
const isVariant = (name: Read | undefined, word: string): boolean =>
  name !== undefined &&
  name.text.length > 1 &&
  !name.text.includes(word) &&
  name.text.some((old) => similarity(old.toLowerCase(), word.toLowerCase()) >= leastAlike)

const readName = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, wanted: NamePart): Read | undefined => {
  const all = clauses(vocabulary, words).map((clause) => [clause, readClause(vocabulary, clause, wanted)] as const)
  const read = joined(
    vocabulary,
    all.flatMap(([, one]) => one ?? []),
  )
  // "it's raining cats and dogs": a word that nobody knows as a name, behind talk
  const isStray =
    read?.rank === 1 &&
    !isKnownName(vocabulary, read.text[0]!) &&
    all.some(([{ words, as }, one]) => one === undefined && (words.length > 1 || as !== undefined))
  if (isStray) return undefined
  // "Serra, ese e doble erre a, de nombre Aleix": what was spelled is part of the name
  const isSpelledOff = all.some(
    ([clause, one]) =>
      clause.words.some(({ spelled }) => spelled !== undefined) &&
      !(one?.text ?? []).some((word) => read?.text.includes(word)),
  )
  // "first name Sheila, last name ...": a part that was named and not understood; "... with a T H, Dreiser"
  const isLost = all.some(
    ([clause, one]) =>
      (one === undefined &&
        clause.words.some(
          (word, at) =>
            at > 0 &&
            !isSentence(vocabulary, word) &&
            /^\p{Lu}\p{Ll}{2}/u.test(word.written) &&
            !read?.text.includes(word.written),
        )) ||
      (clause.part !== "whole" && one === undefined) ||
      (clause.as === "nick" && all.length > 1),
  )
  // "de la Cruz con minúscula, Ana de la Cruz": the name again, among words that are no name
  const isSaidAgain = all.some(
    ([{ words }, one]) => one === undefined && words.some(({ written }) => read?.text.includes(written)),
  )
  // "Lee Turner, and it's Leigh, L E I G H": one word of the name, said in another way
  const last = all.findLastIndex(([, one]) => one?.text.some((word) => read?.text.includes(word)))
  const again = all.find(
    ([{ as }, one], at) =>
      at > last && as === "weak" && one?.part === "whole" && one.text.length === 1 && isVariant(read, one.text[0]!),
  )
  if (read !== undefined && again !== undefined) return amended(read, again[1]!)
  return read === undefined || !(isLost || isSpelledOff || isSaidAgain) ? read : { ...read, isSure: false }
}

/** A correction counts where a name stood on both of its sides: "prefiero no decirlo" is none. */
const readCorrected = (vocabulary: Vocabulary, words: ReadonlyArray<NameWord>, wanted: NamePart): Read | undefined => {
  const correction = correctionIn(vocabulary, words)
  if (correction === undefined) return readName(vocabulary, words, wanted)
  const { before, after } = correction
  // "Elena Prieto, y no fumo": what is denied after a joint is another sentence
  const isSentenceAfter = before.length > 1 && lookUp(vocabulary.names.joints, before, before.length - 1) !== undefined
  if (isSentenceAfter) {
    const name = readName(vocabulary, before.slice(0, -1), wanted)
    if (name !== undefined) return name
  }
  const old = readName(vocabulary, before, wanted)
  // "Jon Snow, J O N, no H"
  if (old !== undefined && after.length === 1 && after[0]!.text.length === 1) return { ...old, isSure: false }
  // "Antonia Byatt, no relation": what is written small behind a name is none
  const isCased = (some: ReadonlyArray<NameWord>) => some.some(({ written }) => /^\p{Lu}\p{Ll}/u.test(written))
  if (
    old !== undefined &&
    old.text.length > 1 &&
    before.every((word, at) => at === 0 || isCased([word])) &&
    !isCased(after)
  )
    return { ...old, isSure: false }
  const fresh = readName(vocabulary, after, wanted)
  if (old === undefined || fresh === undefined) return readName(vocabulary, [...before, ...after], wanted)
  return amended(old, fresh)
}

/** "Atherton's the surname": the verb as a word by itself. */
const withVerbs = ({ names, lexicon }: Vocabulary, words: ReadonlyArray<NameWord>): ReadonlyArray<NameWord> =>
  words.flatMap((word, at) => {
    const noun = at + 1 + (lookUp(names.determiners, words, at + 1)?.length ?? 0)
    const own = withoutGenitive(word)
    if (own === word || noun === at + 1 || lookUp(names.nouns, words, noun) === undefined) return [word]
    const [verb = ""] = lexicon.names.being
    return [
      { ...own, written: word.written.slice(0, -2) },
      { ...word, written: verb, text: verb, pause: false },
    ]
  })

/** "Jean Luc Picard with a hyphen": one is between two of the words. */
const hyphenated = (name: string): ReadonlyArray<string> => {
  const words = name.split(" ")
  return words
    .slice(1)
    .map((_, at) => words.map((word, n) => (n === 0 ? word : `${n === at + 1 ? "-" : " "}${word}`)).join(""))
}

/** A person's name out of whatever was said around it, with its capitals; what is no name is no answer. */
export const understandPersonName = (text: string, locale: string, part: NamePart = "whole"): Understanding<string> => {
  const vocabulary = vocabularyOf(locale)
  const question = text.lastIndexOf("?")
  // "can you hear me? it's Desmond Achebe"
  if (question >= 0) {
    const answer = understandPersonName(text.slice(question + 1), locale, part)
    return answer._tag === "rejected" ? invalid : { ...answer, ...confirm(answer.value) }
  }
  const written = nameWords(text.replaceAll(saint, "$1\u0307 ").replaceAll(barrel, "$1 $2").replaceAll(born, ", $1 "))
  // "and Marie Sullivan", "but Anna Fisher"
  const opening = lookUp(vocabulary.names.joints, written, 0)?.length ?? 0
  const joint = isKnownName(vocabulary, written[opening]?.text ?? "") ? opening : 0
  const all = written.slice(joint)
  if (all.length === 0 || all.length > mostWords) return invalid
  const now = withoutFormer(vocabulary, withVerbs(vocabulary, all))
  const contrast = withoutOtherSpelling(vocabulary, now.words)
  const nicknamed = withoutNicknames(vocabulary, contrast.words)
  const shortened = withoutShortened(vocabulary, nicknamed.words)
  const begun = withoutShortNames(vocabulary, withoutRestarts(vocabulary, shortened.words))
  const placed = withoutOrigin(vocabulary, begun.words)
  const capitals = withoutCapitalRemarks(vocabulary, placed.words)
  const noted = withoutNameRemarks(vocabulary, capitals.words)
  const isPlain = [now, contrast, nicknamed, shortened, begun, placed, capitals, noted].every(({ isSure }) => isSure)
  const remarked = { words: noted.words, isSure: isPlain }
  const spoken = withoutPhrases(vocabulary, "doubts", remarked.words)
  const words = withCommas(vocabulary, withLettersJoined(vocabulary, spoken))
  // "sorry, I meant Harrington"
  const opened = withoutOpening(vocabulary, words)
  const whole = readCorrected(vocabulary, words, part)
  const anew = whole === undefined && opened.length < words.length ? readCorrected(vocabulary, opened, part) : undefined
  const read = whole ?? (anew === undefined ? undefined : { ...anew, isSure: false })
  if (read === undefined || (part === "whole" && isPlace(read))) return invalid
  const ordered: OrderedName =
    read.part === "whole" ? inOrder(vocabulary, read.text) : { text: read.text, isSure: true }
  const shown = partOf(vocabulary, { ...read, text: ordered.text, isSure: read.isSure && ordered.isSure }, part)
  // "my husband's name is Frank", "her name was Ann": it may be theirs that is asked for
  const owners = all.map(withoutGenitive)
  const isOther = owners.some(
    (_, at) =>
      lookUp(vocabulary.options.others, owners, at) !== undefined ||
      lookUp(vocabulary.names.notOwn, all, at) !== undefined,
  )
  // "Xiu Zhang, Zhang's the family name"
  // "Ana o Eva"
  const isOpen = words.some(
    (_, at) =>
      at > 0 &&
      at < words.length - 1 &&
      lookUp(vocabulary.options.disjunctions, words, at) !== undefined &&
      !isAmongLetters(words, at),
  )
  // "Sinclair, Morag": the order of a list, or the pause of somebody who thinks
  const isList = read.text.length === 2 && read.hasPause && !isGiven(vocabulary, read.text[0])
  const isCut = read.text.some((word) => /'s$/i.test(word))
  // "Tran Van Minh", "Ludwig Van Beethoven": small in most names, and written large here
  const small = hasTwoLasts(vocabulary) ? germanic : romance
  const large = all
    .filter(({ text, written }) => small.test(text) && /^\p{Lu}\p{Ll}/u.test(written))
    .reduce((name, { text, written }) => name.replace(` ${text} `, ` ${written} `), shown.text)
  const isLarge = large !== shown.text
  const isHyphened =
    !shown.text.includes("-") && all.some((_, at) => at > 1 && lookUp(vocabulary.names.hyphen, all, at) !== undefined)
  // "Anna and Tom Fisher", of whom one is meant
  const isShared = words.some((before, at) => {
    const behind = words[at + 1 + (lookUp(vocabulary.names.joints, words, at + 1)?.length ?? words.length)]
    const two = [before.text, behind?.text ?? ""]
    const isLeftOut = two.some((word) => !fold(shown.text).split(" ").includes(word))
    return two.every((word) => isKnownName(vocabulary, word) && (isLeftOut || isGiven(vocabulary, word)))
  })
  const isSure =
    joint === 0 &&
    !isHyphened &&
    !isShared &&
    shown.isSure &&
    remarked.isSure &&
    spoken.length === remarked.words.length &&
    !isOther &&
    !isOpen &&
    !isList &&
    !isCut &&
    !isLarge
  if (isSure) return accepted(shown.text)
  if (isList && part === "whole") {
    const [said, turned] = [shown.text, read.text.toReversed().join(" ")]
    // "O'Donoghue, Patrick"
    return isGiven(vocabulary, read.text[1])
      ? { ...confirm(turned), alternatives: [said] }
      : { ...confirm(said), alternatives: [turned] }
  }
  if (isHyphened) return { ...confirm(shown.text), alternatives: hyphenated(shown.text) }
  if (isLarge) return { ...confirm(shown.text), alternatives: [large] }
  const other =
    ordered.other === undefined ? shown.other : partOf(vocabulary, { ...read, text: ordered.other }, part).text
  return other === undefined || other === shown.text
    ? confirm(shown.text)
    : { ...confirm(shown.text), alternatives: [other] }
}
