import { type MessagePort, parentPort } from "node:worker_threads"
import { recordsIn } from "../../domain/forms/results/AnswerRecord.ts"
import { Results, type ResultsPlan, type ResultsSummary } from "../../domain/forms/results/Results.ts"

/** Starts an aggregation. Batches arrive over a separate port; closing the port abandons the aggregation. */
export interface FoldingOrder {
  readonly plans: ReadonlyArray<ResultsPlan>
  readonly port: MessagePort
}

/** A batch of answers, or, without `records`, a request for the summaries. */
export interface FoldingRequest {
  readonly records?: string
}

/** The summaries, on request. */
export type FoldingAnswer = ReadonlyArray<ResultsSummary>

parentPort!.on("message", ({ plans, port }: FoldingOrder) => {
  const all = plans.map((plan) => new Results(plan))
  port.on("message", ({ records }: FoldingRequest) => {
    const batch = records === undefined ? undefined : recordsIn(records)
    if (batch !== undefined) for (const results of all) results.addBatch(batch)
    const answer: FoldingAnswer = records === undefined ? all.map((results) => results.summary()) : []
    port.postMessage(answer)
  })
})
parentPort!.postMessage("ready")
