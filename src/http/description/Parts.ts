import type { Adjustment } from "./Operation.ts"
import { at, type Spec } from "./Spec.ts"

/** A file in a multipart body. */
export const file: Spec = { type: "string", format: "binary" }

/** The parts of a multipart body. */
export interface Parts {
  /** The name of the part with the JSON body. */
  readonly json?: string
  /** Schemas of other parts by name. */
  readonly named?: Spec
  /** The schema of parts with any other name. */
  readonly others?: Spec
  readonly required?: ReadonlyArray<string>
}

/** Describes an operation that also, or only, accepts a multipart body. */
export const takesParts =
  ({ json, named = {}, others, required = [] }: Parts): Adjustment =>
  (operation) => {
    const content = at(at(operation, "requestBody"), "content")
    const asJson = at(content, "application/json")["schema"]
    const schema = {
      type: "object",
      properties: { ...(json === undefined ? {} : { [json]: asJson }), ...named },
      required: [...(json === undefined ? [] : [json]), ...required],
      additionalProperties: others ?? false,
    }
    return {
      ...operation,
      requestBody: { required: true, content: { ...content, "multipart/form-data": { schema } } },
    }
  }

/** Describes an operation whose body is a file of any type. */
export const takesFile: Adjustment = (operation) => ({
  ...operation,
  requestBody: { required: true, content: { "application/octet-stream": { schema: file } } },
})

/** A render request, and a part `dataset:<name>` for each dataset that is null in the request. */
export const requestAndDatasets = takesParts({ json: "request", others: file })

/** An agent's configuration and its documents. */
export const configAndFiles = takesParts({ json: "config", named: { "files[]": { type: "array", items: file } } })
