import {
  ProtocolError,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  UnsupportedProtocolVersionError,
} from "@modelcontextprotocol/client"
import { failureText } from "../../domain/agents/FailureTexts.ts"
import { ToolServerFailed } from "../../ports/ToolServers.ts"
import { failed, refusedWith, statusReason } from "./Reasons.ts"

const reasons: Readonly<Partial<Record<SdkErrorCode, string>>> = {
  [SdkErrorCode.RequestTimeout]: failureText("silent"),
  [SdkErrorCode.InvalidResult]: failureText("notAsAgreed"),
  [SdkErrorCode.UnsupportedResultType]: failureText("notAsAgreed"),
  [SdkErrorCode.InputRequiredRoundsExceeded]: failureText("notAsAgreed"),
  [SdkErrorCode.ConnectionClosed]: failureText("unreachable"),
  [SdkErrorCode.EraNegotiationFailed]: failureText("version"),
}

/** Converts the library's errors to ours; the message of a refused call is preserved. */
export const reasonOf = (error: unknown): ToolServerFailed => {
  if (error instanceof ToolServerFailed) return error
  if (error instanceof UnsupportedProtocolVersionError) return failed(failureText("version"))
  if (error instanceof ProtocolError)
    return new ToolServerFailed({
      reason: refusedWith(error.code),
      ...(error.message === "" ? {} : { said: error.message }),
    })
  if (error instanceof SdkHttpError) return failed(statusReason(error.data.status ?? 0))
  if (!(error instanceof SdkError))
    return failed(failureText(String(error).includes("protocol version") ? "version" : "notRpc"))
  if (error.cause !== undefined) return reasonOf(error.cause)
  return failed(reasons[error.code] ?? failureText("notRpc"))
}
