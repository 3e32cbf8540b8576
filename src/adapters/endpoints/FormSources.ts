import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { isSourceName, readSource, SourceDocument } from "../../domain/forms/records/SourceDocument.ts"
import { FormSourceMissing, FormSources, FormSourceUnavailable } from "../../ports/FormSources.ts"
import { OutboundHttp } from "../../ports/OutboundHttp.ts"
import { type Endpoint, getJson } from "./JsonEndpoint.ts"

const decode = Schema.decodeUnknownEffect(SourceDocument)

/** `GET {url}/forms/{form_id}?org_id=...`, with `&service=...` for a named system; 404 means the form does not exist. */
export const layer = (endpoint: Endpoint) =>
  Layer.effect(
    FormSources,
    Effect.map(OutboundHttp, (outbound) => ({
      form: Effect.fn("FormSources.form")(function* (formId: number, orgId: number, service?: string) {
        if (service !== undefined && !isSourceName(service)) return yield* new FormSourceMissing()
        const query = `?org_id=${orgId}${service === undefined ? "" : `&service=${service}`}`
        const unavailable = (cause: unknown) => new FormSourceUnavailable({ cause })
        const { status, json } = yield* Effect.mapError(
          getJson(outbound, endpoint, `/forms/${formId}${query}`),
          unavailable,
        )
        if (status === 404) return yield* new FormSourceMissing()
        if (status !== 200) return yield* unavailable(`the form source responded with ${status}`)
        const document = yield* Effect.mapError(decode(json), () =>
          unavailable("the form source's response isn't a form"),
        )
        if (document.form_id !== formId || document.org_id !== orgId) return yield* new FormSourceMissing()
        return readSource(document, service ?? "source")
      }),
    })),
  )
