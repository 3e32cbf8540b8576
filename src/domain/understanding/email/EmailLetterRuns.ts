import type { Piece } from "./EmailPiece.ts"
import type { Vocabulary } from "../text/Vocabulary.ts"

/** Consecutive pieces, from `start` up to `end`, that are all names of letters or all radio words. */
interface Run {
  readonly pieces: ReadonlyArray<Piece>
  readonly start: number
  readonly end: number
  /** The index of the @, or -1. */
  readonly at: number
  /** Whether everything before the @ is spelled. */
  readonly isAllSpelled: boolean
}

/** "clara de 23", "guion bajo de arroba", "ay dot patel": the name of a single letter, which may also be a word. */
const isOpenName = ({ initials }: Vocabulary["email"], { pieces, start, end, at, isAllSpelled }: Run): boolean => {
  const [name, after] = [pieces[start]!, pieces[end]]
  if (name.kind !== "weak") return false
  const isShort = name.recognized.length === 2
  const isSpelled = isAllSpelled && end < at
  // "ge cinco": a letter or a syllable
  if (isShort && start === 0 && after?.kind === "digits") return !isSpelled
  if (initials.has(name.recognized)) return start === 0 && after?.kind === "word"
  const isBeforePart = start === 0 ? after?.kind === "symbol" : after?.kind === "digits" || after?.text === "@"
  return isSpelled || (isShort && isBeforePart)
}

/** Whether names of letters may also be words: "jay dot z", "be eme de la o", "mike tango", "pe torres". */
const isOpenRun = (email: Vocabulary["email"], run: Run): boolean => {
  const { pieces, start, end } = run
  const [first, last] = [pieces[start]!, pieces[end - 1]!]
  if (first.kind === "radio") return end - start === 2
  if (end === start + 1) return isOpenName(email, run)
  const isOpenBeside = (one: Piece, beside: Piece | undefined) =>
    one.kind === "weak" && !email.initials.has(one.recognized) && beside?.kind === "word"
  return isOpenBeside(first, pieces[start - 1]) || isOpenBeside(last, pieces[end])
}

/** "sarah o six": between a name and a spoken digit, "o" is the letter or a zero. */
const isOpenZero = ({ pieces, start, end }: Run): boolean =>
  end === start + 1 &&
  pieces[start]!.recognized === "o" &&
  pieces[start - 1]?.kind === "word" &&
  pieces[end]?.kind === "digits" &&
  !/^\d/.test(pieces[end].recognized)

/** "dani, de a ene i": the letters of the preceding name. */
const isNameAgain = ({ pieces, start, end }: Run): boolean => {
  const before = pieces[start - 1]
  if (before?.kind !== "word") return false
  let spelled = ""
  for (let index = start; index < end; index++) spelled += pieces[index]!.text
  return spelled === before.text
}

const isOfKind = ({ pieces, start, end }: Run, kind: Piece["kind"]): boolean => {
  for (let index = start; index < end; index++) if (pieces[index]!.kind !== kind) return false
  return true
}

/** "tee eye em": at least three names of letters, all of which may also be words. */
const isAllWeak = (run: Run): boolean =>
  run.end <= run.at && !run.isAllSpelled && run.end - run.start > 2 && isOfKind(run, "weak")

/**
 * "ay dot patel", "patel jay at": whether the run is the name of a single letter, used as an initial before a symbol or
 * the @.
 */
const isInitial = ({ initials }: Vocabulary["email"], { pieces, start, end, at }: Run): boolean => {
  const first = pieces[start]!
  if (end > start + 1 || first.kind !== "weak" || !initials.has(first.recognized)) return false
  const isFirst = end < at && pieces[end]!.kind === "symbol" && pieces[start - 1]?.kind !== "word"
  return isFirst || (end === at && start > 0)
}

/**
 * Whether the run is certainly a spelling: words of a radio alphabet, or letters that don't all have another meaning.
 */
const isSpelled = (run: Run): boolean => {
  const length = run.end - run.start
  if (run.pieces[run.start]!.kind === "radio") return length > 2
  return isNameAgain(run) || (run.isAllSpelled && run.end <= run.at) || (length > 1 && !isOfKind(run, "weak"))
}

/** The kind of the letter names in the run; `weak` if it is undecided. */
const kindOf = (email: Vocabulary["email"], run: Run): "letter" | "weak" | "word" => {
  const mayBeOpen = isAllWeak(run) || isOpenZero(run) || (run.end <= run.at && isOpenRun(email, run))
  if (mayBeOpen && !isNameAgain(run)) return "weak"
  return isSpelled(run) || isInitial(email, run) ? "letter" : "word"
}

const zeros = (one: Piece): Piece | undefined => {
  if (/^oo+$/.test(one.text)) return { ...one, kind: "digits", text: "0".repeat(one.text.length) }
  return one.recognized === "oh" ? { ...one, kind: "digits", text: "0" } : undefined
}

const settledPiece = (one: Piece, kind: "letter" | "weak" | "word"): Piece => {
  if (kind === "word" && one.kind !== "letter") return { ...one, kind, text: one.recognized }
  return { ...one, kind: kind === "word" ? "letter" : kind }
}

/** "ese, a, eme, punto, ge": everything before the @ is spelled, so an ambiguous name is a letter too. */
const spellsAll = (local: ReadonlyArray<Piece>): boolean => {
  // "be dos be": a digit between two names of letters
  const isAroundDigit = (index: number) => local[index - 1]?.kind === "weak" && local[index + 1]?.kind === "weak"
  return (
    local.every(({ kind }) => kind !== "word" && kind !== "radio") &&
    local.some(({ kind }, index) => kind === "letter" || (kind === "digits" && isAroundDigit(index)))
  )
}

const runEnd = (pieces: ReadonlyArray<Piece>, start: number): number => {
  const isRadio = pieces[start]!.kind === "radio"
  const belongs = (kind: Piece["kind"] | undefined) =>
    isRadio ? kind === "radio" : kind === "letter" || kind === "weak"
  let end = start
  while (belongs(pieces[end]?.kind)) end++
  return end
}

/**
 * Decides whether single letters are letters or words. An ambiguous name counts as a letter only next to certain
 * letters, or as an initial.
 */
export const settled = ({ email }: Vocabulary, pieces: ReadonlyArray<Piece>): ReadonlyArray<Piece> => {
  const out: Array<Piece> = []
  const at = pieces.findIndex(({ kind }) => kind === "at" || kind === "maybeAt")
  const isAllSpelled = spellsAll(pieces.slice(0, Math.max(0, at)))
  let start = 0
  while (start < pieces.length) {
    const end = runEnd(pieces, start)
    if (end === start) {
      out.push(pieces[start]!)
      start++
      continue
    }
    const kind = kindOf(email, { pieces, start, end, at, isAllSpelled })
    const isBesideDigits = pieces[end]?.kind === "digits" || pieces[start - 1]?.kind === "digits"
    for (const one of pieces.slice(start, end))
      out.push((isBesideDigits ? zeros(one) : undefined) ?? settledPiece(one, kind))
    start = end
  }
  return out
}
