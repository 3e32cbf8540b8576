import type { FormDefinition } from "./FormDefinition.ts"
import type { FormField } from "./FormField.ts"
import type { FormSection, SectionItem } from "./FormSection.ts"
import type { FieldOption } from "./FieldOption.ts"
import type { Condition, DependencyRule, Operand, Operation, OptionRule, PostDependency } from "./Rules.ts"

/** Applies `change` to a field's nested fields, then to the field itself. */
const mapField = (field: FormField, change: (field: FormField) => FormField): FormField => {
  const children = field.children?.map((child) => mapField(child, change))
  const itemTemplate = field.itemTemplate === undefined ? undefined : mapField(field.itemTemplate, change)
  return change({
    ...field,
    ...(children === undefined ? {} : { children }),
    ...(itemTemplate === undefined ? {} : { itemTemplate }),
  })
}

/** Applies `change` to every field, nested fields first, and `around` to every section and subsection. */
export const mapForm = (
  form: FormDefinition,
  change: (field: FormField) => FormField,
  around: <E extends FormSection | Extract<SectionItem, { kind: "subsection" }>>(element: E) => E = (element) =>
    element,
): FormDefinition => ({
  ...form,
  sections: form.sections.map((section) =>
    around({
      ...section,
      fields: section.fields.map((item) =>
        item.kind === "subsection"
          ? around({ ...item, fields: item.fields.map((field) => mapField(field, change)) })
          : mapField(item, change),
      ),
    }),
  ),
})

/** Functions that map the references in a rule. `fallback` becomes the target of an operation that doesn't name one. */
export interface ReferenceChange {
  readonly condition: (condition: Condition) => Condition
  readonly operand: (operand: Operand) => Operand
  readonly target: (target: string | undefined, fallback: string | undefined) => string | undefined
}

const operationWith = (operation: Operation, change: ReferenceChange, fallback: string | undefined): Operation => {
  const { target: _target, ...rest } = operation
  const target = change.target(operation.target, fallback)
  return {
    ...rest,
    operands: operation.operands.map(change.operand),
    ...(target === undefined ? {} : { target }),
  }
}

const firingWith = <R extends DependencyRule | PostDependency | OptionRule>(rule: R, change: ReferenceChange): R => ({
  ...rule,
  conditions: rule.conditions.map(change.condition),
  ...(rule.groups === undefined
    ? {}
    : { groups: rule.groups.map((group) => ({ conditions: group.conditions.map(change.condition) })) }),
})

const rulesWith = (rules: ReadonlyArray<DependencyRule>, change: ReferenceChange, own: string | undefined) =>
  rules.map((rule) => ({
    ...firingWith(rule, change),
    operations: rule.operations.map((operation) => operationWith(operation, change, own)),
  }))

/** Maps the references in options' rules. Returns the same list if no option has a rule. */
const optionsWith = (options: ReadonlyArray<FieldOption>, change: ReferenceChange): ReadonlyArray<FieldOption> =>
  options.every(({ visibleIf }) => visibleIf === undefined)
    ? options
    : options.map((one) =>
        one.visibleIf === undefined ? one : { ...one, visibleIf: firingWith(one.visibleIf, change) },
      )

/** Maps every reference in the form's rules. An operation without a target applies to its own field. */
const mapReferences = (form: FormDefinition, change: ReferenceChange): FormDefinition =>
  mapForm(
    form,
    (field) => ({
      ...field,
      ...(field.options === undefined ? {} : { options: optionsWith(field.options, change) }),
      dependsOn: rulesWith(field.dependsOn, change, field.fieldId),
      postDepends: field.postDepends.map((post) => {
        const target = change.target(post.target, undefined) ?? post.target
        return {
          ...firingWith(post, change),
          target,
          ...(post.operation === undefined ? {} : { operation: operationWith(post.operation, change, target) }),
        }
      }),
    }),
    (element) => ({ ...element, dependsOn: rulesWith(element.dependsOn, change, undefined) }),
  )

/** Replaces references by uid with references by id. Unknown references stay, so that the check reports them. */
export const resolveReferences = (form: FormDefinition, idOfUid: ReadonlyMap<string, string>): FormDefinition => {
  const resolved = (reference: string): string => idOfUid.get(reference.toLowerCase()) ?? reference
  const named = <R extends { readonly fieldId?: string; readonly fieldUid?: string }>(reference: R): R => {
    const { fieldUid, ...rest } = reference
    const id = fieldUid === undefined ? undefined : idOfUid.get(fieldUid.toLowerCase())
    if (id !== undefined) return { ...rest, fieldId: id } as R
    return fieldUid === undefined || reference.fieldId !== undefined ? (rest as R) : reference
  }
  return mapReferences(form, {
    condition: named,
    operand: named,
    target: (target, fallback) => (target === undefined ? fallback : resolved(target)),
  })
}
