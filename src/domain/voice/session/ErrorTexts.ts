import type { ErrorCode } from "../wire/ServerMessage.ts"

/** `error.message` of each code: for the developer of a client; people read the narration. */
export const errorText: Readonly<Record<ErrorCode, string>> = {
  AUTH_REQUIRED: "A valid token is needed, as subprotocol or in a first auth message.",
  TENANT_NOT_DECLARED: "The address names no tenant.",
  TENANT_MISMATCH: "The form does not belong to this tenant, or the caller does not.",
  INVALID_MESSAGE: "The message is not valid here.",
  UNKNOWN_MESSAGE_TYPE: "There is no message of this type.",
  SESSION_NOT_STARTED: "Send start_session first.",
  SESSION_COMPLETE: "The session is over.",
  SESSION_ACTIVE: "Another session of this user is active.",
  RESUME_FORBIDDEN: "Only its owner can resume a session.",
  RESUME_UNAVAILABLE: "There is no such session to resume.",
  RESUME_STALE: "The form has changed since the session was saved.",
  RESUME_CONFLICT: "The session went on in another connection.",
  WRONG_FIELD: "This is not the field that is being asked.",
  INVALID_INDEX: "No question before the current one has this index.",
  NO_PENDING_ANSWER: "Nothing waits for a confirmation.",
  FIELD_MISMATCH: "The pending answer belongs to another field.",
  TRANSCRIBER_UNAVAILABLE: "Speech cannot be understood at the moment. Send text.",
  EMPTY_AUDIO: "The recording holds no usable speech.",
  UNSUPPORTED_AUDIO: "The recording is neither WebM, Ogg, MP4 nor WAV.",
  AUDIO_DECODE_ERROR: "The recording could not be read.",
  COMMAND_NOT_AVAILABLE: "The command cannot run in the current state.",
  PLAUSIBILITY_UNAVAILABLE: "The answers could not be checked. Confirm again later.",
  REQUIRED: "The question is required and cannot be skipped.",
  INTERNAL_ERROR: "Something went wrong on the server.",
}
