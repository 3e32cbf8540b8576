import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { AgentConfig } from "./AgentConfig.ts"
import { failureText } from "./FailureTexts.ts"
import { AgentDocument } from "./Documents.ts"
import { AgentNotReady } from "./Errors.ts"

/** The state of each part of the warm-up; `skipped` means that the part had nothing to do. */
export const Progress = Schema.Struct({
  tools: Schema.Literals(["syncing", "ready"]),
  mcp: Schema.Literals(["validating", "ready", "skipped"]),
  rag: Schema.Literals(["building", "ready", "skipped"]),
})
export type Progress = typeof Progress.Type

export const Phase = Schema.Literals(["creating", "warming", "ready", "error"])
export type Phase = typeof Phase.Type

/** The process that is promoting an agent, and when its claim expires. */
const Lease = Schema.Struct({ worker: Schema.String, until: Schema.DateTimeUtcFromString })

/** An agent that exists only in the registry, until it expires or is promoted or discarded. */
export const EphemeralAgent = Schema.Struct({
  chatbotId: Schema.String,
  owner: Schema.String,
  userId: Schema.Int,
  config: AgentConfig,
  documents: Schema.Array(AgentDocument),
  phase: Phase,
  progress: Progress,
  error: Schema.NullOr(Schema.String),
  createdAt: Schema.DateTimeUtcFromString,
  expiresAt: Schema.DateTimeUtcFromString,
  /** The agent's slot among the owner's agents; null if their number is not limited. */
  slot: Schema.NullOr(Schema.Int),
  /** The current warm-up attempt. Reports from earlier attempts are ignored. */
  warming: Schema.NullOr(Schema.Struct({ attempt: Schema.String })),
  promoting: Schema.NullOr(Lease),
})
export type EphemeralAgent = typeof EphemeralAgent.Type

/** How long a promotion's claim lasts. */
const leaseTime = Duration.seconds(30)

type Given = Pick<EphemeralAgent, "chatbotId" | "owner" | "userId" | "config" | "documents" | "slot">

const needsIndex = ({ config, documents }: Pick<Given, "config" | "documents">): boolean =>
  config.useVector && documents.length > 0

/** A new agent. Its lifetime starts now and is never extended. */
export const created = (given: Given, now: DateTime.Utc, lifetime: Duration.Duration): EphemeralAgent => ({
  ...given,
  phase: "creating",
  progress: {
    tools: "syncing",
    mcp: given.config.toolServers.length === 0 ? "skipped" : "validating",
    rag: needsIndex(given) ? "building" : "skipped",
  },
  error: null,
  createdAt: now,
  expiresAt: DateTime.addDuration(now, lifetime),
  warming: null,
  promoting: null,
})

export const isExpired = (agent: EphemeralAgent, now: DateTime.Utc): boolean =>
  !DateTime.isLessThan(now, agent.expiresAt)

const isSettled = (agent: EphemeralAgent): boolean => agent.phase === "ready" || agent.phase === "error"

const isHeld = (lease: EphemeralAgent["promoting"], now: DateTime.Utc): boolean =>
  lease !== null && DateTime.isLessThan(now, lease.until)

const leaseOf = (worker: string, now: DateTime.Utc) => ({ worker, until: DateTime.addDuration(now, leaseTime) })

/** Starts a warm-up attempt, which replaces an abandoned attempt; undefined if no warm-up is needed. */
export const warmUpBegun = (agent: EphemeralAgent, attempt: string): EphemeralAgent | undefined =>
  isSettled(agent) ? undefined : { ...agent, phase: "warming", warming: { attempt } }

/** Whether the warm-up belongs to this attempt. */
export const isWarmedBy = (agent: EphemeralAgent, attempt: string): boolean =>
  agent.phase === "warming" && agent.warming?.attempt === attempt

/** Applies a step of the current attempt; undefined for a step of any other attempt. */
const stepOf = (
  agent: EphemeralAgent,
  attempt: string,
  change: (agent: EphemeralAgent) => EphemeralAgent,
): EphemeralAgent | undefined => (isWarmedBy(agent, attempt) ? change(agent) : undefined)

export const progressed = (
  agent: EphemeralAgent,
  attempt: string,
  step: Partial<Progress>,
): EphemeralAgent | undefined =>
  stepOf(agent, attempt, (warming) => ({ ...warming, progress: { ...warming.progress, ...step } }))

export const warmed = (agent: EphemeralAgent, attempt: string): EphemeralAgent | undefined =>
  stepOf(agent, attempt, (warming) => ({ ...warming, phase: "ready", warming: null }))

/** The progress stays unchanged, to show which part failed. */
export const failed = (agent: EphemeralAgent, attempt: string, error: string): EphemeralAgent | undefined =>
  stepOf(agent, attempt, (warming) => ({ ...warming, phase: "error", error, warming: null }))

/** Only a ready agent that is not already being promoted can be promoted. */
export const promotionBegun = (
  agent: EphemeralAgent,
  worker: string,
  now: DateTime.Utc,
): Result.Result<EphemeralAgent, AgentNotReady | "promoting"> => {
  if (agent.phase !== "ready") return Result.fail(new AgentNotReady({ phase: agent.phase }))
  if (isHeld(agent.promoting, now)) return Result.fail("promoting")
  return Result.succeed({ ...agent, promoting: leaseOf(worker, now) })
}

/** The agent after a failed promotion. */
export const promotionDropped = (agent: EphemeralAgent): EphemeralAgent => ({ ...agent, promoting: null })

/** While an agent is being promoted, only the promotion may remove it. */
export const isDiscardable = (agent: EphemeralAgent, now: DateTime.Utc): boolean => !isHeld(agent.promoting, now)

/** The contract's message for a failed handshake, with the address but without the parts of it that may be secret. */
export const handshakeFailure = (url: string, reason: string): string =>
  failureText("handshake", { url: shownUrl(url), reason })

/** A URL for display, without user info, query or fragment. */
export const shownUrl = (url: string): string => {
  if (!URL.canParse(url)) return "(no URL)"
  const shown = new URL(url)
  shown.username = ""
  shown.password = ""
  shown.search = ""
  shown.hash = ""
  return shown.href.replace(/\/$/, url.replace(/[?#].*$/, "").endsWith("/") ? "/" : "")
}
