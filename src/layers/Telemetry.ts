import * as Layer from "effect/Layer"
import * as References from "effect/References"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as OtlpSerialization from "effect/observability/OtlpSerialization"
import * as OtlpTracer from "effect/observability/OtlpTracer"
import type { Settings } from "./Settings.ts"

/** Traces go to the collector that the settings name; without one nothing is traced. */
export const layer = ({ process }: Settings): Layer.Layer<never> =>
  process.otlpEndpoint === null
    ? Layer.succeed(References.TracerEnabled, false)
    : OtlpTracer.layer({
        url: `${process.otlpEndpoint.replace(/\/+$/, "")}/v1/traces`,
        resource: { serviceName: "parley" },
      }).pipe(Layer.provide(OtlpSerialization.layerJson), Layer.provide(FetchHttpClient.layer))
