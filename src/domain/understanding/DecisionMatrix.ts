import type { CanonicalValue, Understanding } from "./Understanding.ts"

export type Outcome = "answer_rejected" | "confirm_request" | "answer_accepted"

/** The field's `meta.voice.confirm`. */
export type ConfirmSetting = "always" | "never" | "default"

/** The facts about a spoken candidate on which the matrix bases its decision. Confidences range from 0 to 1. */
export interface Evidence {
  readonly candidate: Understanding<unknown>["_tag"]
  readonly confirm: ConfirmSetting
  /** If undefined, the transcription counts as uncertain. */
  readonly sttConfidence: number | undefined
  readonly sttThreshold: number
  /** Set if the candidate came from the model. */
  readonly modelConfidence?: number | undefined
  readonly modelThreshold: number
}

type Cell = boolean | "any"

interface Row {
  readonly candidate: Evidence["candidate"]
  readonly always: Cell
  readonly sttLow: Cell
  readonly modelLow: Cell
  readonly outcome: Outcome
}

/** The contract's decision matrix; the first matching row decides. */
const decisionMatrix: ReadonlyArray<Row> = [
  { candidate: "rejected", always: "any", sttLow: "any", modelLow: "any", outcome: "answer_rejected" },
  { candidate: "confirm", always: "any", sttLow: "any", modelLow: "any", outcome: "confirm_request" },
  { candidate: "accepted", always: true, sttLow: "any", modelLow: "any", outcome: "confirm_request" },
  { candidate: "accepted", always: false, sttLow: true, modelLow: "any", outcome: "confirm_request" },
  { candidate: "accepted", always: false, sttLow: false, modelLow: true, outcome: "confirm_request" },
  { candidate: "accepted", always: false, sttLow: false, modelLow: false, outcome: "answer_accepted" },
]

/** Low means below the threshold, unless the field is set to never confirm. */
export const isSttLow = ({ confirm, sttConfidence, sttThreshold }: Evidence): boolean =>
  confirm !== "never" && (sttConfidence ?? 0) < sttThreshold

/** Low means that the candidate came from the model, with a confidence below the model's threshold. */
export const isModelLow = ({ modelConfidence, modelThreshold }: Evidence): boolean =>
  modelConfidence !== undefined && modelConfidence < modelThreshold

const fits = (cell: Cell, value: boolean) => cell === "any" || cell === value

export const decide = (evidence: Evidence): Outcome => {
  const facts = {
    always: evidence.confirm === "always",
    sttLow: isSttLow(evidence),
    modelLow: isModelLow(evidence),
  }
  const row = decisionMatrix.find(
    ({ candidate, always, sttLow, modelLow }) =>
      candidate === evidence.candidate &&
      fits(always, facts.always) &&
      fits(sttLow, facts.sttLow) &&
      fits(modelLow, facts.modelLow),
  )
  return row?.outcome ?? "confirm_request"
}

/** A candidate after the model's turn; `refinedBy` says who produced the value. */
export interface Refined {
  readonly candidate: Understanding<CanonicalValue>
  readonly refinedBy: "rules" | "llm"
}

/**
 * Replaces the rules' candidate with the model's value, after the rules have checked that value. If the rules asked for
 * confirmation or rejected the answer, the new value always needs confirmation. A value that the rules reject changes
 * nothing.
 */
export const refine = (rules: Understanding<CanonicalValue>, again: Understanding<CanonicalValue>): Refined => {
  if (again._tag === "rejected") return { candidate: rules, refinedBy: "rules" }
  if (rules._tag !== "rejected" && rules.value === again.value) return { candidate: rules, refinedBy: "rules" }
  const isSure = rules._tag === "accepted" && again._tag === "accepted"
  return { candidate: { _tag: isSure ? "accepted" : "confirm", value: again.value }, refinedBy: "llm" }
}
