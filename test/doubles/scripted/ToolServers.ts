import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import {
  type Attendance,
  type RemoteOutcome,
  type RemotePrompt,
  type RemoteResource,
  type RemoteTool,
  type ToolServerAddress,
  ToolServerFailed,
  ToolServers,
} from "../../../src/ports/ToolServers.ts"

/** A scripted tool: returns its text or outcome, or fails as the server would. */
export interface ScriptedTool extends Partial<Omit<RemoteTool, "name">> {
  readonly run: (
    input: unknown,
    attendance?: Attendance,
  ) => string | RemoteOutcome | ToolServerFailed | Effect.Effect<string | RemoteOutcome, ToolServerFailed>
}

/** A server, named after its tools. */
export interface ScriptedServer {
  readonly tools: Readonly<Record<string, ScriptedTool>>
  readonly resources?: ReadonlyArray<RemoteResource>
  readonly prompts?: ReadonlyArray<RemotePrompt>
}

/** A call that a scripted server received. */
export interface ScriptedCall {
  readonly url: string
  readonly tool: string
  readonly input: unknown
}

const anything = { type: "object", properties: {} }

const outcomeOf = (said: string | RemoteOutcome): RemoteOutcome =>
  typeof said === "string" ? { isError: false, content: said } : said

const ran = (tool: ScriptedTool, input: unknown, attendance: Attendance | undefined) =>
  Effect.suspend(() => {
    const said = tool.run(input, attendance)
    if (said instanceof ToolServerFailed) return Effect.fail(said)
    return Effect.isEffect(said) ? Effect.map(said, outcomeOf) : Effect.succeed(outcomeOf(said))
  })

/** Scripted tool servers by address, which record the connections and calls. No other address responds. */
export const make = (servers: Readonly<Record<string, ScriptedServer>>) => {
  const connections: Array<ToolServerAddress> = []
  const calls: Array<ScriptedCall> = []

  const connected = (url: string, { tools, resources = [], prompts = [] }: ScriptedServer) => ({
    tools: Object.entries(tools).map(([name, { run: _run, description = name, parameters = anything, ...more }]) => ({
      name,
      description,
      parameters,
      ...more,
    })),
    call: (name: string, input: unknown, attendance?: Attendance) =>
      Effect.suspend(() => {
        calls.push({ url, tool: name, input })
        const tool = tools[name]
        return tool === undefined
          ? Effect.fail(new ToolServerFailed({ reason: `the server has no tool ${name}` }))
          : ran(tool, input, attendance)
      }),
    resources: Effect.succeed(resources),
    prompts: Effect.succeed(prompts),
  })

  const layer = Layer.succeed(ToolServers, {
    connect: (address) =>
      Effect.suspend(() => {
        connections.push(address)
        const server = servers[address.url]
        return server === undefined
          ? Effect.fail(new ToolServerFailed({ reason: "the server is unreachable" }))
          : Effect.succeed(connected(address.url, server))
      }),
  })
  return { layer, connections, calls }
}
