import type { ErrorCode } from "../../domain/voice/wire/ServerMessage.ts"

/** Every reason for which the connection itself is refused, with the close frame that follows its error message. */
export type HandshakeRefusal = "AUTH_REQUIRED" | "TENANT_NOT_DECLARED" | "TENANT_MISMATCH" | "INTERNAL_ERROR"

/** Policy is 1008 whatever the policy; a reason is for the developer's console. */
export const closeFrames: Readonly<Record<HandshakeRefusal, { readonly code: number; readonly reason: string }>> = {
  AUTH_REQUIRED: { code: 1008, reason: "auth_required" },
  TENANT_NOT_DECLARED: { code: 1008, reason: "tenant_not_declared" },
  TENANT_MISMATCH: { code: 1008, reason: "tenant_mismatch" },
  INTERNAL_ERROR: { code: 1011, reason: "internal_error" },
} satisfies Partial<Record<ErrorCode, unknown>>

/** A frame over its limit. */
export const tooLarge = { code: 1009, reason: "frame_too_large" } as const
