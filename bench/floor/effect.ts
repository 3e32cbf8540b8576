import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { createServer } from "node:http"
import * as Payloads from "../../src/http/forms/Payloads.ts"

/**
 * The service's HTTP stack alone: one route, without our middleware. It decodes a body with the schema of answers, and
 * responds with the service's usual headers.
 */
const headers = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
}
const answer = { valid: true, errors: [], warnings: [] }
const decode = Schema.decodeUnknownEffect(Schema.fromJsonString(Payloads.Answers))

const empty = HttpRouter.add("POST", "/empty", HttpServerResponse.text(""))
const decoded = HttpRouter.add(
  "POST",
  "/:tenant/forms/:form_uid/validate",
  Effect.withFiber(({ context }) =>
    Effect.flatMap(Context.getUnsafe(context, HttpServerRequest.HttpServerRequest).text, (text) =>
      Effect.map(decode(text), () => HttpServerResponse.jsonUnsafe(answer, { headers })),
    ),
  ),
)

HttpRouter.serve(Layer.merge(empty, decoded), { disableLogger: true, disableListenLog: true }).pipe(
  Layer.tap(() => Effect.sync(() => console.log("listening on"))),
  Layer.provide(NodeHttpServer.layer(createServer, { host: "127.0.0.1", port: Number(process.env["PORT"]) })),
  Layer.launch,
  NodeRuntime.runMain,
)
