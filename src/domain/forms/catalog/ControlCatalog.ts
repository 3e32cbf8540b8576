import * as Result from "effect/Result"
import { readField } from "../codec/FormCodec.ts"
import type { JsonObject } from "../codec/Json.ts"
import { type FieldType, familyOf } from "../model/FieldType.ts"
import { localize } from "../model/LocalizedText.ts"
import { schemaOfValue } from "../schema/JsonSchema.ts"
import { controlSentences } from "./ControlSentences.ts"
import { controlTable, effectSets, operationSets, operatorSets } from "./ControlTable.ts"

/** An entry in the response of `GET /form-controls`. */
export interface Control {
  readonly type: FieldType
  readonly label: string
  readonly description: string
  /** Synonyms for searching. */
  readonly search_words: string
  readonly category: string
  readonly icon: string
  readonly snippet: JsonObject
  readonly render_hint: string
  readonly supports_constraints: boolean
  readonly is_container: boolean
  readonly supported_operators: ReadonlyArray<string>
  readonly supported_effects: ReadonlyArray<string>
  readonly supported_operations: ReadonlyArray<string>
  readonly value_shape: JsonObject
}

const twoOptions = [
  { value: "first", label: { en: "First", es: "Primera" } },
  { value: "second", label: { en: "Second", es: "Segunda" } },
]

/** Required settings other than id, type and label. */
const extras: Partial<Readonly<Record<FieldType, JsonObject>>> = {
  select: { options: twoOptions },
  radio: { options: twoOptions },
  multi_select: { options: twoOptions },
  ranking: { options: twoOptions },
  tree_select: { options: twoOptions },
  transfer_list: { options: twoOptions },
  dynamic_select: {
    options_source: {
      source_type: "http",
      source_ref: "https://example.com/options.json",
      value_field: "id",
      label_field: "name",
    },
  },
  image: { constraints: { allowed_mime_types: ["image/png", "image/jpeg"] } },
  formula: { computed: { op: "add", operands: [{ value: 1 }, { value: 1 }] } },
  range: { constraints: { min_value: 0, max_value: 100, step: 1 } },
  matrix: {
    options: twoOptions,
    children: [
      { field_id: "first_row", field_type: "radio", label: { en: "First row", es: "Primera fila" } },
      { field_id: "second_row", field_type: "radio", label: { en: "Second row", es: "Segunda fila" } },
    ],
  },
  group: { children: [{ field_id: "inner_text", field_type: "text", label: { en: "Text", es: "Texto" } }] },
  array: { item_template: { field_id: "entry_text", field_type: "text", label: { en: "Entry", es: "Entrada" } } },
}

/** The smallest valid field of a type, which a builder inserts. */
export const snippetOf = (type: FieldType): JsonObject => {
  const [en, es] = controlTable[type]
  return { field_id: `new_${type}`, field_type: type, label: { en, es }, ...extras[type] }
}

const shapeSeed = "00000000-0000-5000-8000-000000000000"

const controlOf = (type: FieldType, locale: string): Control => {
  const [en, es, category, icon, renderHint, supportsConstraints, operators, effects, operations] = controlTable[type]
  const [text, texto, words, palabras] = controlSentences[type]
  const snippet = snippetOf(type)
  const family = familyOf(type)
  return {
    type,
    label: localize({ en, es }, locale),
    description: localize({ en: text, es: texto }, locale),
    search_words: localize({ en: words, es: palabras }, locale),
    category,
    icon,
    snippet,
    render_hint: renderHint,
    supports_constraints: supportsConstraints,
    is_container: family === "group" || family === "array",
    supported_operators: operatorSets[operators],
    supported_effects: effectSets[effects],
    supported_operations: operationSets[operations],
    value_shape: schemaOfValue(Result.getOrThrow(readField(snippet, shapeSeed)), locale),
  }
}

/** Every field type, with the data that a builder needs. */
export const controlCatalog = (locale = "en"): ReadonlyArray<Control> =>
  (Object.keys(controlTable) as ReadonlyArray<FieldType>).map((type) => controlOf(type, locale))
