import type { ErrorCode } from "../../domain/voice/wire/ServerMessage.ts"

/** Every reason for which the connection itself is refused, with the close frame that follows its error message. */
export type HandshakeRefusal =
  | "AUTH_REQUIRED"
  | "TENANT_NOT_DECLARED"
  | "TENANT_MISMATCH"
  | "ANSWERS_NOT_TAKEN"
  | "INTERNAL_ERROR"

/**
 * Policy is 1008 whatever the policy; a reason is for the developer's console. A store that does not answer in time is no fault of the
 * client's and passes: 1013 says "try again later".
 */
export const closeFrames: Readonly<Record<HandshakeRefusal, { readonly code: number; readonly reason: string }>> = {
  AUTH_REQUIRED: { code: 1008, reason: "auth_required" },
  TENANT_NOT_DECLARED: { code: 1008, reason: "tenant_not_declared" },
  TENANT_MISMATCH: { code: 1008, reason: "tenant_mismatch" },
  // The reason is that of the form: `form_closed`, `form_full`, ...
  ANSWERS_NOT_TAKEN: { code: 1008, reason: "answers_not_taken" },
  INTERNAL_ERROR: { code: 1013, reason: "try_again_later" },
} satisfies Partial<Record<ErrorCode, unknown>>

/** What the client showed does not hold any more: its time is over, or somebody ended the session. */
export const tokenEnded = { code: 4401, reason: "token_ended" } as const
/** The process is about to end: the session goes on where the client connects next (RFC 6455's registry: service restart). */
export const restarting = { code: 1012, reason: "service_restart" } as const

/** A frame over its limit. */
export const tooLarge = { code: 1009, reason: "frame_too_large" } as const

/** Another connection of the user's has to end first. */
export const tooMany = { code: 1013, reason: "too_many_connections" } as const
