import * as Schema from "effect/Schema"
import { checkNames } from "../../understanding/code/CheckDigit.ts"
import { textEntities } from "../../understanding/TextSpec.ts"
import { LocalizedText } from "./LocalizedText.ts"

const Milliseconds = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
const Share = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))
const Positive = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))

/** Settings for the plausibility check (docs/contract/voice-plausibility.md). */
export const PlausibilitySettings = Schema.Struct({
  enabled: Schema.Boolean,
  threshold: Share,
  timeoutS: Schema.Finite.check(Schema.isGreaterThan(0)),
  onError: Schema.Literals(["skip", "block"]),
  excludeFieldTypes: Schema.Array(Schema.String),
  model: Schema.optionalKey(Schema.String),
  maxFields: Positive,
})
export type PlausibilitySettings = typeof PlausibilitySettings.Type

export const HandsFree = Schema.Struct({
  autoRecord: Schema.Boolean,
  silenceMs: Milliseconds,
  bargeIn: Schema.Boolean,
})
export type HandsFree = typeof HandsFree.Type

/** The form's `voice` object, with defaults (docs/contract/voice-config.md). */
export const VoiceSettings = Schema.Struct({
  enabled: Schema.Boolean,
  handsFree: HandsFree,
  hintPauseMs: Milliseconds,
  optionPauseMs: Milliseconds,
  maxRecordingSeconds: Positive,
  enumerateOptions: Schema.Boolean,
  resumeTtlSeconds: Positive,
  llmRefineValues: Schema.Boolean,
  llmRefineThreshold: Share,
  llmRefineTimeoutS: Schema.Finite.check(Schema.isGreaterThan(0), Schema.isLessThanOrEqualTo(10)),
  llmRefineOptions: Schema.Boolean,
  llmValidation: PlausibilitySettings,
  sttConfirmThreshold: Share,
  optionMatchThreshold: Share,
  maxQuestions: Schema.optionalKey(Positive),
  review: Schema.Literals(["always", "never", "ask"]),
  reviewPlayback: Schema.Literals(["tts", "recording", "both"]),
  storeRecordings: Schema.Boolean,
  commands: Schema.Literals(["on", "off"]),
  /** Whether respondents may answer other questions, correct earlier answers, and navigate by question name. */
  mixedInitiative: Schema.Boolean,
  /**
   * How long a respondent may be silent before the question is asked again in fewer words; default: the deployment's
   * setting.
   */
  silencePromptMs: Schema.optionalKey(Positive),
  ttsBackend: Schema.Literals(["local", "cloud"]),
  ttsVoice: Schema.optionalKey(Schema.String),
})
export type VoiceSettings = typeof VoiceSettings.Type

export const plausibilityDefaults: PlausibilitySettings = {
  enabled: false,
  threshold: 0.7,
  timeoutS: 8,
  onError: "skip",
  excludeFieldTypes: ["password", "hidden", "file", "image_dropzone", "credit_card", "signature"],
  maxFields: 50,
}

export const handsFreeDefaults: HandsFree = { autoRecord: true, silenceMs: 1200, bargeIn: true }

export const voiceDefaults: VoiceSettings = {
  enabled: true,
  handsFree: handsFreeDefaults,
  hintPauseMs: 600,
  optionPauseMs: 500,
  maxRecordingSeconds: 60,
  enumerateOptions: true,
  resumeTtlSeconds: 3600,
  llmRefineValues: false,
  llmRefineThreshold: 0.8,
  llmRefineTimeoutS: 4,
  llmRefineOptions: false,
  llmValidation: plausibilityDefaults,
  sttConfirmThreshold: 0.6,
  optionMatchThreshold: 0.8,
  review: "always",
  reviewPlayback: "tts",
  storeRecordings: true,
  commands: "on",
  mixedInitiative: true,
  ttsBackend: "local",
}

/** A field's `meta.voice`. Absent settings default to the form's. */
export const FieldVoice = Schema.Struct({
  prompt: Schema.optionalKey(LocalizedText),
  pauseMs: Schema.optionalKey(Milliseconds),
  optionPauseMs: Schema.optionalKey(Milliseconds),
  enumerate: Schema.Literals(["auto", "always", "never", "count_only"]),
  normalize: Schema.Boolean,
  llmRefine: Schema.optionalKey(Schema.Boolean),
  confirm: Schema.Literals(["default", "always", "never"]),
  commands: Schema.Literals(["on", "off"]),
  sensitive: Schema.Boolean,
  matchThreshold: Schema.optionalKey(Share),
  skipInReview: Schema.Boolean,
  uiCue: Schema.optionalKey(Schema.JsonObject),
  /** The explanation for respondents who ask why the question is asked. */
  why: Schema.optionalKey(LocalizedText),
  /** The kind of entity that a text answer contains; derived from the field if absent. */
  entity: Schema.optionalKey(Schema.Literals(textEntities)),
  /** The check digit algorithm of a code. */
  check: Schema.optionalKey(Schema.Literals(checkNames)),
})
export type FieldVoice = typeof FieldVoice.Type

export const fieldVoiceDefaults: FieldVoice = {
  enumerate: "auto",
  normalize: true,
  confirm: "default",
  commands: "on",
  sensitive: false,
  skipInReview: false,
}
