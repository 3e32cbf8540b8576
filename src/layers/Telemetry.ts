import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import * as References from "effect/References"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import * as HttpMiddleware from "effect/http/HttpMiddleware"
import * as UrlParams from "effect/http/UrlParams"
import * as OtlpSerialization from "effect/observability/OtlpSerialization"
import * as OtlpMetrics from "effect/observability/OtlpMetrics"
import * as OtlpTracer from "effect/observability/OtlpTracer"
import { secretNow } from "../domain/access/CurrentSecret.ts"
import * as OutgoingHttp from "./OutgoingHttp.ts"
import type { Settings } from "./Settings.ts"

/** A sign-in link has a token in its query, and spans record the query, so such requests get no span. */
const untraced = Layer.succeed(HttpMiddleware.TracerDisabledWhen, (request) => /[?&]token=/.test(request.url))

/** Spans contain only the names of query parameters, because values may be answers or search terms. */
const namesOnly = Layer.succeed(UrlParams.CurrentRedactedNames, [/^/])

/** `name=value,...` with URL-encoded values, as the convention specifies. */
const headersIn = (text: string): Record<string, string> =>
  Object.fromEntries(
    text
      .split(",")
      .map((pair) => /^\s*([A-Za-z0-9-]+)=(.*)$/.exec(pair.trim()))
      .flatMap((match) => (match === null ? [] : [[match[1]!, decodeURIComponent(match[2]!.trim())]])),
  )

/** The HTTP client for the collector, which adds the configured headers to each request. */
const withHeaders = (headers: Redacted.Redacted<string> | null) =>
  Layer.effect(
    HttpClient.HttpClient,
    Effect.map(
      HttpClient.HttpClient,
      HttpClient.mapRequest((request) =>
        headers === null ? request : HttpClientRequest.setHeaders(request, headersIn(secretNow(headers))),
      ),
    ),
  ).pipe(Layer.provide(OutgoingHttp.layer))

/** Sends traces and metrics to the configured collector; if there is none, nothing is traced. */
export const layer = ({ process }: Settings): Layer.Layer<never> => {
  if (process.otlpEndpoint === null) return Layer.succeed(References.TracerEnabled, false)
  const base = process.otlpEndpoint.replace(/\/+$/, "")
  const shared = { resource: { serviceName: process.serviceName ?? "parley" } }
  return Layer.merge(
    OtlpTracer.layer({ ...shared, url: `${base}/v1/traces` }),
    OtlpMetrics.layer({ ...shared, url: `${base}/v1/metrics`, exportInterval: "15 seconds" }),
  ).pipe(
    Layer.provide([OtlpSerialization.layerJson, withHeaders(process.otlpHeaders)]),
    Layer.merge(untraced),
    Layer.merge(namesOnly),
  )
}
