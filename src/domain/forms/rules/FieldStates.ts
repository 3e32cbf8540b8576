import type { Json } from "../codec/Json.ts"
import type { FormField } from "../model/FormField.ts"
import { askedField } from "./Asked.ts"
import type { Element } from "./Elements.ts"
import { locate } from "./Locating.ts"
import type { Resolution } from "./Resolution.ts"
import { budgeted, type Cell, givenOf, pathOf, type Scope } from "./Scope.ts"

/** The state of a field of the form or of an array item, for pages, manifests and voice sessions. */
export interface FieldState {
  readonly path: string
  readonly field: FormField
  readonly isVisible: boolean
  readonly isDisabled: boolean
  readonly isRequired: boolean
  readonly isComputed: boolean
  /** The effective answer; undefined if there is none. */
  readonly value: Json | undefined
}

const stateOf = (
  { compiled, context }: Resolution,
  locale: string,
  element: Element,
  scope: Scope,
  cell: Cell,
): FieldState => ({
  path: pathOf(element, scope),
  field: askedField(compiled, element, scope, context, locale),
  isVisible: cell.isVisible,
  isDisabled: cell.isDisabled,
  isRequired: cell.isRequired,
  isComputed: cell.isComputed,
  value: cell.value,
})

const statesIn = (resolution: Resolution, locale: string, scope: Scope): ReadonlyArray<FieldState> =>
  scope.shape.elements.flatMap((element) => {
    const cell = scope.cells[element.slot]!
    const items = (cell.items ?? []).flatMap((item) => statesIn(resolution, locale, item))
    return element.field === undefined ? items : [stateOf(resolution, locale, element, scope, cell), ...items]
  })

/**
 * The states of all fields in reading order, with the items of an array after the array. Answers that are inserted in
 * text are formatted for the locale.
 */
export const fieldStates = (resolution: Resolution, locale = "en"): ReadonlyArray<FieldState> =>
  statesIn({ ...resolution, context: budgeted(resolution.context) }, locale, resolution.root)

/** The state of a field by its answer key or, outside arrays, by its id. */
export const fieldState = (resolution: Resolution, path: string, locale = "en"): FieldState | undefined => {
  const place = locate(resolution.compiled, resolution.root, path)
  if (place === undefined) return undefined
  return stateOf(resolution, locale, place.element, place.scope, place.scope.cells[place.element.slot]!)
}

/** Whether a section or subsection exists and is visible. */
export const isSectionVisible = ({ compiled, root }: Resolution, uid: string): boolean =>
  compiled.elements.some(
    ({ source, slot }) =>
      (("sectionUid" in source && source.sectionUid === uid) ||
        ("subsectionUid" in source && source.subsectionUid === uid)) &&
      root.cells[slot]!.isVisible,
  )

const isTop = (element: Element): boolean => element.field !== undefined && element.parent?.field === undefined

/** The answers to store: the effective answers, nested, in form order. */
export const storedAnswers = ({ root }: Resolution): Readonly<Record<string, Json>> => {
  const stored: Record<string, Json> = {}
  for (const element of root.shape.elements) {
    const { value } = root.cells[element.slot]!
    if (value !== undefined && isTop(element)) stored[element.id] = value
  }
  return stored
}

/** The ids of the answers to store, limited to answers that pass a test. */
export const storedIds = ({ root }: Resolution, isSo: (value: Json) => boolean): ReadonlyArray<string> => {
  const ids: Array<string> = []
  for (const element of root.shape.elements) {
    const { value } = root.cells[element.slot]!
    if (value !== undefined && isSo(value) && isTop(element)) ids.push(element.id)
  }
  return ids
}

/** The given answers, nested. Evaluating them again gives the same resolution. */
export const givenAnswers = ({ root }: Resolution): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    root.shape.elements
      .filter(isTop)
      .map((element) => [element.id, givenOf(element, root)] as const)
      .filter(([, value]) => value !== undefined),
  )
