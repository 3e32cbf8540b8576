import { fileURLToPath } from "node:url"
import type { Answer, Call, Service } from "./inMemory.ts"

/** Small template folders: `facts` prints every target, `embedded` has two markers, `strict` needs a name. */
export const first = fileURLToPath(new URL("templates/first", import.meta.url))
export const second = fileURLToPath(new URL("templates/second", import.meta.url))

export const renderPath = "/api/v1/agents/infographic/render"
export const jobPath = (jobId: string): string => `${renderPath}/jobs/${jobId}`

export type Json = Record<string, unknown>

export const sales = [
  { region: "North", units: 3, price: 1.5 },
  { region: "South", units: 5, price: 2.25 },
]

export const records = (data: unknown) => ({ orient: "records", data })

export const section = (fields: Json = {}): Json => ({
  name: "Sales",
  target: "sales",
  datasets: ["sales"],
  shape: "records",
  ...fields,
})

/**
 * A valid call for `facts`; the given fields replace or extend the defaults, those of `descriptor` one level deeper.
 */
export const request = (fields: Json = {}, descriptor: Json = {}): Json => {
  const template = fields["template"] ?? descriptor["template"] ?? "facts"
  return {
    datasets: { sales: records(sales) },
    template,
    ...fields,
    descriptor: { template, mode: "jinja", sections: [section()], ...descriptor },
  }
}

/** A valid call for `embedded`, whose payload is returned as JSON. */
export const spliced = (fields: Json = {}, descriptor: Json = {}): Json =>
  request({ template: "embedded", ...fields }, { mode: "data-splice", ...descriptor })

type Extra = Omit<Call, "path" | "method" | "body"> & { readonly query?: string }

export const render = (service: Service, body: unknown, { query = "", ...extra }: Extra = {}) =>
  service.call({
    ...extra,
    method: "POST",
    path: renderPath + query,
    headers: { "content-type": "application/json", ...extra.headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  })

export const renderJson = (service: Service, body: unknown, extra: Extra = {}) =>
  render(service, body, { ...extra, query: "?format=json" })

export interface Part {
  readonly name: string
  readonly content: string | Uint8Array<ArrayBuffer>
  readonly type?: string
  readonly filename?: string
}

/** A multipart body with exactly the given bytes in each part. */
export const multipart = (
  parts: ReadonlyArray<Part>,
): { readonly type: string; readonly body: Uint8Array<ArrayBuffer> } => {
  const boundary = "----part-of-the-test"
  const pieces = parts.flatMap(({ name, content, type, filename }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? "" : `; filename="${filename}"`}\r\n` +
      `${type === undefined ? "" : `content-type: ${type}\r\n`}\r\n`,
    content,
    "\r\n",
  ])
  const body = Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece)))
  return { type: `multipart/form-data; boundary=${boundary}`, body: new Uint8Array(body) }
}

export const renderParts = (
  service: Service,
  body: unknown,
  parts: ReadonlyArray<Part>,
  { query = "", ...extra }: Extra = {},
) => {
  const sent = multipart([
    { name: "request", type: "application/json", content: typeof body === "string" ? body : JSON.stringify(body) },
    ...parts,
  ])
  return service.call({
    ...extra,
    method: "POST",
    path: renderPath + query,
    headers: { "content-type": sent.type, ...extra.headers },
    body: sent.body,
  })
}

/** The content of the element with the marker's id. */
export const payloadOf = (answer: Pick<Answer, "text">, marker = "report-data"): unknown => {
  const match = new RegExp(`<script[^>]*id=["']${marker}["'][^>]*>([\\s\\S]*?)</script>`).exec(answer.text)
  if (match === null) throw new Error(`no element ${marker} in ${answer.text.slice(0, 200)}`)
  return JSON.parse(match[1]!)
}
