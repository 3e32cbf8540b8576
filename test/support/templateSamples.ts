import { readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

export const templateFolder = fileURLToPath(new URL("../../templates/", import.meta.url))

type Row = Readonly<Record<string, unknown>>

interface SampleRequest {
  readonly template: string
  readonly theme: string | null
  readonly datasets: Readonly<Record<string, { readonly orient: "records"; readonly data: ReadonlyArray<Row> }>>
  readonly descriptor: {
    readonly template: string
    readonly sections: ReadonlyArray<{
      readonly target: string
      readonly datasets: ReadonlyArray<string>
      readonly shape: string
    }>
    readonly annotations?: ReadonlyArray<Row & { readonly target: string }>
  }
}

/** A shipped sample as in its file: a complete render request. */
export function sampleRequest(file: string): SampleRequest {
  const request: SampleRequest = JSON.parse(readFileSync(`${templateFolder}samples/${file}`, "utf8"))
  return request
}

/** The payload from the sections of a sample, with targets as plain keys. */
export function samplePayload(request: SampleRequest): Record<string, unknown> {
  const payload: Record<string, unknown> = {}
  for (const section of request.descriptor.sections) {
    const rows = request.datasets[section.datasets[0] ?? ""]?.data ?? []
    payload[section.target] = section.shape === "mapping" ? rows[0] : rows
  }
  return payload
}

/** A template's context in jinja mode. */
export const contextOf = (data: object, theme: string | null, themeCss: string) => ({
  data,
  theme,
  theme_css: themeCss,
  title: null,
  message: {},
  meta: {},
})
