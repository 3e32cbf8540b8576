import * as McpClient from "effect/ai/McpClient"
import type { McpClientError } from "effect/ai/McpClientError"
import * as McpProtocol from "effect/ai/McpProtocol"
import * as Effect from "effect/Effect"
import * as HttpClient from "effect/http/HttpClient"
import { HttpClientError } from "effect/http/HttpClientError"
import * as Predicate from "effect/Predicate"
import { failureText } from "../../domain/agents/FailureTexts.ts"
import type { OutboundHttp } from "../../ports/OutboundHttp.ts"
import { type ToolServerAddress, type ToolServerConnection, ToolServerFailed } from "../../ports/ToolServers.ts"
import { contentOf } from "./Content.ts"
import { guardedClient } from "./GuardedClient.ts"
import { promptOf, resourceOf, toolOf } from "./Listed.ts"
import { mostBytes, mostTools } from "./limits.ts"
import { failed, isOutbound, outbound, refusedWith, statusReason } from "./Reasons.ts"

const reasonOf = ({ reason }: McpClientError): ToolServerFailed => {
  switch (reason._tag) {
    case "HttpError":
      return failed(statusReason(reason.status))
    case "ProtocolError":
      return failed(reason.code === undefined ? failureText("notRpc") : refusedWith(reason.code))
    case "TransportError": {
      const cause = reason.cause instanceof HttpClientError ? reason.cause.cause : reason.cause
      if (cause instanceof ToolServerFailed) return cause
      return isOutbound(cause) ? outbound(cause) : failed(failureText("notRpc"))
    }
    case "TimeoutError":
      return failed(failureText("silent"))
    case "LimitError":
      return failed(failureText("answerTooLarge"))
    case "UnsupportedError":
      return failed(failureText("version"))
    default:
      return failed(failureText("notAsAgreed"))
  }
}

/** A connection by the revision of 2026-07-28, which has no sessions: each request carries its context. */
export const statelessConnection = Effect.fnUntraced(function* (
  http: OutboundHttp["Service"],
  address: ToolServerAddress,
) {
  const { url, timeout } = address
  const transport = McpClient.http({ url, protocol: McpProtocol.v2026_07_28, maxMessageBytes: mostBytes })
  const client = yield* McpClient.make({ name: "parley", version: "0.1.0", timeout }).pipe(
    Effect.provideServiceEffect(McpClient.Transport, transport),
    Effect.provideService(HttpClient.HttpClient, guardedClient(http, address, mostBytes)),
    Effect.mapError(reasonOf),
  )
  const listed = yield* Effect.mapError(client.listTools(), reasonOf)
  if (listed.length > mostTools) return yield* failed(failureText("tooManyTools", { most: mostTools }))
  const tools = new Map(listed.map((tool) => [tool.name, tool]))
  return {
    tools: listed.map((tool) => toolOf(tool)),
    call: (name, input) => {
      const tool = tools.get(name)
      if (tool === undefined) return Effect.fail(failed(failureText("toolUnknown")))
      if (!Predicate.isReadonlyObject(input)) return Effect.fail(failed(failureText("argumentsWrong")))
      return client.callTool({ tool, arguments: input }, { timeout }).pipe(
        Effect.map((result) => ({ isError: result.isError === true, content: contentOf(result) })),
        Effect.mapError(reasonOf),
      )
    },
    resources: client.listResources().pipe(
      Effect.map((resources) => resources.map(resourceOf)),
      Effect.mapError(reasonOf),
    ),
    prompts: client.listPrompts().pipe(
      Effect.map((prompts) => prompts.map(promptOf)),
      Effect.mapError(reasonOf),
    ),
  } satisfies ToolServerConnection
})
