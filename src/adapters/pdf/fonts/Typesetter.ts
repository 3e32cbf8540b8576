import bidiFactory, { type Bidi, type EmbeddingLevels } from "bidi-js"
import { directionOf } from "../../../domain/forms/model/WrittenLanguages.ts"
import type { Face, Glyph } from "./Face.ts"
import type { NotoFonts, Weight } from "./NotoFonts.ts"

// The package's types declare a different module format from the shipped one.
const bidi = (bidiFactory as unknown as () => Bidi)()

const ignorable = /^\p{Default_Ignorable_Code_Point}$/u
const sticky = /^[\p{Mark}\p{Default_Ignorable_Code_Point}]$/u

export interface Run {
  readonly face: Face
  readonly glyphs: ReadonlyArray<Glyph>
}

export interface Line {
  readonly text: string
  /** In visual order, from left to right. */
  readonly runs: ReadonlyArray<Run>
  /** In thousandths of the font size. */
  readonly width: number
  readonly isRightToLeft: boolean
  /** Whether parts of the line are right-to-left. */
  readonly isMixed: boolean
}

interface Piece {
  readonly text: string
  readonly level: number
  readonly face: Face
}

const widthOf = (runs: ReadonlyArray<Run>): number =>
  runs.reduce((sum, { glyphs }) => glyphs.reduce((inner, { advance }) => inner + advance, sum), 0)

/** Rule L2 of the bidirectional algorithm: reverses runs from the highest level down. */
const inOrderSeen = (pieces: ReadonlyArray<Piece>): ReadonlyArray<Piece> => {
  const order = [...pieces]
  for (let level = Math.max(0, ...pieces.map((piece) => piece.level)); level > 0; level--) {
    for (let start = 0; start < order.length; start++) {
      if (order[start]!.level < level) continue
      let end = start
      while (end < order.length && order[end]!.level >= level) end++
      order.splice(start, end - start, ...order.slice(start, end).toReversed())
      start = end
    }
  }
  return order
}

/** Lays out text as lines of glyphs: selects fonts and directions, and breaks lines. */
export class Typesetter {
  /** Characters missing from all fonts, and how often each occurred. */
  readonly unwritten = new Map<string, number>()
  readonly isRightToLeft: boolean
  private readonly fonts: NotoFonts
  private readonly words: Intl.Segmenter
  private readonly graphemes: Intl.Segmenter

  constructor(fonts: NotoFonts) {
    this.fonts = fonts
    this.isRightToLeft = directionOf(fonts.language) === "rtl"
    this.words = new Intl.Segmenter(fonts.language, { granularity: "word" })
    this.graphemes = new Intl.Segmenter(fonts.language, { granularity: "grapheme" })
  }

  /** Breaks one paragraph into lines; `most` is their maximum width in thousandths of the font size. */
  lines(text: string, weight: Weight, most: number): ReadonlyArray<Line> {
    const written = this.writable(text)
    const levels = this.levelsOf(written)
    const isRightToLeft = this.isRightToLeft || (levels.paragraphs[0]?.level ?? 0) % 2 === 1
    return this.broken(written, levels, weight, most).map(([from, to]) => {
      const runs = this.runs(written, levels, weight, [from, to])
      const isMixed = levels.levels.slice(from, to).some((level) => level % 2 === 1)
      return { text: written.slice(from, to), runs, width: widthOf(runs), isRightToLeft, isMixed }
    })
  }

  /** An English sentence on an Arabic page runs from left to right, with its period at the end. */
  private levelsOf(text: string): EmbeddingLevels {
    const own = bidi.getEmbeddingLevels(text, "auto")
    return this.isRightToLeft && own.levels.some((level) => level % 2 === 1)
      ? bidi.getEmbeddingLevels(text, "rtl")
      : own
  }

  /** Replaces characters missing from all fonts with their code points. */
  private writable(text: string): string {
    return [...text.toWellFormed().normalize("NFC").replaceAll(/\s+/g, " ")]
      .map((character) => {
        const code = character.codePointAt(0)!
        if (this.fonts.has(code) || ignorable.test(character)) return character
        this.unwritten.set(character, (this.unwritten.get(character) ?? 0) + 1)
        return `[U+${code.toString(16).toUpperCase().padStart(4, "0")}]`
      })
      .join("")
      .trim()
  }

  private runs(text: string, { levels }: EmbeddingLevels, weight: Weight, [from, to]: readonly [number, number]) {
    const pieces: Array<Piece> = []
    let face: Face | undefined
    for (let at = from; at < to;) {
      const character = String.fromCodePoint(text.codePointAt(at)!)
      const next =
        face !== undefined && sticky.test(character) ? face : this.fonts.face(character.codePointAt(0)!, weight, face)
      const last = pieces.at(-1)
      const level = levels[at]!
      if (next !== undefined) {
        if (last !== undefined && last.face === next && last.level === level)
          pieces[pieces.length - 1] = { ...last, text: last.text + character }
        else pieces.push({ text: character, level, face: next })
      }
      face = next
      at += character.length
    }
    return inOrderSeen(pieces).map(({ text: part, level, face: own }) => ({
      face: own,
      glyphs: own.shaped(part, level % 2 === 1, this.fonts.language),
    }))
  }

  private measured(text: string, levels: EmbeddingLevels, weight: Weight, part: readonly [number, number]): number {
    return widthOf(this.runs(text, levels, weight, part))
  }

  /** The pieces between line break opportunities: after spaces, and between words of scripts without spaces. */
  private parts(text: string): ReadonlyArray<readonly [number, number]> {
    const parts: Array<[number, number]> = []
    let isOpen = false
    for (const { segment, index, isWordLike } of this.words.segment(text)) {
      const last = parts.at(-1)
      const joins = last !== undefined && !(isOpen && isWordLike === true) && !/\s$/.test(text.slice(last[0], last[1]))
      if (joins) last[1] = index + segment.length
      else parts.push([index, index + segment.length])
      isOpen =
        isWordLike === true || /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}。、，！？」』）]$/u.test(segment)
    }
    return parts
  }

  private broken(
    text: string,
    levels: EmbeddingLevels,
    weight: Weight,
    most: number,
  ): ReadonlyArray<readonly [number, number]> {
    const lines: Array<[number, number]> = []
    let width = 0
    const add = (from: number, to: number, wide: number): void => {
      const line = lines.at(-1)
      if (line === undefined || width + wide > most) {
        lines.push([from, to])
        width = 0
      } else line[1] = to
      width += this.measured(text, levels, weight, [from, to])
    }
    for (const [from, to] of this.parts(text)) {
      const wide = this.measured(text, levels, weight, [from, from + text.slice(from, to).trimEnd().length])
      if (wide <= most) add(from, to, wide)
      else
        for (const { segment, index } of this.graphemes.segment(text.slice(from, to))) {
          const part = [from + index, from + index + segment.length] as const
          add(...part, this.measured(text, levels, weight, part))
        }
    }
    return lines.map(([from, to]) => [from, from + text.slice(from, to).trimEnd().length])
  }
}
