import type { Cell } from "../Table.ts"
import { areLevels } from "./Levels.ts"

/** Row names that mean a total if other names occur in the column. */
const all =
  /^(?:(?:grand |sub)?totals?|total(?:es)? general(?:es)?|totales|gesamt|insgesamt|summe|suma|all|todos|todas|ambos sexos|both sexes|ensemble)$/i

/** Names of possible wholes, in English, Spanish, German and French. Their numbers must confirm that they are sums. */
const wholes =
  /^(?:world|global|worldwide|mundo|mundial|welt|monde|all (?:ages|countries|regions|sexes|persons)|both sexes|ambos sexos|todas? las edades|conjunto nacional|(?:total )?nacional|national|overall|combined|eu(?:27)?(?:_2020)?|european union|unión europea)$/i

/**
 * Names that contain a word for a total in a Western European language or in Polish: "TOTALE MAGAZZINO", "Account
 * Total". Their numbers must confirm that they are sums.
 */
const withTotal =
  /(?:^|\s)(?:(?:sub|grand )?tot(?:al(?:e[ns]?|s|i|t)?|aux|ais|aal)|summ[ae]n?|sumas?|sommes?|(?:ins)?gesamt|razem|sammanlagt|all)(?=\s|:|$)/i

/**
 * World regions as named by the UN, the World Bank, Eurostat and IHME. They are sums of countries if the table also
 * contains the world.
 */
const region =
  /^(?!south africa$)(?=.*\b(?:africa|asia|europe|oceania|australasia|pacific|caribbean|america|americas|áfrica|europa|oceanía|américa)\b)(?:(?:africa|asia|europe|oceania|australasia|pacific|caribbean|americas?|áfrica|europa|oceanía|américa|northern|southern|eastern|western|north|south|east|west|central|middle|sub-saharan|latin|latina|tropical|andean|southeast|high-income|island|small|states|del|norte|sur|the|and|of|y)[ ,&]*)+$/i
const groupOfCountries =
  /^(?:european union|euro area|arab world|oecd members|central europe and the baltics|(?:other )?small states|fragile and conflict affected situations|heavily indebted poor countries(?: \(hipc\))?|least developed countries.*|not classified|(?:(?:early|late|pre|post)-demographic) dividend|ibrd only|ida (?:& ibrd )?total|ida (?:only|blend)|(?:low|lower[- ]middle|upper[- ]middle|middle|low & middle|high)[- ]income(?: countries)?|(?:low|low-middle|middle|high-middle|high) sdi)$/i
const remark =
  /\s*\((?:excluding high income|ida & ibrd(?: countries)?|developing only|\d+(?: countries)?|un|wb|who|ihme)\)$/i

const isPart = (text: string): boolean => {
  const bare = text.replace(remark, "")
  return region.test(bare) || groupOfCountries.test(bare)
}

const longest = 28
const longestRegion = 64

/**
 * The text of a cell if it may be the name of a whole, otherwise empty. Such names are short and, apart from those of
 * the EU, don't end in a digit, so most cells need no further check.
 */
const textOf = (cell: Cell): string => {
  if (typeof cell !== "string" || cell.length < 2 || cell.length > longestRegion) return ""
  const last = cell.charCodeAt(cell.length - 1)
  return last >= 0x30 && last <= 0x39 && !cell.startsWith("EU") ? "" : cell.trim()
}

/** The sum of an amount column over one kind of row, and the number of its amounts. */
interface Amounts {
  sum: number
  /** Neumaier's compensation: enough for a comparison, in a quarter of the time of an exact sum. */
  lost: number
  filled: number
}

const amounts = (): Amounts => ({ sum: 0, lost: 0, filled: 0 })

const addTo = (to: Amounts, cell: Cell): void => {
  if (typeof cell !== "number") return
  const sum = to.sum + cell
  to.lost += Math.abs(to.sum) < Math.abs(cell) ? cell - sum + to.sum : to.sum - sum + cell
  to.sum = sum
  to.filled++
}

const sumOf = ({ sum, lost }: Amounts): number => sum + lost

/**
 * A whole must be at least this share of the sum of its parts. It is larger than their sum if some parts are missing
 * from the table.
 */
const leastOfParts = 0.5
/**
 * With at least this many other names, "World" and regions are totals even if the table has no amounts to confirm it.
 */
const fewestPlaces = 30
/** The maximum number of cached names. */
const mostKnown = 2000
/** A sum of fewer numbers may be a coincidence. */
const fewestParts = 5
/** A row whose name contains a word for a total needs fewer parts. */
const fewestNamedParts = 3
/** The maximum number of rows, such as voters who abstained, that may follow a grand total. */
const mostBelow = 4

/** Counts cells that are not empty. */
const filled = (sum: number, cell: Cell): number => (cell === null ? sum : sum + 1)

const isNegative = (cell: Cell): boolean => typeof cell === "number" && cell < 0

const near = (a: number, b: number): boolean => Math.abs(a - b) <= Math.max(Math.abs(a), Math.abs(b)) * 1e-9

interface Row {
  readonly row: number
  readonly name: Cell
  readonly cells: ReadonlyArray<Cell>
}

/** A row whose name contains a word for a total. */
interface NamedRow extends Row {
  /**
   * The following rows that, like this one, fill fewer cells than the rows above: taxes, waste, the price per portion.
   */
  bare: ReadonlyArray<Row>
  readonly width: number
  /**
   * The number of rows above. For each amount column, the sum of these rows, and the sum of those since the previous
   * `NamedRow`.
   */
  readonly parts: number
  readonly above: ReadonlyArray<number>
  readonly block: ReadonlyArray<number>
}

const isSum = (value: Cell, sum: number): boolean => typeof value === "number" && value !== 0 && near(sum, value)

const equalsAny = ({ cells }: NamedRow, ...sums: ReadonlyArray<ReadonlyArray<number>>): boolean =>
  cells.some((cell, at) => sums.some((one) => isSum(cell, one[at]!)))

/**
 * The rows below a grand total, such as the registered voters below the votes. There must be few of them, and one must
 * be larger than the total. Otherwise, they are another section.
 */
const rowsBelow = (confirmed: ReadonlyArray<NamedRow>, ends: ReadonlyArray<Row>): ReadonlyArray<number> => {
  const grand = confirmed.at(-1)
  if (grand === undefined || !equalsAny(grand, grand.above)) return []
  const below = ends.filter(({ row }) => row > grand.row)
  const isLarger = below.some(({ cells }) => cells.some((cell, at) => Number(cell ?? 0) > Number(grand.cells[at] ?? 0)))
  return isLarger && below.length <= mostBelow && grand.parts > below.length * 2 ? below.map(({ row }) => row) : []
}

/**
 * Finds rows that are sums of other rows: rows that are named like totals and whose amounts confirm it, and a last row
 * whose amounts are all sums.
 */
export interface WholeRows {
  /** `isTotal`: whether the row's first cell names a total. */
  readonly add: (row: number, cellOf: (column: number) => Cell, isTotal: boolean) => void
  /** The numbers of the rows that are sums, as passed to `add`. */
  readonly found: () => ReadonlyArray<number>
}

type Kind = "world" | "parts" | "named" | "others"

const kindOfText = (text: string): Kind =>
  wholes.test(text) ? "world" : isPart(text) ? "parts" : withTotal.test(text) ? "named" : "others"

/** Determines the kind of a row from its names. `known` caches the kinds of names. */
const kindsBy = (names: ReadonlyArray<number>, known: Map<string, Kind>) => {
  const kindOfName = (text: string): Kind => {
    const before = known.get(text)
    if (before !== undefined) return before
    const kind = kindOfText(text)
    if (known.size < mostKnown) known.set(text, kind)
    return kind
  }
  return (cellOf: (column: number) => Cell): Kind => {
    let kind: Kind = "others"
    for (const c of names) {
      const text = textOf(cellOf(c))
      const own = text === "" ? "others" : kindOfName(text)
      if (own === "world") return own
      if (own === "parts" || (own === "named" && kind === "others")) kind = own
    }
    return kind
  }
}

/**
 * Whether the last row, which may have no name or an unusual one, is the sum of the others in every amount column. A
 * closing level doesn't count, although it is the sum of the opening level and the changes.
 */
const isSummedUp = (last: Row, others: ReadonlyArray<Amounts>, opening: Cell | undefined): boolean =>
  !(opening !== undefined && areLevels(String(opening ?? ""), String(last.name ?? ""))) &&
  others.length > 0 &&
  others.every((amount, at) => {
    const value = last.cells[at]
    return typeof value === "number" && value !== 0 && near(sumOf(amount) - value, value)
  })

/** `names` are the row-name columns, `numbers` the additive amounts. */
export const wholeRows = (names: ReadonlyArray<number>, numbers: ReadonlyArray<number>): WholeRows => {
  const kinds = { world: numbers.map(amounts), parts: numbers.map(amounts), others: numbers.map(amounts) }
  const rows = { world: new Array<number>(), parts: new Array<number>(), named: new Array<NamedRow>() }
  const known = new Map<string, Kind>()
  const kindOf = kindsBy(names, known)
  let block = numbers.map(amounts)
  let [others, narrowest, areChanges] = [0, Infinity, false]
  let [first, last]: [Row | undefined, Row | undefined] = [undefined, undefined]
  /** The last rows of the file: as many as may follow a total, and one more, which shows whether there are too many. */
  const ends: Array<Row> = []
  const isSumOf = (whole: Amounts, part: Amounts): boolean =>
    whole.filled > 0 && part.filled > 0 && sumOf(whole) > 0 && sumOf(whole) >= sumOf(part) * leastOfParts
  const confirmedTotals = (): ReadonlyArray<NamedRow> => {
    if (others < fewestNamedParts) return []
    const all = kinds.others.map(sumOf)
    return rows.named.filter((one) => equalsAny(one, one.above, one.block, all))
  }
  const addNamed = (own: Row, width: number): void => {
    const sums = { above: kinds.others.map(sumOf), block: block.map(sumOf) }
    rows.named.push({ ...own, parts: others, ...sums, bare: [], width })
    block = numbers.map(amounts)
  }
  const addPart = (kind: "world" | "parts" | "others", row: number, cells: ReadonlyArray<Cell>): void => {
    if (kind === "others") others++
    else rows[kind].push(row)
    for (const [at, cell] of cells.entries()) {
      addTo(kinds[kind][at]!, cell)
      if (kind === "others") addTo(block[at]!, cell)
    }
  }
  return {
    add: (row, cellOf, isTotal) => {
      const kind = isTotal ? "named" : kindOf(cellOf)
      const cells = numbers.map(cellOf)
      areChanges ||= cells.some(isNegative)
      const own: Row = { row, name: first === undefined || areChanges ? cellOf(names[0] ?? 0) : null, cells }
      first ??= own
      if (ends.push(own) > mostBelow + 1) ends.shift()
      const amountsIn = cells.reduce(filled, 0)
      const width = names.reduce((sum, c) => filled(sum, cellOf(c)), amountsIn)
      const above = rows.named.at(-1)
      const isNarrow = narrowest < Infinity && above !== undefined && above.width < narrowest && width <= above.width
      if (kind === "named") addNamed(own, width)
      else if (amountsIn > 0 && isNarrow) above.bare = [...above.bare, own]
      else {
        // A wider row means that the narrower rows since the last total belong to a new section.
        for (const one of above?.bare ?? []) addPart("others", one.row, one.cells)
        if (above !== undefined) above.bare = []
        addPart(kind, row, cells)
        if (kind === "others") narrowest = Math.min(narrowest, width)
      }
      last = kind === "others" ? own : undefined
    },
    found: () => {
      const confirmed = confirmedTotals()
      const isSummed =
        confirmed.length === 0 &&
        last !== undefined &&
        others > fewestParts &&
        isSummedUp(last, kinds.others, areChanges ? first?.name : undefined)
      const under = others > 0 ? kinds.others : kinds.parts
      const places = [...known.values()].filter((kind) => kind === "others").length
      const isWorld =
        numbers.some((_, at) => isSumOf(kinds.world[at]!, under[at]!)) ||
        (numbers.length === 0 && rows.world.length > 0 && places >= fewestPlaces)
      const areParts = isWorld && others >= rows.parts.length
      return [
        ...new Set([
          ...(isWorld ? rows.world : []),
          ...(areParts ? rows.parts : []),
          ...confirmed.flatMap(({ row, bare }) => [
            row,
            ...(bare.length > mostBelow ? [] : bare.map((one) => one.row)),
          ]),
          ...rowsBelow(confirmed, ends),
          ...(isSummed ? [last!.row] : []),
        ]),
      ].sort((a, b) => a - b)
    },
  }
}

const initials: ReadonlySet<string> = new Set("aAbBeEgGiIsStT")

/** A larger share of rows can't be totals of the other rows. */
const mostOfRows = 0.5

/** Finds rows that contain "total" in a column with other text. */
export interface DeclaredTotals {
  readonly add: (row: number, column: number, cell: Cell) => void
  readonly found: () => ReadonlyArray<number>
}

export const saidTotals = (width: number): DeclaredTotals => {
  const rows = Array.from({ length: width }, (): Array<number> => [])
  const others = rows.map(() => 0)
  return {
    add: (row, column, cell) => {
      if (typeof cell !== "string" || cell === "") return
      if (cell.length <= longest && initials.has(cell.trimStart().charAt(0)) && all.test(cell.trim()))
        rows[column]!.push(row)
      else others[column]!++
    },
    found: () => {
      const areTotals = (own: ReadonlyArray<number>, column: number): boolean =>
        own.length > 0 && own.length <= (own.length + others[column]!) * mostOfRows
      return [...new Set(rows.flatMap((own, column) => (areTotals(own, column) ? own : [])))].sort((a, b) => a - b)
    },
  }
}
