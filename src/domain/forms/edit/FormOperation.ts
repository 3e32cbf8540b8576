import * as Schema from "effect/Schema"

const position = Schema.optionalKey(Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)))
const Patch = Schema.JsonObject.check(
  Schema.makeFilter((patch: object) =>
    Object.keys(patch).length > 0 ? undefined : "a patch with at least one change",
  ),
)
const uid = Schema.String

/** A container of fields: a section, or a subsection or group in it. */
const Place = {
  section_uid: uid,
  subsection_uid: Schema.optionalKey(uid),
  group_uid: Schema.optionalKey(uid),
}

const FieldAt = Schema.Struct({ section_uid: uid, field_uid: uid })

const operation = <const Op extends string, const Fields extends Schema.Struct.Fields>(op: Op, fields: Fields) =>
  Schema.Struct({ op: Schema.Literal(op), ...fields })

/**
 * The edits of `PATCH .../operations`, in wire format. Positions are zero-based and default to the end. Patches are
 * merge patches (null deletes).
 */
export const FormOperation = Schema.Union([
  operation("add_section", { section: Schema.JsonObject, position }),
  operation("move_section", { section_uid: uid, position: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)) }),
  operation("remove_section", { section_uid: uid }),
  operation("duplicate_section", { section_uid: uid, as_section_id: Schema.String, field_id_suffix: Schema.String }),
  operation("update_section", { section_uid: uid, patch: Patch }),
  operation("update_section_meta", { section_uid: uid, patch: Patch }),
  operation("add_subsection", { section_uid: uid, subsection: Schema.JsonObject, position }),
  operation("update_subsection", { section_uid: uid, subsection_uid: uid, patch: Patch }),
  operation("remove_subsection", { section_uid: uid, subsection_uid: uid }),
  operation("add_field", { ...Place, field: Schema.JsonObject, position }),
  operation("move_field", { from: FieldAt, to: Schema.Struct({ ...Place, position }) }),
  operation("remove_field", { section_uid: uid, field_uid: uid }),
  operation("update_field", { section_uid: uid, field_uid: uid, patch: Patch }),
  operation("duplicate_field", { from: FieldAt, as_field_id: Schema.String }),
  operation("update_form", { patch: Patch }),
  operation("update_form_meta", { patch: Patch }),
])
export type FormOperation = typeof FormOperation.Type
