import type * as Effect from "effect/Effect"
import type { Protocol } from "../../domain/voice/settings/SessionSettings.ts"
import type { ServerMessage } from "../../domain/voice/wire/ServerMessage.ts"

/** An outgoing message, a narration segment together with its header, or a close frame. */
export type Outgoing =
  | {
      readonly _tag: "Message"
      readonly message: ServerMessage
      readonly protocol: Protocol
    }
  | {
      readonly _tag: "Segment"
      readonly header: Extract<ServerMessage, { type: "audio_segment" }>
      readonly audio: Uint8Array
    }
  | { readonly _tag: "Close"; readonly code: number; readonly reason: string }

/** Suspends while the client reads slowly, which limits the buffered data. The frames of one call stay together. */
export type Send = (outgoing: Outgoing) => Effect.Effect<void>
