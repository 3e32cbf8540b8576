interface Column {
  readonly key: string
  readonly kind: string
  readonly aggregation: string
  readonly places: number
  readonly numbers: ReadonlyArray<number | null>
}

/** With fewer rows, a match may be a coincidence. */
const [fewestProducts, mostFactors, cent] = [3, 12, 0.01]

const prices = /price|precio|pre[cç]o|cost|custo|preis|kosten|prix|prezz[oi]|co[uû]t|tari[fv]|unit|rate\b/i

/** Whether numbers are fractions of an amount, such as tax rates, not quantities or prices. */
const areFractions = ({ numbers }: Column): boolean => numbers.every((value) => Math.abs(value ?? 0) <= 1)

const isProduct = (whole: Column, a: Column, b: Column): boolean => {
  if (areFractions(a) || areFractions(b)) return false
  let products = 0
  for (const [row, value] of whole.numbers.entries()) {
    const [one, other] = [a.numbers[row] ?? null, b.numbers[row] ?? null]
    if (value === null || one === null || other === null) continue
    if (Math.abs(one * other - value) > Math.max(cent, Math.abs(value) * 1e-9)) return false
    if (Math.abs(value) > 1 && Math.abs(one) !== 1 && Math.abs(other) !== 1) products++
  }
  return products >= fewestProducts
}

/** Each quantity, its unit price, and the column with their product. */
const productsOf = <C extends Column>(columns: ReadonlyArray<C>): ReadonlyArray<readonly [a: C, b: C, product: C]> => {
  const numbers = columns.filter(({ kind }) => kind === "number").slice(0, mostFactors)
  const pairs = numbers.flatMap((a, at) => numbers.slice(at + 1).map((b) => [a, b] as const))
  return pairs.flatMap(([a, b]) => {
    if (!prices.test(a.key) && !prices.test(b.key)) return []
    const product = numbers.find((whole) => whole !== a && whole !== b && isProduct(whole, a, b))
    return product === undefined ? [] : [[a, b, product] as const]
  })
}

/** Quantities and unit prices whose product is a third column: the amounts. */
export const factorsIn = <C extends Column>(columns: ReadonlyArray<C>): ReadonlySet<C> =>
  new Set(productsOf(columns).flatMap(([a, b]) => [a, b]))

/** Products of a quantity and a unit price, which can be summed whatever their names are. */
export const productsIn = <C extends Column>(columns: ReadonlyArray<C>): ReadonlySet<C> =>
  new Set(productsOf(columns).map(([, , product]) => product))

/** Up to this fraction of the rows may have no share. Invalid votes, for example, may be left out of the shares. */
const mostWithoutShare = 0.25

/**
 * Whether each value of `shares` is its row's share of the sum of `whole`, as a percentage or a fraction, allowing for
 * rounding.
 */
const areSharesOf = (shares: Column, whole: Column): boolean => {
  let [sum, total, rows] = [0, 0, 0]
  for (const [row, share] of shares.numbers.entries()) {
    if (share === null) continue
    const value = whole.numbers[row] ?? null
    if (value === null) return false
    sum += value
    total += share
    rows++
  }
  const all = total > 2 ? 100 : 1
  const rounding = 0.51 * 10 ** -shares.places + 1e-9
  return (
    sum > 0 &&
    rows > 1 &&
    rows >= shares.numbers.length * (1 - mostWithoutShare) &&
    (all === 100 || shares.places > 1) &&
    shares.numbers.every(
      (share, row) => share === null || Math.abs(share - (whole.numbers[row]! / sum) * all) <= rounding,
    )
  )
}

/** A column of shares and the column from which they are calculated: "Share" next to "Population". */
export interface SharedPair<C extends Column> {
  readonly share: C
  /** The column from which the shares are calculated. */
  readonly whole: C
}

export const sharedPairs = <C extends Column>(columns: ReadonlyArray<C>): ReadonlyArray<SharedPair<C>> => {
  const numbers = columns.filter(({ kind }) => kind === "number").slice(0, mostFactors)
  return numbers.flatMap((share) => {
    if (share.aggregation === "sum") return []
    const whole = numbers.find((one) => one !== share && one.aggregation !== "mean" && areSharesOf(share, one))
    return whole === undefined ? [] : [{ share, whole }]
  })
}

/** Whether a column is the ratio `a / b` or the change `(a - b) / b`, in percent or as a fraction. */
const isRatio = (ratio: Column, a: Column, b: Column): boolean => {
  const rounding = 0.51 * 10 ** -ratio.places + 1e-9
  let rows = 0
  let tried: ReadonlyArray<(a: number, b: number) => number> = [
    (one, other) => (100 * one) / other,
    (one, other) => (100 * (one - other)) / other,
    ...(ratio.places > 1
      ? [(one: number, other: number) => one / other, (one: number, other: number) => (one - other) / other]
      : []),
  ]
  for (const [row, value] of ratio.numbers.entries()) {
    const [one, other] = [a.numbers[row] ?? null, b.numbers[row] ?? null]
    if (value === null || one === null || other === null || other === 0) continue
    rows++
    tried = tried.filter((of) => Math.abs(of(one, other) - value) <= rounding)
    if (tried.length === 0) return false
  }
  return rows >= fewestProducts
}

/** Percentages that follow from two other columns: "% executed" next to "Budget" and "Spent". */
export const ratiosIn = <C extends Column>(columns: ReadonlyArray<C>): ReadonlySet<C> => {
  const numbers = columns.filter(({ kind }) => kind === "number").slice(0, mostFactors)
  const isDerived = (ratio: C): boolean =>
    ratio.aggregation === "mean" &&
    numbers.some((a) => a !== ratio && numbers.some((b) => b !== ratio && b !== a && isRatio(ratio, a, b)))
  return new Set(numbers.filter(isDerived))
}

const fewestParts = 2

/** Rates are given per unit of the other column, as percentages, or per 1,000, 10,000 or 100,000 units. */
const rateScales = [1, 100, 1000, 10_000, 100_000]

/** Whether a column is one amount divided by another, such as kilograms per hectare or the percentage of absences. */
const isRateOf = (rate: Column, part: Column, base: Column): boolean => {
  const rounding = 0.51 * 10 ** -rate.places + 1e-9
  let [rows, scales] = [0, rateScales]
  for (const [row, value] of rate.numbers.entries()) {
    const [one, other] = [part.numbers[row] ?? null, base.numbers[row] ?? null]
    if (value === null || one === null || other === null || other === 0) continue
    rows++
    scales = scales.filter((scale) => Math.abs((scale * one) / other - value) <= rounding)
    if (scales.length === 0) return false
  }
  return rows >= fewestProducts
}

/** The rate in a table that contains, to the left of it, the two amounts from which it is calculated. */
export const rateIn = <C extends Column>(columns: ReadonlyArray<C>): C | undefined => {
  const numbers = columns.filter(({ kind }) => kind === "number").slice(0, mostFactors)
  const isDerived = (rate: C, at: number): boolean => {
    const bases = numbers.slice(0, at)
    return bases.some((part) => bases.some((base) => base !== part && isRateOf(rate, part, base)))
  }
  return numbers.find((rate, at) => rate.aggregation === "mean" && isDerived(rate, at))
}

type Numbers = ReadonlyArray<number | null>

/**
 * Whether one of the other columns is a total that includes these numbers: in each row, it is the sum of these and all
 * remaining numbers.
 */
export const completesTotal = (own: Numbers, others: ReadonlyArray<Numbers>): boolean => {
  if (others.length < fewestParts || others.length > mostFactors || own.every((value) => (value ?? 0) === 0))
    return false
  const sums = own.map((value, row) => others.reduce((sum, numbers) => sum + (numbers[row] ?? 0), value ?? 0))
  // Such a total is half of the sum of all numbers.
  return others.some((whole) =>
    whole.every((value, row) => value !== null && value !== 0 && Math.abs(2 * value - sums[row]!) <= 1e-9 * value),
  )
}

const [fewestGraded, fewestGrades, mostGrades, fewestOfGrade] = [20, 3, 12, 2]

const gradeNames =
  /^(?:grades?|bands?|levels?|class|category|quartile|decile|nota|nivel|tramo|categor[ií]a|calificaci[oó]n|noten?|stufe|klasse|kategorie|mention|niveau|voto|fascia|cijfer|ocena)(?!\p{L})/iu

/** Whether a column has only a few different numbers; stops reading at the first one too many. */
const hasFewSteps = ({ numbers }: Column): boolean => {
  const steps = new Set<number>()
  for (const value of numbers) if (value !== null && steps.add(value).size > mostGrades) return false
  return steps.size >= fewestGrades
}

type Pairs = ReadonlyArray<readonly [value: number, band: number]>

/** Whether bands never fall, or never rise, as the values rise. */
const areMonotone = (pairs: Pairs): boolean => {
  const bySize = pairs.toSorted(([a], [b]) => a - b)
  return [1, -1].some((sign) =>
    bySize.every(([value, band], at) => {
      const [before, own] = bySize[at - 1] ?? [value, band]
      return value === before ? band === own : (band - own) * sign >= 0
    }),
  )
}

/** The first rows that have both numbers, up to `most` of them. */
const pairsOf = (bands: Column, measure: Column, most: number): Pairs => {
  const pairs: Array<readonly [value: number, band: number]> = []
  for (let row = 0; row < bands.numbers.length && pairs.length < most; row++) {
    const [band, value] = [bands.numbers[row] ?? null, measure.numbers[row] ?? null]
    if (band !== null && value !== null) pairs.push([value, band])
  }
  return pairs
}

/** Whether numbers group a finer measure into bands, as grades group exam marks. */
const areBandsOf = (bands: Column, measure: Column): boolean => {
  // The first rows are enough to reject most pairs.
  const first = pairsOf(bands, measure, fewestGraded)
  if (first.length < fewestGraded || !areMonotone(first)) return false
  const pairs = pairsOf(bands, measure, Infinity)
  const [values, steps] = [new Set(pairs.map(([value]) => value)), new Set(pairs.map(([, band]) => band))]
  return pairs.length * 2 >= bands.numbers.length && values.size >= steps.size * fewestOfGrade && areMonotone(pairs)
}

/** The columns that follow from a finer measure next to them, as grades follow from marks. */
export const bandsIn = <C extends Column>(columns: ReadonlyArray<C>): ReadonlySet<C> => {
  const numbers = columns.filter(({ kind }) => kind === "number").slice(0, mostFactors)
  const isBands = (column: C): boolean =>
    gradeNames.test(column.key.trim()) &&
    hasFewSteps(column) &&
    numbers.some((measure) => measure !== column && areBandsOf(column, measure))
  return new Set(numbers.filter(isBands))
}

const [mostRows, mostAdded, fewestSubtotals, shareOfRows, fewestDigits] = [60, 12, 2, 0.1, 4]

/**
 * Whether a number is the sum of at least two numbers directly above or below it. Numbers with few digits are excluded,
 * because they may match by chance.
 */
const isSubtotal = (numbers: ReadonlyArray<number | null>, row: number): boolean => {
  const whole = numbers[row] ?? 0
  if (String(Math.abs(whole)).replaceAll(/^0\.0*|\.|0+$/g, "").length < fewestDigits) return false
  return [-1, 1].some((step) => {
    let [sum, added] = [0, 0]
    for (let by = 1; by <= mostAdded; by++) {
      const value = numbers[row + by * step] ?? 0
      sum += value
      if (value !== 0) added++
      if (added > 1 && Math.abs(sum - whole) <= Math.abs(whole) * 1e-9) return true
    }
    return false
  })
}

/**
 * Whether several rows are sums of their neighbors, as in an income statement. A total of all rows would then count the
 * neighbors twice.
 */
export const holdsSubtotals = ({ numbers }: Column): boolean =>
  numbers.length <= mostRows &&
  numbers.filter((_, row) => isSubtotal(numbers, row)).length >= Math.max(fewestSubtotals, numbers.length * shareOfRows)
