import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { VoiceSessions } from "../../src/application/voice/VoiceSessions.ts"
import type { Send } from "../../src/application/voice/Outgoing.ts"
import type { Caller } from "../../src/domain/access/Caller.ts"
import { tenantNamed } from "../../src/domain/access/Tenant.ts"
import { encodeMessage } from "../../src/domain/voice/wire/ServerCodec.ts"
import type { Service } from "../support/inMemory.ts"
import { recordingOf, type ScriptedSpeech } from "./scripted/SpeechRecognition.ts"
import { someone } from "./Testing.ts"

/** A message of the voice protocol on the wire. */
export interface VoiceMessage {
  readonly type: string
  readonly [key: string]: unknown
}

/** A stored form, or a definition to store first. */
export type VoiceAddress = { readonly tenant?: string; readonly as?: Caller } & (
  | { readonly formUid: string }
  | { readonly form: object }
)

/** Stores a form, and returns its `form_uid`. */
const stored = Effect.fnUntraced(function* (service: Service, tenant: string, form: object, as: Caller) {
  const answer = yield* service.call({
    method: "POST",
    path: `/api/v1/${encodeURIComponent(tenant)}/forms`,
    as,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(form),
  })
  if (answer.status !== 201) return yield* Effect.die(new Error(`the form was refused: ${answer.text}`))
  return String(answer.json().form_uid)
})

/** Number of yields before a missing message counts as an error. */
const mostTurns = 20_000

/** A client of the voice protocol without a socket. It needs `inMemory({ voice: true })`. */
export const connectVoice = Effect.fnUntraced(function* (
  service: Service,
  { tenant = "demo", as = someone, ...address }: VoiceAddress,
) {
  const sessions = Option.getOrThrow(Context.getOption(service.context as Context.Context<never>, VoiceSessions))
  const formUid = "form" in address ? yield* stored(service, tenant, address.form, as) : address.formUid
  const received: Array<VoiceMessage> = []
  const send: Send = (outgoing) =>
    Effect.sync(() => {
      if (outgoing._tag === "Message")
        received.push(encodeMessage(outgoing.message, outgoing.protocol) as unknown as VoiceMessage)
    })
  const { receive } = yield* sessions.open({ tenant: tenantNamed(tenant), formUid, caller: as, send })
  let read = 0
  return {
    /** Every message from the service. */
    received: received as ReadonlyArray<VoiceMessage>,
    send: (message: object) => receive(JSON.stringify(message)),
    /** Sends a recording that the scripted recognizer transcribes as these words. */
    say: (speech: ScriptedSpeech | string) => receive(recordingOf(speech)),
    /** The next unread message of a type. */
    next: (type: string): Effect.Effect<VoiceMessage> =>
      Effect.gen(function* () {
        for (let turn = 0; turn < mostTurns; turn++) {
          const at = received.findIndex((one, place) => place >= read && one.type === type)
          if (at >= 0) {
            read = at + 1
            return received[at]!
          }
          yield* Effect.yieldNow
        }
        const types = received.map((one) => (one.type === "error" ? `error ${String(one["code"])}` : one.type))
        return yield* Effect.die(new Error(`no ${type} after: ${types.slice(read).join(", ")}`))
      }),
  }
})
