import * as Result from "effect/Result"
import { decodeForm } from "../../../../../src/domain/forms/check/FormCheck.ts"
import { controlCatalog } from "../../../../../src/domain/forms/catalog/ControlCatalog.ts"
import type { Json, JsonObject } from "../../../../../src/domain/forms/codec/Json.ts"
import type { FormDefinition } from "../../../../../src/domain/forms/model/FormDefinition.ts"

/** Closes any surrounding markup, and runs if it is parsed as markup. */
export const hostile = `"'></textarea></title></script></noscript><img src=x onerror="window.hit=1"><script>window.hit=1</script>\${hit}`

export const hostileUid = "5e1d00ff-0000-4000-8000-0000000000ff"

const hostileOption = { value: "javascript:window.hit=1", label: hostile, description: hostile }

/** A field of this type with hostile text in every property. */
const hostileField = ({ type, snippet }: { readonly type: string; readonly snippet: JsonObject }): JsonObject => ({
  ...snippet,
  field_id: `f_${type}`,
  label: hostile,
  description: hostile,
  hint: hostile,
  placeholder: hostile,
  ...(Array.isArray(snippet["options"]) ? { options: [hostileOption, { value: "second", label: "Second" }] } : {}),
  ...(type === "group"
    ? { children: [{ field_id: "inside_group", field_type: "text", label: hostile }] }
    : type === "array"
      ? { item_template: { field_id: "inside_array", field_type: "text", label: hostile }, required: true }
      : {}),
})

/** A form of every field type. */
export const hostileForm = (layout: string): FormDefinition => {
  const specials: ReadonlySet<string> = new Set(["formula", "dynamic_select", "rest", "remote_response", "ai_capture"])
  const fields: ReadonlyArray<Json> = controlCatalog()
    .filter(({ type }) => !specials.has(type))
    .map(hostileField)
  return Result.getOrThrow(
    decodeForm(
      {
        form_id: "hostile",
        title: hostile,
        description: hostile,
        is_public: true,
        style: { layout, submit_label: hostile },
        submit: { action_type: "event", action_ref: "none", confirm_message: hostile },
        sections: [
          { section_id: "one", title: hostile, description: hostile, fields: [...fields] },
          { section_id: "two", title: hostile, fields: [{ field_id: "last", field_type: "text", label: hostile }] },
        ],
      },
      hostileUid,
    ),
  )
}
