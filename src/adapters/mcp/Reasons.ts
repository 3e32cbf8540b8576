import { failureText } from "../../domain/agents/FailureTexts.ts"
import { challengeOf } from "../../domain/agents/ServerAuthorization.ts"
import { OutboundFailed, OutboundForbidden } from "../../ports/OutboundHttp.ts"
import { ToolServerFailed } from "../../ports/ToolServers.ts"

export const failed = (reason: string) => new ToolServerFailed({ reason })

const reasons: Readonly<Record<OutboundFailed["reason"], string>> = {
  invalid_url: failureText("addressWrong"),
  unreachable: failureText("unreachable"),
  timeout: failureText("silent"),
  too_large: failureText("answerTooLarge"),
  too_many_redirects: failureText("redirects"),
}

export const outbound = (error: OutboundForbidden | OutboundFailed): ToolServerFailed =>
  failed(error._tag === "OutboundForbidden" ? failureText("addressForbidden") : reasons[error.reason])

export const statusReason = (status: number): string =>
  status === 401 || status === 403 ? failureText("credentials", { status }) : failureText("status", { status })

export const refusedWith = (code: number | string): string => `the server refused (code ${code})`

type Headers = Readonly<Record<string, string>>

/** A refusal with its status, and with the token requirements if the server states them. */
export const refusal = (status: number, headers: Headers): ToolServerFailed => {
  const challenge = challengeOf(status, headers["www-authenticate"])
  return challenge === undefined
    ? failed(statusReason(status))
    : new ToolServerFailed({ reason: failureText("signInNeeded"), challenge })
}

/** Whether an error says that the server doesn't know our session, for example after its restart. */
export const isAboutSession = (text: string): boolean =>
  /\bsession\b/i.test(text) &&
  /not found|unknown|expired|invalid|no valid|no longer|terminated|not exist|not initialized|re-?initialize/i.test(text)
