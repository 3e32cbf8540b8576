import type * as Effect from "effect/Effect"
import type { Protocol } from "../../domain/voice/settings/SessionSettings.ts"
import type { ServerMessage } from "../../domain/voice/wire/ServerMessage.ts"

/** What a connection sends: a message, a segment of narration whose header and bytes belong together, or its own end. */
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

/** Suspends while the client reads slowly, and so bounds what waits for it. The frames of one call stay together, whoever else sends. */
export type Send = (outgoing: Outgoing) => Effect.Effect<void>
