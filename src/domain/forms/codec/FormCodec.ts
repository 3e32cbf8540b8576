import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import { FormInvalid } from "../Errors.ts"
import { FormDefinition } from "../model/FormDefinition.ts"
import { FormField } from "../model/FormField.ts"
import { FormSection, FormSubsection } from "../model/FormSection.ts"
import { FormStyle } from "../model/FormStyle.ts"
import { type Problem, problem } from "../model/Problem.ts"
import { canonicalJson, isDeeperThan, isJsonObject, type JsonObject } from "./Json.ts"
import { type Draft, type Reading, readNode, type Shape, wirePath, writeNode } from "./Shape.ts"
import { plainly } from "../../decoding/plainly.ts"
import * as Shapes from "./Shapes.ts"
import { assignUids, assignUidsBelow } from "./Uids.ts"

const issues = SchemaIssue.makeFormatterStandardSchemaV1()

/** The maximum number of JSON levels, far more than any real form has. */
const deepest = 100

/** A parser for one kind of node; `settle` completes the draft before it is validated. */
const reader = <T>(shape: Shape, schema: Schema.Codec<T>) => {
  const decode = Schema.decodeUnknownResult(schema, { errors: "all", onExcessProperty: "error" })
  return (json: unknown, path: string, settle: (draft: Draft) => void): Result.Result<T, FormInvalid> => {
    if (isDeeperThan(json, deepest))
      return Result.fail(
        new FormInvalid({ problems: [problem(path, "too_deep", `must be nested at most ${deepest} levels deep`)] }),
      )
    const drafted = (reading: Reading): unknown => {
      const draft = readNode(shape, json, path, reading)
      if (isJsonObject(draft)) settle(draft as Draft)
      return draft
    }
    const problems: Array<Problem> = []
    const decoded = decode(drafted({ problems, origins: undefined }))
    if (Result.isFailure(decoded)) {
      // The nodes' paths are needed only to report problems.
      const origins = new Map<object, string>()
      const draft = drafted({ problems: [], origins })
      for (const { message, path: at = [] } of issues(decoded.failure.issue).issues) {
        const keys = at.map((segment) => (typeof segment === "object" ? segment.key : segment))
        const missing = message === "Missing key"
        // Identifiers are derived from ids, so this problem would only repeat that the id is missing.
        if (missing && String(keys.at(-1)).endsWith("Uid")) continue
        problems.push(problem(wirePath(draft, keys, origins), missing ? "missing" : "invalid", plainly(message)))
      }
    }
    return problems.length === 0 && Result.isSuccess(decoded)
      ? Result.succeed(decoded.success)
      : Result.fail(new FormInvalid({ problems }))
  }
}

const readers = {
  form: reader(Shapes.form, FormDefinition),
  field: reader(Shapes.field, FormField),
  style: reader(Shapes.style, FormStyle),
}

const asItIs = (): void => {}

/**
 * Parses a definition's wire form into its canonical form. Missing identifiers are derived from `formUid`, which is
 * also the form's own identifier if the document has none. Checks only that the document is well formed; `decodeForm`
 * checks the rest.
 */
export const readForm = (json: unknown, formUid: string): Result.Result<FormDefinition, FormInvalid> =>
  readers.form(json, "", (draft) => assignUids(draft, formUid))

/** Parses a field with its content; `seed` is the namespace for missing identifiers. */
export const readField = (json: unknown, seed: string, path = ""): Result.Result<FormField, FormInvalid> =>
  readers.field(json, path, (draft) => assignUidsBelow(draft, seed))

export const readStyle = (json: unknown): Result.Result<FormStyle, FormInvalid> => readers.style(json, "", asItIs)

/**
 * Serializes a form to the wire form: snake_case keys, explicit defaults, no nulls. Parsing the result returns the same
 * definition.
 */
export const writeForm = (form: FormDefinition): JsonObject => writeNode(Shapes.form, form) as JsonObject

export const writeField = (field: FormField): JsonObject => writeNode(Shapes.field, field) as JsonObject

export const writeSection = (section: FormSection): JsonObject => writeNode(Shapes.section, section) as JsonObject

export const writeSubsection = (subsection: FormSubsection): JsonObject =>
  writeNode(Shapes.subsection, subsection) as JsonObject

export const writeStyle = (style: FormStyle): JsonObject => writeNode(Shapes.style, style) as JsonObject

export const writeConstraints = (constraints: NonNullable<FormField["constraints"]>): JsonObject =>
  writeNode(Shapes.constraints, constraints) as JsonObject

/**
 * The text whose hash identifies a form's content: the definition without the service's own data (label, tenant,
 * times). It shows whether a saved form has changed.
 */
export const contentOf = (form: FormDefinition): string => {
  const {
    version: _version,
    tenant: _tenant,
    created_at: _created,
    published_version: _published,
    ...content
  } = writeForm(form)
  const meta = content["meta"]
  if (!isJsonObject(meta)) return canonicalJson(content)
  const { published_at: _at, ...otherMeta } = meta
  return canonicalJson({ ...content, meta: Object.keys(otherMeta).length === 0 ? undefined : otherMeta })
}
