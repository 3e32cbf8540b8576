import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Entry } from "../answers/Answers.ts"
import type { Restored } from "./Opening.ts"
import type { Kept as KeptAnswer } from "./State.ts"

const maybe = Schema.optionalKey

const Match = Schema.Struct({
  value: Schema.String,
  label: Schema.String,
  method: Schema.Literals(["exact", "ordinal", "yes_no", "numeric", "contains", "fuzzy", "llm"]),
  score: Schema.Finite,
})

const Evidence = Schema.Struct({
  rawTranscript: Schema.String,
  /** Absent in older snapshots. */
  normalizedBy: maybe(Schema.NullOr(Schema.Literals(["rules", "llm"]))),
  llmConfidence: maybe(Schema.Finite),
  confidence: maybe(Schema.Finite),
  blobRef: maybe(Schema.String),
  audioMime: maybe(Schema.String),
  durationMs: maybe(Schema.Finite),
  language: maybe(Schema.String),
  asked: maybe(Schema.String),
  confirmed: maybe(Schema.String),
  askedAt: maybe(Schema.String),
  answeredAt: maybe(Schema.String),
})

const Answer = Schema.Struct({
  value: Schema.Json,
  source: Schema.Literals(["text", "speech", "selection"]),
  version: Schema.Int,
  evidence: maybe(Evidence),
  matched: maybe(Match),
})

const Kept = Schema.Struct({
  candidate: Schema.Struct({
    fieldId: Schema.String,
    value: Schema.Json,
    source: Schema.Literals(["text", "speech", "selection"]),
    evidence: maybe(Evidence),
    matched: maybe(Match),
  }),
  text: Schema.String,
  confidence: maybe(Schema.Finite),
  alternatives: Schema.Array(Match),
})

const Verdict = Schema.Struct({ plausible: Schema.Boolean, confidence: Schema.Finite, reason: Schema.String })

const Settings = Schema.Struct({
  locale: Schema.String,
  ttsBackend: Schema.Literals(["local", "cloud"]),
  ttsVoice: maybe(Schema.String),
  ttsMimeFormat: Schema.String,
  autoAdvance: Schema.Boolean,
  enumerateOptions: Schema.Boolean,
  sttConfirmThreshold: Schema.Finite,
  prefetch: Schema.Boolean,
  submitMode: Schema.Literals(["server", "client"]),
  timings: Schema.Boolean,
  keepsRecordings: maybe(Schema.Literal(false)),
  usesSaved: maybe(Schema.Literal(true)),
})

/**
 * A saved session: enough to resume in another process. It contains the answers, but not audio, pending confirmations,
 * or the client's time zone. Records are lists of pairs, because authors choose the field ids.
 */
const SnapshotJson = Schema.Struct({
  v: Schema.Literal(1),
  sessionId: Schema.String,
  submissionId: Schema.String,
  formUid: Schema.String,
  tenant: Schema.String,
  owner: Schema.String,
  formHash: Schema.String,
  phase: Schema.Literals(["asking", "review", "plausibility"]),
  version: Schema.Int,
  settings: Settings,
  cursor: maybe(Schema.String),
  announced: Schema.Boolean,
  answers: Schema.Array(Schema.Tuple([Schema.String, Answer])),
  reopened: Schema.Array(Schema.String),
  skipped: Schema.Array(Schema.String),
  sections: Schema.Array(Schema.String),
  plausibility: Schema.Struct({
    status: maybe(Schema.Literals(["ok", "skipped", "blocked"])),
    reason: maybe(Schema.String),
    judged: Schema.Array(Schema.Tuple([Schema.String, Schema.Int])),
    verdicts: Schema.Array(Schema.Tuple([Schema.String, Verdict])),
  }),
  reviewed: maybe(Schema.Array(Schema.String)),
  edited: maybe(Schema.String),
  /** Answers given in advance. */
  kept: maybe(Schema.Array(Schema.Tuple([Schema.String, Kept]))),
  wantsHuman: maybe(Schema.Boolean),
  /** The number of writes, including this one. */
  saves: maybe(Schema.Int),
})
export type Snapshot = typeof SnapshotJson.Type

const decode = Schema.decodeUnknownResult(SnapshotJson)

/** Decodes a snapshot; undefined if it has another format. */
export const decodeSnapshot = (json: unknown): Snapshot | undefined => {
  const decoded = decode(json)
  return Result.isSuccess(decoded) ? decoded.success : undefined
}

/**
 * Sets `normalizedBy` to null in evidence from before the property existed, because the rules did not produce those
 * values.
 */
const completed = ([id, answer]: Snapshot["answers"][number]): Entry => {
  const { evidence, ...rest } = answer
  return [
    id,
    evidence === undefined ? rest : { ...rest, evidence: { ...evidence, normalizedBy: evidence.normalizedBy ?? null } },
  ]
}

const completeKept = ({ candidate, ...others }: typeof Kept.Type): KeptAnswer => {
  const { evidence, ...rest } = candidate
  return {
    ...others,
    candidate:
      evidence === undefined
        ? rest
        : { ...rest, evidence: { ...evidence, normalizedBy: evidence.normalizedBy ?? null } },
  }
}

export const restored = (snapshot: Snapshot): Restored => ({
  phase: snapshot.phase,
  version: snapshot.version,
  answers: snapshot.answers.map(completed),
  reopened: new Set(snapshot.reopened),
  skipped: new Set(snapshot.skipped),
  enteredSections: new Set(snapshot.sections),
  plausibility: {
    ...(snapshot.plausibility.status === undefined ? {} : { status: snapshot.plausibility.status }),
    ...(snapshot.plausibility.reason === undefined ? {} : { reason: snapshot.plausibility.reason }),
    judged: new Map(snapshot.plausibility.judged),
    verdicts: new Map(snapshot.plausibility.verdicts),
  },
  reviewed: snapshot.reviewed,
  edited: snapshot.edited,
  isAnnounced: snapshot.announced,
  kept: new Map((snapshot.kept ?? []).map(([id, answer]) => [id, completeKept(answer)])),
  wantsHuman: snapshot.wantsHuman ?? false,
})

/**
 * Why this caller can't resume a snapshot with this form; undefined if they can. The reason is the same whether the
 * owner or the tenant differs.
 */
export const resumeRefusal = (
  snapshot: Snapshot,
  caller: { readonly owner: string; readonly tenant: string; readonly formUid: string },
  currentHash: string,
): "RESUME_FORBIDDEN" | "RESUME_UNAVAILABLE" | "RESUME_STALE" | undefined => {
  if (snapshot.owner !== caller.owner || snapshot.tenant !== caller.tenant) return "RESUME_FORBIDDEN"
  if (snapshot.formUid !== caller.formUid) return "RESUME_UNAVAILABLE"
  return snapshot.formHash === currentHash ? undefined : "RESUME_STALE"
}
