/** A run of letters on one line of a page; coordinates are in points from the lower left corner. */
export interface Piece {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly text: string
}

type Line = ReadonlyArray<Piece>

/** The minimum width of a gutter, in points. */
const gutter = 8

/** The minimum number of words per line of running text. */
const wordsOfALine = 3

const isBeside = (one: Piece, other: Piece): boolean =>
  Math.min(one.top, other.top) - Math.max(one.bottom, other.bottom) >
  Math.min(one.top - one.bottom, other.top - other.bottom) / 2

const leftFirst = (pieces: Line): Line => [...pieces].sort((a, b) => a.left - b.left)

/** Groups runs into lines, from top to bottom and from left to right. */
const linesOf = (pieces: Line): ReadonlyArray<Line> => {
  const lines: Array<Array<Piece>> = []
  for (const piece of [...pieces].sort((a, b) => b.top - a.top)) {
    const line = lines.at(-1)
    if (line !== undefined && isBeside(line[0]!, piece)) line.push(piece)
    else lines.push([piece])
  }
  return lines.map(leftFirst)
}

const textOf = (line: Line): string =>
  line
    .map(({ text }) => text.trim())
    .filter((text) => text !== "")
    .join(" ")

/** The text on both sides of a gutter: one entry per line. */
interface Band {
  readonly x: number
  readonly from: number
  readonly to: number
  readonly left: ReadonlyArray<Line>
  readonly right: ReadonlyArray<Line>
}

const isAcross = (line: Line, x: number): boolean => line.some(({ left, right }) => left < x && right > x - gutter)

/** Whether a line is far below the previous line, as a page footer is. */
const isApart = (above: Line, below: Line): boolean => {
  const [{ top, bottom }] = above as readonly [Piece]
  return bottom - Math.max(...below.map((piece) => piece.top)) > 1.5 * (top - bottom)
}

/** Sequences of consecutive lines that have no letter in the gutter left of `x`. */
const bandsAt = (lines: ReadonlyArray<Line>, x: number): ReadonlyArray<Band> => {
  const bands: Array<Band> = []
  for (let from = 0; from < lines.length; from++) {
    let to = from
    while (to < lines.length && !isAcross(lines[to]!, x) && (to === from || !isApart(lines[to - 1]!, lines[to]!))) to++
    const within = lines.slice(from, to)
    const side = (isRight: boolean) => within.map((line) => line.filter(({ left }) => left >= x === isRight))
    if (to > from) bands.push({ x, from, to, left: side(false), right: side(true) })
    from = Math.max(from, to - 1)
  }
  return bands
}

const isRunning = (side: ReadonlyArray<string>): boolean => {
  const texts = side.filter((text) => text !== "")
  return texts.join(" ").split(/\s+/).length >= wordsOfALine * texts.length
}

const startsInLowercase = (text: string | undefined): boolean => text !== undefined && /^\p{Ll}/u.test(text)

/** The number of lines in which reading across the page would interrupt a sentence. */
const interruptions = ({ left, right }: Band): number => {
  const [lefts, rights] = [left.map(textOf), right.map(textOf)]
  const [isLeftRunning, isRightRunning] = [isRunning(lefts), isRunning(rights)]
  return lefts.filter((text, at) => {
    if (text === "" || rights[at] === "") return false
    return (
      (isLeftRunning && startsInLowercase(lefts[at + 1])) || (isRightRunning && at > 0 && startsInLowercase(rights[at]))
    )
  }).length
}

/** The lines that most clearly form columns; undefined if the page should be read across, as tables are. */
const columnsIn = (lines: ReadonlyArray<Line>): Band | undefined => {
  const edges = new Set(lines.flatMap((line) => line.slice(1).map(({ left }) => Math.floor(left))))
  const [best] = [...edges]
    .flatMap((x) => bandsAt(lines, x))
    .map((band) => ({ band, count: interruptions(band) }))
    .sort((a, b) => b.count - a.count)
  if (best === undefined || best.count < 2) return undefined
  const shared = best.band.left.filter((line, at) => line.length > 0 && best.band.right[at]!.length > 0).length
  return best.count * 2 >= shared ? best.band : undefined
}

const mostSplits = 8

const ordered = (lines: ReadonlyArray<Line>, splits: number): ReadonlyArray<string> => {
  const band = splits === 0 ? undefined : columnsIn(lines)
  if (band === undefined) return lines.map(textOf)
  const side = (pieces: ReadonlyArray<Line>) =>
    ordered(
      pieces.filter((line) => line.length > 0),
      splits - 1,
    )
  return [
    ...lines.slice(0, band.from).map(textOf),
    ...side(band.left),
    ...side(band.right),
    ...ordered(lines.slice(band.to), splits - 1),
  ]
}

/** Whether at least two lines have a gap as wide as a gutter, which makes a full check worthwhile. */
export const mayHaveColumns = (pieces: ReadonlyArray<Omit<Piece, "text">>): boolean =>
  linesOf(pieces.map((piece) => ({ ...piece, text: "" }))).filter((line) =>
    line.some(({ left }, at) => at > 0 && left - line[at - 1]!.right >= gutter),
  ).length >= 2

/** A page's text in the reading order of its columns; undefined if it has no columns. */
export const columnText = (pieces: ReadonlyArray<Piece>): string | undefined => {
  const lines = linesOf(pieces)
  return columnsIn(lines) === undefined ? undefined : ordered(lines, mostSplits).join("\n")
}
