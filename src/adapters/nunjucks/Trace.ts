import { keptOrder } from "../../domain/infographic/format/ColumnOrder.ts"
import { labelOf } from "../../domain/infographic/format/Columns.ts"
import { type LocaleConventions, localeOf } from "../../domain/infographic/format/Locale.ts"
import { expressionOf } from "../../domain/infographic/provenance/Formulas.ts"
import {
  allRows,
  type FigureOrigin,
  type PayloadOrigins,
  type Provenance,
  rangesOf,
  type SectionOrigin,
} from "../../domain/infographic/provenance/Provenance.ts"
import { writtenFigures } from "../../domain/infographic/provenance/FigureRows.ts"

/** A section of the payload, with its value and the number of its rows. */
export interface TracedSection extends SectionOrigin {
  readonly value: unknown
  readonly count: number
}

/** The provenance of a value in a template. */
interface Source {
  readonly section: TracedSection
  /**
   * The section's rows that make up the value, counted from 0; `undefined` if it consists of all rows in their original
   * order.
   */
  readonly order: ReadonlyArray<number> | undefined
  /** Columns that were renamed. */
  readonly names: ReadonlyMap<string, string>
}

interface Figure {
  readonly kind: string
  readonly source: Source
  readonly columns: ReadonlyArray<string>
}

export interface Trace {
  readonly origins: PayloadOrigins
  readonly sections: ReadonlyArray<TracedSection>
  readonly figures: Array<FigureOrigin>
  readonly sources: WeakMap<object, Source>
  /** The kind of each chart or other figure. */
  readonly kinds: WeakMap<object, Figure>
  readonly elements: WeakMap<object, { readonly source: Source; readonly row: number }>
  locale: LocaleConventions
}

/**
 * Provenance of the current render's numbers. Rendering is synchronous, so a thread renders one page at a time and one
 * trace is enough; null unless requested.
 */
let trace: Trace | null = null

export const tracing = (): Trace | null => trace

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null

const valueAt = (payload: unknown, path: ReadonlyArray<string>): unknown => {
  let at: unknown = payload
  for (const key of path) at = isObject(at) && Object.hasOwn(at, key) ? Reflect.get(at, key) : undefined
  return at
}

const begun = (payload: object, origins: PayloadOrigins): Trace => {
  const sections = origins.sections.map((section) => {
    const value = valueAt(payload, section.path)
    return { ...section, value, count: Array.isArray(value) ? value.length : value === undefined ? 0 : 1 }
  })
  const sources = new WeakMap<object, Source>()
  for (const section of sections)
    if (isObject(section.value)) sources.set(section.value, { section, order: undefined, names: new Map() })
  return {
    origins,
    sections,
    figures: [],
    sources,
    kinds: new WeakMap(),
    elements: new WeakMap(),
    locale: localeOf(""),
  }
}

/** Runs templates over a payload, and records where each value came from. */
export function traced<A>(
  payload: object,
  origins: PayloadOrigins | undefined,
  run: () => A,
): { readonly value: A; readonly provenance: Omit<Provenance, "withoutRows"> | undefined } {
  if (origins === undefined) return { value: run(), provenance: undefined }
  const own = begun(payload, origins)
  trace = own
  try {
    return { value: run(), provenance: { datasets: origins.datasets, figures: own.figures } }
  } finally {
    trace = null
  }
}

const sourceOf = (value: unknown): Source | undefined => (isObject(value) ? trace?.sources.get(value) : undefined)

/**
 * Records that `made` contains the rows of `from`, in the same or another order, with renamed columns. Returns `made`.
 */
export function derived<A>(
  made: A,
  from: unknown,
  how: { readonly order?: ReadonlyArray<number>; readonly names?: ReadonlyMap<string, string> } = {},
): A {
  const source = sourceOf(from)
  if (trace === null || source === undefined || !isObject(made) || trace.sources.has(made)) return made
  const order = how.order?.map((row) => source.order?.[row] ?? row) ?? source.order
  const names = new Map(
    [...source.names, ...(how.names ?? [])].map(([own, other]) => [own, source.names.get(other) ?? other]),
  )
  const next: Source = { section: source.section, order, names }
  trace.sources.set(made, next)
  if (Array.isArray(made))
    for (const [row, element] of made.entries())
      if (isObject(element) && !trace.sources.has(element))
        trace.elements.set(element, { source: next, row: order?.[row] ?? row })
  return made
}

/** Records the kind of a value computed from rows, and the labels of their columns; all columns by default. */
export function made<A>(figure: A, kind: string, rows: unknown, labels?: ReadonlyArray<string>): A {
  const source = sourceOf(rows)
  if (trace === null || source === undefined || !isObject(figure)) return figure
  const { value } = source.section
  const first: unknown = Array.isArray(value) ? value[0] : value
  const columns = isObject(first) ? Object.keys(first) : []
  const original = (label: string): string | undefined =>
    columns.find((key) => key === label || labelOf(key) === label) ??
    [...source.names].find(([own]) => own === label || labelOf(own) === label)?.[1]
  const shown = labels === undefined ? [] : labels.flatMap((label) => original(label) ?? [])
  trace.kinds.set(figure, { kind, source, columns: shown.length === 0 ? columns : shown })
  if (!trace.sources.has(figure)) trace.sources.set(figure, source)
  return figure
}

const datasetOf = ({ dataset, target }: TracedSection): string => dataset ?? target

const rowsOf = ({ section, order }: Source): string => (order === undefined ? allRows(section.count) : rangesOf(order))

/** The rows behind a displayed value, as an attribute; undefined if there are none. */
export function rowsAttribute(value: unknown): string | undefined {
  if (trace === null || !isObject(value)) return undefined
  const element = trace.elements.get(value)
  if (element !== undefined) return `${datasetOf(element.source.section)}:${element.row + 1}`
  const source = trace.sources.get(value)
  return source === undefined ? undefined : `${datasetOf(source.section)}:${rowsOf(source)}`
}

/** The attribute value for row `place` of a list, counted from 0. */
export function rowAttribute(list: unknown, place: unknown): string | undefined {
  const source = sourceOf(list)
  if (source === undefined || typeof place !== "number") return undefined
  return `${datasetOf(source.section)}:${(source.order?.[place] ?? place) + 1}`
}

/**
 * Adds an entry to the page's provenance. `kind` says how the entry's numbers were computed, for values whose kind
 * isn't in `trace.kinds`.
 */
export function noted(value: unknown, kind: string): FigureOrigin | undefined {
  if (trace === null || !isObject(value)) return undefined
  const figure = trace.kinds.get(value)
  const source = figure?.source ?? trace.sources.get(value)
  if (source === undefined) return undefined
  const { section } = source
  const columns = figure?.columns ?? keysOf(section.value)
  const own = figure?.kind ?? kind
  const origin: FigureOrigin = {
    id: `figure-${trace.figures.length + 1}`,
    kind: own,
    target: section.target,
    dataset: section.dataset,
    rows: rowsOf(source),
    columns,
    formula: expressionOf(own),
    ...toldOf(trace, section),
  }
  trace.figures.push(origin)
  return origin
}

/** Whether a model wrote the rows of a section. */
const isWritten = ({ origins }: Trace, { dataset }: SectionOrigin): boolean =>
  origins.datasets.some((one) => one.dataset === dataset && one.writtenBy === "model")

/**
 * Adds entries for rows that a model wrote and that no figure shows, such as headings. An entry gets the id of the
 * section's table at the foot of the page.
 */
export const noteWritten = (own: Trace, idOf: (target: string) => string): void => {
  for (const section of own.sections)
    if (isWritten(own, section) && !own.figures.some(({ target }) => target === section.target))
      own.figures.push({
        id: idOf(section.target),
        kind: "words",
        target: section.target,
        dataset: section.dataset,
        rows: allRows(section.count),
        columns: keysOf(section.value),
        formula: expressionOf("words"),
        ...toldOf(own, section),
      })
}

const listOf = (value: unknown): ReadonlyArray<unknown> => (Array.isArray(value) ? value : [value])

/** Where a model's figures came from: a row of another section, counted from 1, or a source in words. */
const toldOf = (own: Trace, section: TracedSection): Pick<FigureOrigin, "told"> => {
  if (!isWritten(own, section)) return {}
  const others = own.sections.filter((other) => isObject(other.value) && !isWritten(own, other))
  const figures = writtenFigures(
    listOf(section.value),
    others.map(({ target, value }) => ({ target, rows: listOf(value) })),
  )
  const byFigure = new Map(own.origins.told.map((one) => [one.figure, one]))
  return {
    told: figures.flatMap(({ figure, place }) => {
      const one = place === undefined ? byFigure.get(figure) : { figure, target: place.target, row: place.row + 1 }
      return one ?? []
    }),
  }
}

const keysOf = (value: unknown): ReadonlyArray<string> => {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return isObject(first) && !Array.isArray(first) ? (keptOrder(first) ?? Object.keys(first)) : []
}
