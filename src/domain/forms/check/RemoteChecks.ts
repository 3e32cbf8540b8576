import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as SchemaIssue from "effect/SchemaIssue"
import type { FormField } from "../model/FormField.ts"
import { plainly } from "../../decoding/plainly.ts"
import { below, type Problem, problem } from "../model/Problem.ts"
import { RemoteResponseSpec, RestSpec } from "../model/RemoteField.ts"

const issues = SchemaIssue.makeFormatterStandardSchemaV1()
const readRest = Schema.decodeUnknownResult(RestSpec, { errors: "all", onExcessProperty: "error" })
const readRemote = Schema.decodeUnknownResult(RemoteResponseSpec, { errors: "all" })

/** The target of a `rest` field; undefined if it is missing or invalid. */
export const restSpecOf = (field: FormField): RestSpec | undefined => {
  const spec = readRest(field.meta?.["rest"])
  return field.fieldType === "rest" && Result.isSuccess(spec) ? spec.success : undefined
}

/** The target of a `remote_response` field; undefined if it is missing or invalid. */
export const remoteSpecOf = (field: FormField): RemoteResponseSpec | undefined => {
  const spec = readRemote(field.meta)
  return field.fieldType === "remote_response" && Result.isSuccess(spec) ? spec.success : undefined
}

const failureOf = <T>(read: Result.Result<T, Schema.SchemaError>): Schema.SchemaError | undefined =>
  Result.isFailure(read) ? read.failure : undefined

const failureIn = ({ fieldType, meta = {} }: FormField): Schema.SchemaError | undefined => {
  if (fieldType === "rest" && meta["rest"] !== undefined) return failureOf(readRest(meta["rest"]))
  if (fieldType === "remote_response" && meta["endpoint"] !== undefined) return failureOf(readRemote(meta))
  return undefined
}

/** Problems with a field's remote settings. Missing settings are allowed in a draft. */
export const remoteProblems = (field: FormField, path: string): ReadonlyArray<Problem> => {
  const failure = failureIn(field)
  if (failure === undefined) return []
  const at = below(path, field.fieldType === "rest" ? "meta.rest" : "meta")
  return issues(failure.issue).issues.map(({ message, path: inside = [] }) => {
    const keys = inside.map((part) => (typeof part === "object" ? part.key : part))
    const full = keys.reduce<string>((here, key) => below(here, typeof key === "number" ? key : String(key)), at)
    return problem(full, "invalid", plainly(message))
  })
}
