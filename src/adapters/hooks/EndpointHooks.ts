import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as FileSystem from "effect/FileSystem"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { createHmac } from "node:crypto"
import { secretNow } from "../../domain/access/CurrentSecret.ts"
import { FormHooks, type HookInput } from "../../ports/FormHooks.ts"
import { OutboundHttp } from "../../ports/OutboundHttp.ts"
import { jsonIn } from "../../domain/forms/codec/Json.ts"
import { hookUnavailable, outcomeOf, toldOf } from "./answer.ts"

/** The file is missing, or is not a list of handlers. Starting without them would skip their checks. */
export class HooksUnreadable extends Schema.TaggedError<HooksUnreadable>()("HooksUnreadable", {
  file: Schema.String,
  problem: Schema.String,
}) {}

const Entry = Schema.Struct({
  /** The reference that forms use, such as `crm.check`. */
  ref: Schema.NonEmptyString,
  tenants: Schema.NonEmptyArray(Schema.NonEmptyString),
  url: Schema.NonEmptyString,
  secret: Schema.optionalKey(Schema.NonEmptyString),
  secret_file: Schema.optionalKey(Schema.NonEmptyString),
})

const fromJson = Schema.decodeUnknownEffect(Schema.fromJsonString(Schema.Struct({ hooks: Schema.Array(Entry) })), {
  onExcessProperty: "error",
})

interface Handler {
  readonly ref: string
  readonly tenants: ReadonlyArray<string>
  readonly url: string
  readonly secret: Redacted.Redacted<string>
}

const timeout = Duration.seconds(10)
const maxBytes = 1_048_576

/** Reads a secret from a file; throws if the file is missing. */
export type SecretReader = (file: string) => Redacted.Redacted<string>

const read = (file: string, secretIn: SecretReader) =>
  Effect.gen(function* () {
    const fs = yield* FileSystem.FileSystem
    const unreadable = (problem: string) => new HooksUnreadable({ file, problem })
    const text = yield* Effect.mapError(fs.readFileString(file), () => unreadable("it cannot be read"))
    // A decoder's message may quote the file, including a secret.
    const { hooks } = yield* Effect.mapError(fromJson(text), () =>
      unreadable('it must be {"hooks": [{"ref", "tenants", "url", "secret"?, "secret_file"?}]}'),
    )
    return yield* Effect.forEach(hooks, ({ ref, tenants, url, secret, secret_file: place }) =>
      Effect.gen(function* () {
        if (!/^https?:$/.test(URL.parse(url)?.protocol ?? ""))
          return yield* unreadable(`the url of ${ref} must be an http or https address`)
        if (place === undefined && secret === undefined)
          return yield* unreadable(`${ref} needs a secret or a secret_file`)
        const own = yield* Effect.try({
          try: () => (place === undefined ? Redacted.make(secret ?? "") : secretIn(place)),
          catch: () => unreadable(`the secret_file of ${ref} can't be read`),
        })
        return { ref, tenants, url, secret: own } satisfies Handler
      }),
    )
  })

/** `Parley-Signature` as for webhooks: HMAC-SHA256 of the seconds, a dot and the body. */
const signature = (secret: Redacted.Redacted<string>, seconds: number, body: string): string =>
  `t=${seconds},v1=${createHmac("sha256", secretNow(secret)).update(`${seconds}.${body}`).digest("hex")}`

/** HTTP handlers by tenant and reference, from a JSON file that is read once at startup. */
export const layer = (file: string, secretIn: SecretReader) =>
  Layer.effect(
    FormHooks,
    Effect.gen(function* () {
      const outbound = yield* OutboundHttp
      const handlers = yield* read(file, secretIn)

      const called = Effect.fnUntraced(function* ({ ref, url, secret }: Handler, input: HookInput) {
        const body = JSON.stringify(toldOf(input))
        const seconds = Math.floor(DateTime.toEpochMillis(yield* DateTime.now) / 1000)
        const answer = yield* outbound
          .send({
            url,
            method: "POST",
            headers: {
              "content-type": "application/json",
              "user-agent": "Parley-Hooks",
              "parley-event": input.event,
              "parley-signature": signature(secret, seconds, body),
            },
            body,
            timeout,
            maxBytes,
          })
          .pipe(
            Effect.tapError(({ _tag }) =>
              Effect.logWarning("A form's handler did not respond").pipe(
                Effect.annotateLogs({ ref, event: input.event, failure: _tag }),
              ),
            ),
            Effect.mapError(hookUnavailable),
          )
        if (answer.status < 200 || answer.status > 299) return yield* hookUnavailable()
        const text = new TextDecoder().decode(answer.body)
        // A body that is not JSON is reported as malformed.
        return yield* outcomeOf(text === "" ? {} : (jsonIn(text) ?? null))
      })

      return {
        run: Effect.fn("FormHooks.run")(function* (ref: string, input: HookInput) {
          const handler = handlers.find((one) => one.ref === ref && one.tenants.includes(input.tenant))
          return handler === undefined ? Option.none() : Option.some(yield* called(handler, input))
        }),
      }
    }),
  )
