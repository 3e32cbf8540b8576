import * as Layer from "effect/Layer"
import * as References from "effect/References"
import * as HttpMiddleware from "effect/http/HttpMiddleware"
import * as UrlParams from "effect/http/UrlParams"
import * as OtlpSerialization from "effect/observability/OtlpSerialization"
import * as OtlpTracer from "effect/observability/OtlpTracer"
import * as OutgoingHttp from "./OutgoingHttp.ts"
import type { Settings } from "./Settings.ts"

/** A sign-in link carries a token in its query, and a span carries the query: such a request leaves no span. */
const untold = Layer.succeed(HttpMiddleware.TracerDisabledWhen, (request) => /[?&]token=/.test(request.url))

/** Of every other query a span has the names: what stands behind them may be what somebody answered, or looked for. */
const namesOnly = Layer.succeed(UrlParams.CurrentRedactedNames, [/^/])

/** Traces go to the collector that the settings name; without one nothing is traced. */
export const layer = ({ process }: Settings): Layer.Layer<never> =>
  process.otlpEndpoint === null
    ? Layer.succeed(References.TracerEnabled, false)
    : OtlpTracer.layer({
        url: `${process.otlpEndpoint.replace(/\/+$/, "")}/v1/traces`,
        resource: { serviceName: "parley" },
      }).pipe(
        Layer.provide([OtlpSerialization.layerJson, OutgoingHttp.layer]),
        Layer.merge(untold),
        Layer.merge(namesOnly),
      )
