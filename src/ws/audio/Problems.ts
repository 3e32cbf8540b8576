import type { ErrorCode } from "../../domain/voice/wire/ServerMessage.ts"

/** Every reason to refuse a connection, with the close frame that follows its error message. */
export type HandshakeRefusal =
  | "AUTH_REQUIRED"
  | "TENANT_NOT_DECLARED"
  | "TENANT_MISMATCH"
  | "ANSWERS_NOT_TAKEN"
  | "INTERNAL_ERROR"

/**
 * Policy violations have the code 1008, with a reason meant for the developer's console. A store that times out is a
 * temporary server problem, so it gets 1013, "try again later".
 */
export const closeFrames: Readonly<Record<HandshakeRefusal, { readonly code: number; readonly reason: string }>> = {
  AUTH_REQUIRED: { code: 1008, reason: "auth_required" },
  TENANT_NOT_DECLARED: { code: 1008, reason: "tenant_not_declared" },
  TENANT_MISMATCH: { code: 1008, reason: "tenant_mismatch" },
  // The form's own reason replaces this one: `form_closed`, `form_full`, ...
  ANSWERS_NOT_TAKEN: { code: 1008, reason: "answers_not_taken" },
  INTERNAL_ERROR: { code: 1013, reason: "try_again_later" },
} satisfies Partial<Record<ErrorCode, unknown>>

/** The errors for refused connections, by slug. */
export const refusals = {
  origin_not_allowed: {
    status: 403,
    message: "Pages from this origin may not connect here. Add it to ALLOWED_ORIGINS.",
  },
  upgrade_required: { status: 426, message: "This is a WebSocket address: send an upgrade request." },
  too_many_connections: { status: 503, message: "Too many connections. Try again soon." },
} as const

/** The credentials are no longer valid: they expired, or the session was ended. */
export const tokenEnded = { code: 4401, reason: "token_ended" } as const
/**
 * The process is about to stop. The session continues when the client reconnects (RFC 6455's registry: service
 * restart).
 */
export const restarting = { code: 1012, reason: "service_restart" } as const

/** The frame exceeds its size limit. */
export const tooLarge = { code: 1009, reason: "frame_too_large" } as const

/** One of the user's other connections must end first. */
export const tooMany = { code: 1013, reason: "too_many_connections" } as const
