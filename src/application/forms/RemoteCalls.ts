import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { deepestJson, isNestedAtMost } from "../../domain/decoding/Json.ts"
import { type Json, jsonIn } from "../../domain/forms/codec/Json.ts"
import { OutboundHttp, type OutboundRequest } from "../../ports/OutboundHttp.ts"
import { Secrets } from "../../ports/Secrets.ts"

/** Why a call to a form's address failed. Never contains the response. */
export class RemoteFailed extends Schema.TaggedError<RemoteFailed>()("RemoteFailed", {
  reason: Schema.Literals([
    "invalid_url",
    "forbidden",
    "unreachable",
    "timeout",
    "too_large",
    "too_many_redirects",
    "refused",
    "not_json",
    "secret_missing",
    "unsupported",
  ]),
}) {}

/** A call to an address in a form definition. */
export interface RemoteCall {
  readonly tenant: string
  readonly url: string
  readonly method: OutboundRequest["method"]
  /** The secret that the form names, sent as a bearer token. */
  readonly authRef?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array | string
  readonly timeout?: Duration.Duration
}

/** Maximum size of a response, in bytes. */
const mostBytes = 1_048_576
const patience = Duration.seconds(10)

const utf8 = new TextDecoder()

/**
 * Calls from form definitions to other systems: JSON through the guarded client, with only the secrets reserved for
 * forms.
 */
export class RemoteCalls extends Context.Service<
  RemoteCalls,
  { readonly json: (call: RemoteCall) => Effect.Effect<Json, RemoteFailed> }
>()("parley/application/forms/RemoteCalls") {
  static readonly layer = Layer.effect(
    RemoteCalls,
    Effect.gen(function* () {
      const outbound = yield* OutboundHttp
      const secrets = yield* Secrets

      const credentials = Effect.fnUntraced(function* ({ tenant, url, authRef: ref }: RemoteCall) {
        if (ref === undefined) return {}
        const secret = yield* secrets.bound(tenant, { name: ref, url })
        if (Option.isNone(secret)) return yield* new RemoteFailed({ reason: "secret_missing" })
        return { authorization: Redacted.make(`Bearer ${Redacted.value(secret.value)}`) }
      })

      return RemoteCalls.of({
        json: Effect.fn("RemoteCalls.json")(function* (call) {
          const { url, method, headers = {}, body, timeout } = call
          const answer = yield* outbound
            .send({
              url,
              method,
              headers: { accept: "application/json", ...headers, ...(yield* credentials(call)) },
              ...(body === undefined ? {} : { body }),
              timeout: timeout ?? patience,
              maxBytes: mostBytes,
            })
            .pipe(
              Effect.catchTags({
                OutboundForbidden: () => Effect.fail(new RemoteFailed({ reason: "forbidden" })),
                OutboundFailed: ({ reason }) => Effect.fail(new RemoteFailed({ reason })),
              }),
            )
          if (answer.status < 200 || answer.status > 299) return yield* new RemoteFailed({ reason: "refused" })
          const json = jsonIn(utf8.decode(answer.body))
          if (json === undefined || !isNestedAtMost(json, deepestJson))
            return yield* new RemoteFailed({ reason: "not_json" })
          return json
        }),
      })
    }),
  )
}
