import { decimal, integer, oneOf, secret, text } from "../Variable.ts"

/** Recognizers and synthesizers. */
export const speechVariables = {
  sttBaseUrl: text(
    "STT_BASE_URL",
    null,
    "Base URL of the transcription server, including `/v1`; `STT_API` selects its API",
  ),
  sttKey: secret("STT_API_KEY", null, "Key for `STT_BASE_URL`"),
  sttModel: text("STT_MODEL", null, "Model to use at `STT_BASE_URL`; absent: `whisper-1`, or Deepgram's `nova-3`"),
  sttPrice: decimal("STT_PRICE", null, "Price of a minute of recording, for `/metrics`"),
  sttApi: oneOf("openai", "deepgram", "deepgram_live")(
    "STT_API",
    "openai",
    "API of `STT_BASE_URL`: OpenAI's `audio/transcriptions`, or Deepgram's `listen`, over HTTP or live over a WebSocket (with hints from the question, and alternative transcripts)",
  ),
  sttModelPath: text(
    "STT_MODEL_PATH",
    null,
    "Folder of a local recognizer (Parakeet TDT 2 or 3, ONNX); takes precedence over `STT_BASE_URL`",
  ),
  ttsModelPath: text("TTS_MODEL_PATH", null, "Folder of a local voice (Supertonic 2 or 3, ONNX)"),
  ttsBaseUrl: text("TTS_BASE_URL", null, "Base URL of an OpenAI-compatible speech synthesizer, including `/v1`"),
  ttsKey: secret("TTS_API_KEY", null, "Key for `TTS_BASE_URL`"),
  ttsModel: text("TTS_MODEL", null, "Model to use at `TTS_BASE_URL`; absent: `tts-1`"),
  ttsVoice: text("TTS_VOICE", null, "Voice to use at `TTS_BASE_URL`; absent: `alloy`"),
  ttsPrice: decimal("TTS_PRICE", null, "Price of a million spoken characters, for `/metrics`"),
  ttsProgram: oneOf("none", "espeak-ng", "flite")(
    "TTS_PROGRAM",
    "none",
    "For development: a program on this machine that serves as the voice",
  ),
  sttProgram: oneOf("none", "pocketsphinx")(
    "STT_PROGRAM",
    "none",
    "For development: a program on this machine that serves as the recognizer (English)",
  ),
  maxFrameBytes: integer("VOICE_MAX_FRAME_BYTES", 10_485_760, "Maximum size of a recording"),
  silencePrompt: integer(
    "VOICE_SILENCE_PROMPT_MS",
    10_000,
    "Silence before a voice session asks the question again in fewer words; a form's `silence_prompt_ms` takes precedence",
  ),
  longestRecording: integer(
    "VOICE_MAX_RECORDING_SECONDS",
    300,
    "Maximum length of a recording to transcribe, in seconds",
  ),
} as const
