import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import { plainly } from "../../decoding/plainly.ts"
import { type FormInvalid, OperationsRejected } from "../Errors.ts"
import { writeForm } from "../codec/FormCodec.ts"
import { isJsonObject, type Json, mergePatch } from "../codec/Json.ts"
import type { FormDefinition } from "../model/FormDefinition.ts"
import type { Unchecked } from "./Editing.ts"
import { FormOperation } from "./FormOperation.ts"
import * as Tree from "./FormTree.ts"

type Rejection = (typeof OperationsRejected.Type.errors)[number]
type Named<Op extends FormOperation["op"]> = Extract<FormOperation, { readonly op: Op }>

const decode = Schema.decodeUnknownResult(FormOperation, { errors: "all", onExcessProperty: "error" })
const issues = SchemaIssue.makeFormatterStandardSchemaV1()

const patched = (node: Tree.Tree, patch: Json, pinned: ReadonlyArray<string>): Tree.Tree => {
  const next = mergePatch(node as Json, patch) as Tree.Tree
  for (const key of pinned)
    if (JSON.stringify(next[key]) !== JSON.stringify(node[key])) Tree.refuse(`A patch can't change ${key}`)
  return next
}

const patchedMeta = (node: Tree.Tree, patch: Json): void => {
  node["meta"] = mergePatch((node["meta"] ?? {}) as Json, patch) as Tree.Tree
}

/** Keys that edits can't change, either because the service sets them or because other operations exist for them. */
const pinnedInForm = ["form_uid", "version", "tenant", "published_version", "sections", "created_at"]

/** Applies each kind of edit to the tree. */
const edits: { readonly [Op in FormOperation["op"]]: (form: Tree.Tree, edit: Named<Op>) => void } = {
  add_section: (form, { section, position }) =>
    Tree.insert(Tree.sectionsOf(form), structuredClone(section) as Tree.Tree, position),

  move_section: (form, { section_uid, position }) => {
    const [section] = Tree.sectionsOf(form).splice(Tree.sectionIndex(form, section_uid), 1)
    Tree.insert(Tree.sectionsOf(form), section!, position)
  },

  remove_section: (form, { section_uid }) => {
    Tree.sectionsOf(form).splice(Tree.sectionIndex(form, section_uid), 1)
  },

  duplicate_section: (form, { section_uid, as_section_id, field_id_suffix }) => {
    const index = Tree.sectionIndex(form, section_uid)
    const copy = Tree.withoutUids(Tree.sectionsOf(form)[index]!)
    copy["section_id"] = as_section_id
    renameCopies(copy, (id) => `${id}${field_id_suffix}`)
    Tree.insert(Tree.sectionsOf(form), copy, index + 1)
  },

  update_section: (form, { section_uid, patch }) => {
    const index = Tree.sectionIndex(form, section_uid)
    const section = Tree.sectionsOf(form)[index]!
    Tree.sectionsOf(form)[index] = patched(section, patch, ["section_uid", "fields"])
  },

  update_section_meta: (form, { section_uid, patch }) => patchedMeta(Tree.sectionAt(form, section_uid), patch),

  add_subsection: (form, { section_uid, subsection, position }) =>
    Tree.insert(Tree.fieldList(form, { section_uid }), structuredClone(subsection) as Tree.Tree, position),

  update_subsection: (form, { section_uid, subsection_uid, patch }) => {
    const slot = Tree.subsectionSlot(form, section_uid, subsection_uid)
    slot.replace(patched(slot.node, patch, ["subsection_uid", "fields"]))
  },

  remove_subsection: (form, { section_uid, subsection_uid }) =>
    Tree.subsectionSlot(form, section_uid, subsection_uid).remove(),

  add_field: (form, { field, position, op: _op, ...place }) =>
    Tree.insert(Tree.fieldList(form, place), structuredClone(field) as Tree.Tree, position),

  move_field: (form, { from, to }) => {
    const slot = Tree.fieldSlot(form, from.section_uid, from.field_uid)
    if (to.group_uid !== undefined && Tree.fieldsBelow(slot.node).some((field) => field["field_uid"] === to.group_uid))
      Tree.refuse("A group can't be moved into itself")
    slot.remove()
    const { position, ...place } = to
    Tree.insert(Tree.fieldList(form, place), slot.node, position)
  },

  remove_field: (form, { section_uid, field_uid }) => Tree.fieldSlot(form, section_uid, field_uid).remove(),

  update_field: (form, { section_uid, field_uid, patch }) => {
    const slot = Tree.fieldSlot(form, section_uid, field_uid)
    const next = patched(slot.node, patch, ["field_uid"])
    slot.replace(next)
    const [before, after] = [slot.node["field_id"], next["field_id"]]
    if (typeof before === "string" && typeof after === "string" && before !== after)
      Tree.followRenames(form, new Map([[before, after]]))
  },

  duplicate_field: (form, { from, as_field_id }) => {
    const { node, list, index } = Tree.fieldSlot(form, from.section_uid, from.field_uid)
    if (list === undefined)
      return Tree.refuse("The template of an array can't be duplicated: duplicate the array instead")
    const copy = Tree.withoutUids(node)
    const own = copy["field_id"]
    renameCopies(copy, (id) => (id === own ? as_field_id : `${as_field_id}_${id}`))
    Tree.insert(list, copy, index + 1)
  },

  update_form: (form, { patch }) => {
    Object.assign(form, patched(form, patch, pinnedInForm))
    for (const [key, value] of Object.entries(patch)) if (value === null) delete form[key]
  },

  update_form_meta: (form, { patch }) => patchedMeta(form, patch),
}

/** Gives new ids to a copy's fields, and updates the rules in the copy that refer to them. */
const renameCopies = (copy: Tree.Tree, rename: (id: string) => string): void => {
  const renames = new Map<string, string>()
  for (const field of Tree.fieldsBelow(copy)) {
    const id = field["field_id"]
    if (typeof id !== "string") continue
    renames.set(id, rename(id))
    field["field_id"] = rename(id)
  }
  Tree.followRenames(copy, renames)
}

const edited = <Op extends FormOperation["op"]>(form: Tree.Tree, edit: Named<Op>): void =>
  (edits[edit.op as Op] as (form: Tree.Tree, edit: Named<Op>) => void)(form, edit)

/**
 * Applies a batch of edits in order, all or nothing. Returns a complete definition that must still be checked, or the
 * problems with the edits that failed. The caller sets the version label.
 */
export const editedBy = (
  form: FormDefinition,
  operations: ReadonlyArray<unknown>,
): Result.Result<Unchecked, OperationsRejected> => {
  const rejections: Array<Rejection> = []
  const decoded = operations.map((json, index) => {
    const one = decode(json)
    if (Result.isSuccess(one)) return one.success
    const op = isJsonObject(json) && typeof json["op"] === "string" ? json["op"] : null
    if (op === null || !Object.hasOwn(edits, op)) {
      rejections.push({ index, op, path: "op", message: `must be one of ${Object.keys(edits).join(", ")}` })
      return undefined
    }
    for (const { message, path = [] } of issues(one.failure.issue).issues) {
      const at = path.map((segment) => String(typeof segment === "object" ? segment.key : segment)).join(".")
      rejections.push({ index, op, path: at, message: plainly(message) })
    }
    return undefined
  })
  const tree = structuredClone(writeForm(form)) as Tree.Tree
  if (rejections.length === 0)
    for (const [index, edit] of decoded.entries())
      try {
        if (edit !== undefined) edited(tree, edit)
      } catch (refusal) {
        if (!(refusal instanceof Tree.EditRefused)) throw refusal
        rejections.push({ index, op: edit!.op, path: "", message: refusal.message })
        break
      }
  if (rejections.length > 0) return Result.fail(new OperationsRejected({ errors: rejections }))
  return Result.succeed({ json: tree, formUid: form.formUid })
}

/** The error for a batch whose result is an invalid form. */
export const rejected = ({ problems }: FormInvalid): OperationsRejected =>
  new OperationsRejected({ errors: problems.map(({ path, message }) => ({ index: null, op: null, path, message })) })
