import { dateFormat } from "../../domain/languages/dateFormat.ts"
import type { FailedCall } from "../../ports/ModelFailures.ts"
import { type Html, html } from "../markup/html.ts"
import type { SignedInVisit } from "../shell/Visit.ts"
import { usageTable } from "./UsageTable.ts"

/** The provider's status, code and type, where known. */
const faultOf = ({ fault = {} }: FailedCall): string =>
  [fault.status, fault.code, fault.type].filter((word) => word !== undefined).join(" · ")

/** The remedy for a failure with this code or status, if its reason has several remedies. */
const detailOf = ({ reason, fault = {} }: FailedCall) => {
  const { status, code = "" } = fault
  if (reason === "refused") {
    if (status === 401 || status === 403 || /api_?key|auth/i.test(code)) return "key"
    if (status === 404 || /model/i.test(code)) return "model"
  }
  if (code === "answer_broke_off") return "brokeOff"
  return undefined
}

/** The latest failed calls to language models, newest first, each with a remedy. */
export const recentFailures = (visit: SignedInVisit, failures: ReadonlyArray<FailedCall>): Html => {
  const { agentUsage: texts } = visit.texts
  const time = dateFormat(visit.language, { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" })
  const rowOf = (call: FailedCall): ReadonlyArray<string> => {
    const fault = faultOf(call)
    const cause = texts.causes[call.reason]
    const detail = detailOf(call)
    return [
      `${time.format(new Date(call.at.epochMilliseconds))} UTC`,
      call.provider,
      call.model,
      fault === "" ? cause : `${cause} (${fault})`,
      detail === undefined ? texts.remedies[call.reason] : texts.details[detail],
    ]
  }
  return html`<section class="result-part usage-failures">
    <h2>${texts.failures}</h2>
    <p class="hint">${failures.length === 0 ? texts.noFailures : texts.failuresHint}</p>
    ${
      failures.length === 0
        ? null
        : usageTable({
            name: texts.failures,
            words: 5,
            heads: [texts.failedAt, texts.provider, texts.model, texts.cause, texts.remedy],
            rows: failures.map(rowOf),
          })
    }
  </section>`
}
