import type { ModelFailed, ProviderFault } from "../../../ports/LanguageModel.ts"
import { isRecord, type Json, positionOf, recordOf, recordsOf, textOf } from "./Loose.ts"

export interface Fault {
  readonly reason: ModelFailed["reason"]
  readonly fault: ProviderFault
}

/** A provider's error code, if it is a single word: never a sentence, which may quote the prompt, and never a key. */
const wordOf = (value: unknown): string | undefined =>
  typeof value === "string" && /^(?!(?:sk|pk|gsk|xai|key|api)[-_])[A-Za-z][A-Za-z0-9_.-]{0,63}$/i.test(value)
    ? value
    : undefined

const emptyAccount =
  /insufficient[_ ](?:user_)?(?:quota|balance|credits?|funds)|billing|payment[_ ]required|arrear|credit balance|out of credits|exceeded[_ ](?:your )?current[_ ]quota|no credits/i
const busy = /rate[_ -]?limit|overloaded|too[_ ]many[_ ]requests|resource[_ ]exhausted|throttl|slow_down|capacity|busy/i
const broken =
  /server_error|internal|unavailable|api_error|bad_gateway|disconnected|unexpectedly|upstream|provider[_ ]error/i
const long =
  /context[_ ](?:length|size|window)|maximum[_ ]context|exceed[a-z_ ]{0,20}context|(?:prompt|input) is too long|(?:prompt|input|request)_too_(?:long|large)|reduce the length of the (?:messages|prompt)|too many input tokens/i
const slow = /timeout|timed[_ ]out|deadline/i

/** Classifies an error without a status, such as one sent in the middle of a stream. */
const reasonWithoutStatus = (words: string, text: string): Fault["reason"] => {
  if (slow.test(words)) return "timeout"
  if (busy.test(text)) return "busy"
  return words === "" || broken.test(words) || broken.test(text) ? "unavailable" : "refused"
}

const reasonOf = (status: number | undefined, words: string, text: string, mayWait: boolean): Fault["reason"] => {
  if (status === 402 || emptyAccount.test(words)) return "unpaid"
  // "You exceeded your current quota" is also used for per-minute quotas, together with a retry delay.
  if (emptyAccount.test(text) && !mayWait && (status === undefined || status < 500)) return "unpaid"
  if (status === 429 || status === 529 || busy.test(words)) return "busy"
  if (status === 413 || ((status === undefined || status < 500) && long.test(text))) return "too_long"
  if (status === undefined) return reasonWithoutStatus(words, text)
  return status === 408 || status === 425 || status >= 500 ? "unavailable" : "refused"
}

const isTold = (error: unknown): boolean => (isRecord(error) ? Object.keys(error).length > 0 : textOf(error) !== "")

/** The error in a server's response, in any known shape; undefined if there is none. */
export const errorIn = (given: unknown, event = ""): Json | undefined => {
  const body = recordOf(Array.isArray(given) ? given[0] : given)
  const described = [body["error"], body["errors"], recordsOf(body["choices"])[0]?.["error"]].flat().find(isTold)
  if (isRecord(described)) return described
  if (typeof described === "string") return { ...body, message: described }
  const isCalledError =
    event === "error" || body["object"] === "error" || body["type"] === "error" || body["status"] === "error"
  if (isCalledError) return body
  const isAnswer = ["choices", "delta", "message", "response", "item", "done"].some(
    (key) => isRecord(body[key]) || Array.isArray(body[key]),
  )
  const isComplaint =
    body["detail"] !== undefined || body["error_code"] !== undefined || body["error_msg"] !== undefined
  const isCoded = typeof body["message"] === "string" && (body["code"] ?? body["status"]) !== undefined
  return !isAnswer && (isComplaint || isCoded) ? body : undefined
}

/** The whole body, which is matched but never shown. */
const wholeText = (error: Json): string => JSON.stringify(error).slice(0, 8000)

/** Classifies an error, with the provider's code. `status` is that of an unsuccessful response. */
export const faultOf = (error: Json, status?: number): Fault => {
  const [code, type] = [error["code"] ?? error["error_code"], error["type"] ?? error["status"]]
  const numbered =
    status ??
    [code, error["status"], error["status_code"]].map(positionOf).find((n) => n !== undefined && n >= 400 && n < 600)
  const words = [code, type, error["reason"], recordOf(error["metadata"])["error_type"]]
    .map(wordOf)
    .filter((word) => word !== undefined)
  const text = wholeText(error)
  const mayWait = /RetryInfo|retryDelay|retry[ _](?:in|after)|per[ _]minute/i.test(text)
  const [named, typed] = [wordOf(code) ?? wordOf(error["reason"]), wordOf(type)]
  return {
    reason: reasonOf(numbered, words.join(" "), text, mayWait),
    fault: {
      ...(numbered === undefined ? {} : { status: numbered }),
      ...(named === undefined ? {} : { code: named }),
      ...(typed === undefined ? {} : { type: typed }),
    },
  }
}
