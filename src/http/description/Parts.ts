import type { Adjustment } from "./Operation.ts"
import { at, type Spec } from "./Spec.ts"

/** A file in a multipart body. */
export const file: Spec = { type: "string", format: "binary" }

/** What a multipart body consists of. */
export interface Parts {
  /** This part says what the JSON body would. */
  readonly json?: string
  /** The schemas of other parts by their names. */
  readonly named?: Spec
  /** The schema of parts with any other name. */
  readonly others?: Spec
  readonly required?: ReadonlyArray<string>
}

/** An operation that takes a multipart body too, or only that. */
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

/** A render's order, and a part `dataset:<name>` for each dataset that it has as null. */
export const requestAndDatasets = takesParts({ json: "request", others: file })

/** An agent's config, and its documents. */
export const configAndFiles = takesParts({ json: "config", named: { "files[]": { type: "array", items: file } } })
