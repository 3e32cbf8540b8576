import { Ajv2020 } from "ajv/dist/2020.js"

/** JSON pointers escape `/` and `~` in keys (RFC 6901), and are part of a URI. */
const pointer = (...keys: ReadonlyArray<string>): string =>
  keys.map((key) => `/${encodeURIComponent(key.replaceAll("~", "~0").replaceAll("/", "~1"))}`).join("")

interface Response {
  readonly $ref?: string
  readonly content?: Readonly<Record<string, { readonly schema?: object }>>
}

/** Checks responses against their route's description; returns the fault, or undefined. */
export const answerSchemas = (description: object) => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false })
  ajv.addSchema(description, "description")
  return (method: string, path: string, status: number, response: Response | undefined, json: unknown) => {
    const place = ["paths", path, method, "responses", String(status), "content", "application/json", "schema"]
    if (response?.content?.["application/json"]?.schema === undefined) return undefined
    const validate = ajv.getSchema(`description#${pointer(...place)}`)
    if (validate === undefined || validate(json) === true) return undefined
    const [error] = validate.errors ?? []
    return `${error?.instancePath} ${error?.message} ${JSON.stringify(error?.params)}`
  }
}
