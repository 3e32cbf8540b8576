import { isGroup } from "../model/FieldType.ts"
import type { FormDefinition } from "../model/FormDefinition.ts"
import type { FormField } from "../model/FormField.ts"
import type { FormSection, FormSubsection } from "../model/FormSection.ts"
import { below } from "../model/Problem.ts"
import { type Check, checksOf } from "../answers/Constraints.ts"
import { type FieldReader, readerOf } from "../answers/Readers.ts"
import { missing } from "../answers/Reading.ts"

/**
 * A section, subsection or field. Each element belongs to a scope: the form, or an item of an array, which has a copy
 * of every element in its template. `slot` is the index in the scope.
 */
export interface Element {
  readonly index: number
  readonly kind: "section" | "subsection" | "leaf" | "group" | "array"
  readonly id: string
  readonly source: FormSection | FormSubsection | FormField
  readonly field: FormField | undefined
  readonly parent: Element | undefined
  readonly scope: ScopeShape
  readonly slot: number
  /** The element's path in the definition's JSON. */
  readonly path: string
  /** The template of an array's items, and the scope of an item. */
  readonly item: { readonly template: Element; readonly scope: ScopeShape } | undefined
  /** The direct fields of a group. */
  readonly children: ReadonlyArray<Element>
  /** Whether respondents answer the field, that is, whether it is neither read-only nor computed. */
  readonly isAsked: boolean
  /** Whether the form requires an answer, regardless of rules. */
  readonly isRequired: boolean
  readonly read: FieldReader
  /** The constraints of the field's answers. */
  readonly checks: ReadonlyArray<Check>
}

export interface ScopeShape {
  readonly depth: number
  readonly parent: ScopeShape | undefined
  /** The array whose items have this shape; undefined for the form. */
  readonly array: Element | undefined
  readonly elements: Array<Element>
  /** The slots of the fields in this scope, by id. */
  readonly slots: Map<string, number>
  /** The slots of the arrays directly in this scope. */
  readonly arraySlots: Array<number>
}

/** An array without an item template is a list of strings. */
const plainItem = (array: FormField): FormField => ({
  kind: "field",
  fieldUid: array.fieldUid,
  fieldId: `${array.fieldId}_item`,
  fieldType: "text",
  label: array.label,
  required: false,
  readOnly: false,
  dependsOn: [],
  postDepends: [],
})

const idOf = (source: Element["source"]): string =>
  "fieldId" in source ? source.fieldId : "sectionId" in source ? source.sectionId : source.subsectionId

type Draft = { -readonly [K in keyof Element]: Element[K] }

/** All elements of a form in reading order, containers before their content. */
export const elementsOf = (
  form: FormDefinition,
): { readonly root: ScopeShape; readonly elements: ReadonlyArray<Element> } => {
  const elements: Array<Element> = []
  const root: ScopeShape = {
    depth: 0,
    parent: undefined,
    array: undefined,
    elements: [],
    slots: new Map(),
    arraySlots: [],
  }

  const place = (
    kind: Element["kind"],
    source: Element["source"],
    parent: Element | undefined,
    scope: ScopeShape,
    path: string,
  ): Draft => {
    const id = idOf(source)
    const field = "fieldId" in source ? source : undefined
    const isAsked =
      field !== undefined && !field.readOnly && field.fieldType !== "formula" && field.fieldType !== "note"
    const element: Draft = {
      index: elements.length,
      kind,
      id,
      source,
      field,
      parent,
      scope,
      slot: scope.elements.length,
      path,
      item: undefined,
      children: [],
      isAsked,
      // The rows of a matrix are required individually.
      isRequired: isAsked && field.required && field.fieldType !== "matrix",
      read: field === undefined ? () => missing : readerOf(field),
      checks: field === undefined ? [] : checksOf(field),
    }
    elements.push(element)
    scope.elements.push(element)
    if (field !== undefined) scope.slots.set(id, element.slot)
    if (kind === "array") scope.arraySlots.push(element.slot)
    return element
  }

  const placeField = (field: FormField, parent: Element | undefined, scope: ScopeShape, path: string): Element => {
    const kind = isGroup(field) ? "group" : field.fieldType === "array" ? "array" : "leaf"
    const element = place(kind, field, parent, scope, path)
    if (kind === "group")
      element.children = (field.children ?? []).map((child, i) =>
        placeField(child, element, scope, below(below(path, "children"), i)),
      )
    if (kind === "array") {
      const inside = { elements: [], slots: new Map(), arraySlots: [] }
      const items: ScopeShape = { depth: scope.depth + 1, parent: scope, array: element, ...inside }
      const template = field.itemTemplate ?? plainItem(field)
      element.item = { template: placeField(template, element, items, below(path, "item_template")), scope: items }
    }
    return element
  }

  form.sections.forEach((section, s) => {
    const path = below("sections", s)
    const outer = place("section", section, undefined, root, path)
    section.fields.forEach((item, i) => {
      const at = below(below(path, "fields"), i)
      if (item.kind === "field") return void placeField(item, outer, root, at)
      const inner = place("subsection", item, outer, root, at)
      item.fields.forEach((field, f) => placeField(field, inner, root, below(below(at, "fields"), f)))
    })
  })
  return { root, elements }
}
