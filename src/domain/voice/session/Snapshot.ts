import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { keptSettings } from "../settings/SessionSettings.ts"
import type { Phase } from "../wire/ServerMessage.ts"
import { type Entry, writing } from "../answers/Answers.ts"
import type { Restored } from "./Opening.ts"
import { formHash } from "./Session.ts"
import type { State } from "./State.ts"

const maybe = Schema.optionalKey

const Match = Schema.Struct({
  value: Schema.String,
  label: Schema.String,
  method: Schema.Literals(["exact", "ordinal", "yes_no", "numeric", "contains", "fuzzy", "llm"]),
  score: Schema.Finite,
})

const Evidence = Schema.Struct({
  rawTranscript: Schema.String,
  /** Absent in what was written before there was one. */
  normalizedBy: maybe(Schema.NullOr(Schema.Literals(["rules", "llm"]))),
  llmConfidence: maybe(Schema.Finite),
  confidence: maybe(Schema.Finite),
  blobRef: maybe(Schema.String),
  audioMime: maybe(Schema.String),
  durationMs: maybe(Schema.Finite),
  language: maybe(Schema.String),
})

const Answer = Schema.Struct({
  value: Schema.Json,
  source: Schema.Literals(["text", "speech", "selection"]),
  version: Schema.Int,
  evidence: maybe(Evidence),
  matched: maybe(Match),
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
})

/**
 * A session at rest: enough to go on with in another process. The answers themselves are in it; audio, what waits for a
 * confirmation, and the client's time zone are not. Records are lists of pairs, because field ids are the form author's.
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
})
export type Snapshot = typeof SnapshotJson.Type

/** Phases of the moment rest in the one that they go back to. */
const restingPhase: Readonly<Record<Phase, Snapshot["phase"]>> = {
  asking: "asking",
  confirming: "asking",
  review: "review",
  plausibility: "plausibility",
  submitting: "review",
  complete: "review",
  aborted: "asking",
}

/** Everything but the answers. */
const resting = (state: State): Omit<Snapshot, "answers"> => {
  const { session, plausibility } = state
  const isStopInReview = state.pending?.purpose === "stop" && state.pending.during === "review"
  return {
    v: 1,
    sessionId: session.sessionId,
    submissionId: session.submissionId,
    formUid: session.formUid,
    tenant: session.tenant,
    owner: session.owner,
    formHash: formHash(session.compiled),
    phase: isStopInReview ? "review" : restingPhase[state.phase],
    version: state.version,
    settings: keptSettings(session.settings),
    ...(state.cursor === undefined ? {} : { cursor: state.cursor }),
    announced: state.isAnnounced,
    reopened: [...state.reopened],
    skipped: [...state.skipped],
    sections: [...state.enteredSections],
    plausibility: {
      ...(plausibility.status === undefined ? {} : { status: plausibility.status }),
      ...(plausibility.reason === undefined ? {} : { reason: plausibility.reason }),
      judged: [...plausibility.judged],
      verdicts: [...plausibility.verdicts],
    },
    ...(state.reviewed === undefined ? {} : { reviewed: state.reviewed }),
    ...(state.edited === undefined ? {} : { edited: state.edited }),
  }
}

export const snapshotOf = (state: State): Snapshot => ({ ...resting(state), answers: [...state.answers] })

const written = writing((entry) => JSON.stringify(entry))

/** Writing costs what has changed since the last time: answers that stand are not written again. */
export const writeSnapshot = (state: State): string => {
  const frame = JSON.stringify(resting(state))
  return `${frame.slice(0, -1)},"answers":[${written(state.answers)}]}`
}

const decode = Schema.decodeUnknownResult(Schema.fromJsonString(SnapshotJson))

/** Undefined for what is no snapshot of this release. */
export const readSnapshot = (text: string): Snapshot | undefined => {
  const decoded = decode(text)
  return Result.isSuccess(decoded) ? decoded.success : undefined
}

/** What was written before anybody said whose value it is was written by no rules. */
const completed = ([id, answer]: Snapshot["answers"][number]): Entry => {
  const { evidence, ...rest } = answer
  return [
    id,
    evidence === undefined ? rest : { ...rest, evidence: { ...evidence, normalizedBy: evidence.normalizedBy ?? null } },
  ]
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
})

/** Why a snapshot cannot be gone on with by this caller at this form; undefined when it can. Another owner and another tenant get one answer. */
export const resumeRefusal = (
  snapshot: Snapshot,
  caller: { readonly owner: string; readonly tenant: string; readonly formUid: string },
  currentHash: string,
): "RESUME_FORBIDDEN" | "RESUME_UNAVAILABLE" | "RESUME_STALE" | undefined => {
  if (snapshot.owner !== caller.owner || snapshot.tenant !== caller.tenant) return "RESUME_FORBIDDEN"
  if (snapshot.formUid !== caller.formUid) return "RESUME_UNAVAILABLE"
  return snapshot.formHash === currentHash ? undefined : "RESUME_STALE"
}
