import * as Duration from "effect/Duration"
import { decimal, integer, oneOf, seconds, secret, text } from "../Variable.ts"

/** Recognizers, synthesizers and avatars. */
export const speechVariables = {
  sttBaseUrl: text("STT_BASE_URL", null, "Transcription server of the kind that `STT_API` names, with its `/v1`"),
  sttKey: secret("STT_API_KEY", null, "Its key"),
  sttModel: text("STT_MODEL", null, "Its model; absent: `whisper-1`, or Deepgram's `nova-3`"),
  sttPrice: decimal("STT_PRICE", null, "Price of a minute of recording, for `/metrics`"),
  sttApi: oneOf("openai", "deepgram", "deepgram_live")(
    "STT_API",
    "openai",
    "API of `STT_BASE_URL`: OpenAI's `audio/transcriptions`, or Deepgram's `listen`, by request or live over a WebSocket (with hints from the question, and several readings)",
  ),
  sttModelPath: text(
    "STT_MODEL_PATH",
    null,
    "Folder of a local recognizer (Parakeet TDT 2 or 3, ONNX); takes precedence over `STT_BASE_URL`",
  ),
  ttsModelPath: text("TTS_MODEL_PATH", null, "Folder of a local voice (Supertonic 2 or 3, ONNX)"),
  ttsBaseUrl: text("TTS_BASE_URL", null, "OpenAI-compatible speech, with its `/v1`"),
  ttsKey: secret("TTS_API_KEY", null, "Its key"),
  ttsModel: text("TTS_MODEL", null, "Its model; absent: `tts-1`"),
  ttsVoice: text("TTS_VOICE", null, "Its voice; absent: `alloy`"),
  ttsPrice: decimal("TTS_PRICE", null, "Price of a million characters, for `/metrics`"),
  ttsProgram: oneOf("none", "espeak-ng", "flite")(
    "TTS_PROGRAM",
    "none",
    "For development: a program on this machine as the voice",
  ),
  sttProgram: oneOf("none", "pocketsphinx")(
    "STT_PROGRAM",
    "none",
    "For development: a program on this machine as the recognizer (English)",
  ),
  maxFrameBytes: integer("VOICE_MAX_FRAME_BYTES", 10_485_760, "Maximum size of a recording"),
  silencePrompt: integer(
    "VOICE_SILENCE_PROMPT_MS",
    10_000,
    "Silence before a voice session asks in fewer words; a form's `silence_prompt_ms` takes precedence",
  ),
  longestRecording: integer("VOICE_MAX_RECORDING_SECONDS", 300, "Maximum length of a recording to transcribe"),
} as const

export const avatarsVariables = {
  rtcUrl: text("RTC_URL", null, "Media server, `wss://` or `ws://`"),
  rtcKey: secret("RTC_API_KEY", null, "Key that mints room tokens"),
  rtcSecret: secret("RTC_API_SECRET", null, "Its secret"),
  provider: oneOf("liveavatar", "local")("AVATAR_PROVIDER", "liveavatar", "`local` joins the room itself"),
  key: secret("AVATAR_API_KEY", null, "Key of the avatar service"),
  avatarId: text("AVATAR_ID", null, "Which avatar speaks"),
  baseUrl: text("AVATAR_BASE_URL", null, "Address of the avatar service"),
  sandbox: text("AVATAR_SANDBOX", null, "`false` for production; anything else is the sandbox"),
  longestSession: seconds("AVATAR_MAX_SESSION_DURATION", null, "Maximum length of a session"),
  voice: text("AVATAR_VOICE", null, "Voice of the avatar"),
  language: text("AVATAR_LANGUAGE", null, "Language of the avatar"),
  tokenLifetime: seconds("AVATAR_TOKEN_TTL", Duration.minutes(15), "Lifetime of a viewer's token"),
  idleAfter: seconds("AVATAR_IDLE_TIMEOUT", Duration.minutes(10), "How long a silent session lasts"),
  emptyAfter: seconds("AVATAR_EMPTY_TIMEOUT", Duration.minutes(2), "How long a session without viewers lasts"),
} as const
