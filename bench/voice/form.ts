import * as Result from "effect/Result"
import { decodeForm } from "../../src/domain/forms/check/FormCheck.ts"
import type { FormDefinition } from "../../src/domain/forms/model/FormDefinition.ts"

export const formUid = "7a000000-0000-4000-8000-00000000be7c"

/** Text, integer, choice and date questions in rotation, and one rule per twenty questions. */
const kinds = [
  { field_type: "text" },
  { field_type: "integer" },
  { field_type: "select", options: ["red", "green", "blue"] },
  { field_type: "date" },
]

export const utterances = ["a plain answer", "twenty five", "the second one", "May first twenty twenty six"]

export const formOf = (size: number): FormDefinition =>
  Result.getOrThrow(
    decodeForm(
      {
        form_id: "bench",
        title: "Bench",
        fields: Array.from({ length: size }, (_, i) => ({
          field_id: `f${i}`,
          label: `Question ${i}`,
          ...kinds[i % kinds.length],
          ...(i % 20 === 9 ? { required_if: { field_id: `f${i - 8}`, operator: "gt", value: 5 } } : {}),
        })),
      },
      formUid,
    ),
  )
