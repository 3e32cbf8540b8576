import * as Schema from "effect/Schema"
import { FieldConstraints } from "./FieldConstraints.ts"
import { FieldOption, OptionsSource } from "./FieldOption.ts"
import { FieldType } from "./FieldType.ts"
import { LocalizedText } from "./LocalizedText.ts"
import { DependencyRule, PostDependency } from "./Rules.ts"
import { FieldVoice } from "./Voice.ts"

export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

export const Uid = Schema.String.check(Schema.isPattern(uuidPattern, { expected: "a lower-case UUID" }))

/**
 * The key of an answer. It can't contain dots or brackets, because they separate nested keys (`group.child`,
 * `items[2].child`). Names with two leading underscores are reserved.
 */
export const FieldId = Schema.String.check(
  Schema.isPattern(/^(?!__)[^\s.[\]"'<>&\\/]{1,128}$/, {
    expected: "1 to 128 characters other than spaces, quotes and . [ ] < > & / \\, and not begin with __",
  }),
  Schema.makeFilter((id: string) =>
    id === "constructor" || id === "prototype" ? "a name other than constructor and prototype" : undefined,
  ),
)

const QuestionId = Schema.String.check(
  Schema.isPattern(/^[A-Za-z0-9_-]{1,64}$/, { expected: "the question_id of a saved question" }),
)

/**
 * A question or a container: a `group` has `children`, an `array` repeats its `itemTemplate`. `voice` is `meta.voice`
 * in wire format.
 */
export interface FormField {
  readonly kind: "field"
  readonly fieldUid: string
  readonly fieldId: string
  readonly fieldType: FieldType
  readonly label: LocalizedText
  readonly description?: LocalizedText
  readonly placeholder?: LocalizedText
  readonly hint?: LocalizedText
  readonly required: boolean
  readonly readOnly: boolean
  readonly default?: Schema.Json
  readonly constraints?: FieldConstraints
  readonly options?: ReadonlyArray<FieldOption>
  readonly optionsSource?: OptionsSource
  readonly dependsOn: ReadonlyArray<DependencyRule>
  readonly postDepends: ReadonlyArray<PostDependency>
  readonly children?: ReadonlyArray<FormField>
  readonly itemTemplate?: FormField
  readonly meta?: Schema.JsonObject
  readonly voice?: FieldVoice
  readonly llmValidation?: boolean
  readonly contentType?: string
  readonly acceptContentTypes?: ReadonlyArray<string>
  readonly answerEnvelope?: "voice"
  /** The id of the bank question that the field was created from. */
  readonly questionId?: string
}

const self = Schema.suspend((): Schema.Codec<FormField> => FormField)

export const FormField = Schema.Struct({
  kind: Schema.Literal("field"),
  fieldUid: Uid,
  fieldId: FieldId,
  fieldType: FieldType,
  label: LocalizedText,
  description: Schema.optionalKey(LocalizedText),
  placeholder: Schema.optionalKey(LocalizedText),
  hint: Schema.optionalKey(LocalizedText),
  required: Schema.Boolean,
  readOnly: Schema.Boolean,
  default: Schema.optionalKey(Schema.Json),
  constraints: Schema.optionalKey(FieldConstraints),
  options: Schema.optionalKey(Schema.Array(FieldOption)),
  optionsSource: Schema.optionalKey(OptionsSource),
  dependsOn: Schema.Array(DependencyRule),
  postDepends: Schema.Array(PostDependency),
  children: Schema.optionalKey(Schema.Array(self)),
  itemTemplate: Schema.optionalKey(self),
  meta: Schema.optionalKey(Schema.JsonObject),
  voice: Schema.optionalKey(FieldVoice),
  llmValidation: Schema.optionalKey(Schema.Boolean),
  contentType: Schema.optionalKey(Schema.String),
  acceptContentTypes: Schema.optionalKey(Schema.Array(Schema.String)),
  answerEnvelope: Schema.optionalKey(Schema.Literal("voice")),
  questionId: Schema.optionalKey(QuestionId),
})

/** The fields directly inside a field: a group's children, or an array's template. */
export const nestedFields = (field: FormField): ReadonlyArray<FormField> => [
  ...(field.children ?? []),
  ...(field.itemTemplate === undefined ? [] : [field.itemTemplate]),
]

/** The field and its content, in reading order. */
export const withDescendants = (field: FormField): ReadonlyArray<FormField> => [
  field,
  ...nestedFields(field).flatMap(withDescendants),
]
