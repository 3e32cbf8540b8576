import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { AgentConfig } from "../../domain/agents/AgentConfig.ts"
import { failureText } from "../../domain/agents/FailureTexts.ts"
import type { ModelReply, ToolCall } from "../../domain/chat/ChatAnswer.ts"
import type { ChatEvent } from "../../domain/chat/ChatEvent.ts"
import { toolLoop } from "../../domain/chat/ToolLoop.ts"
import type { CalledTool, Turn } from "../../domain/chat/Turn.ts"
import type { LanguageModel, ModelRequest, Usage } from "../../ports/LanguageModel.ts"
import type { TurnTools } from "./ChatTools.ts"

export type Emit = (event: ChatEvent) => Effect.Effect<void>

/** Calls of one round that run at a time. */
const concurrency = 4

const sum = (a: number | null, b: number | null): number | null =>
  a === null && b === null ? null : (a ?? 0) + (b ?? 0)

/** What the model is told of a call. */
const reportOf = (call: ToolCall): Turn => ({
  role: "tool",
  id: call.id,
  name: call.name,
  output: call.status === "completed" ? call.output : { error: call.error },
})

const refused = (called: CalledTool): ToolCall => ({
  id: called.id,
  name: called.name,
  status: "error",
  arguments: called.input,
  output: null,
  error: failureText("toolsSpent"),
  execution_time: 0,
})

/**
 * The model and its tools in turns: it is asked, its calls are run, and it is asked again with what they said, until it
 * calls none. After the last round it is offered none and has to answer. Text counts as it comes, whatever calls follow.
 */
export const toolDialogue = (
  model: LanguageModel["Service"],
  config: AgentConfig,
  opening: ReadonlyArray<Turn>,
  tools: TurnTools,
  emit: Emit,
) =>
  Effect.gen(function* () {
    const loop = toolLoop(config.operationMode)
    const rounds = loop === null || tools.offered.length === 0 ? 0 : loop.rounds
    const turns = [...opening]
    const calls: Array<ToolCall> = []
    let usage: Usage = { inputTokens: null, outputTokens: null }
    let fullText = ""
    let isWhole = true

    const ask = Effect.fnUntraced(function* (request: ModelRequest) {
      let text = ""
      const called: Array<CalledTool> = []
      yield* Stream.runForEach(model.say(request), (part) => {
        switch (part._tag) {
          case "Text": {
            const piece = text === "" && fullText !== "" ? `\n\n${part.text}` : part.text
            text += part.text
            fullText += piece
            return emit({ _tag: "Text", text: piece })
          }
          case "Call":
            called.push({ id: part.id, name: part.name, input: part.input })
            return Effect.void
          case "End":
            isWhole &&= part.reason !== "filtered"
            usage = {
              inputTokens: sum(usage.inputTokens, part.usage.inputTokens),
              outputTokens: sum(usage.outputTokens, part.usage.outputTokens),
            }
            return Effect.void
        }
      })
      return { text, called }
    })

    const run = (called: CalledTool, position: number) => {
      const isLate = loop === null || calls.length + position >= loop.calls
      return Effect.tap(isLate ? Effect.succeed(refused(called)) : tools.call(called), (call) =>
        emit({ _tag: "Called", call }),
      )
    }

    for (let round = 0; ; round++) {
      const mayCall = round < rounds
      const { text, called } = yield* ask({
        turns,
        tools: mayCall ? tools.offered : [],
        parameters: config.modelConfig,
        isCallRequired: mayCall && round === 0 && loop?.isForced === true,
      })
      if (called.length === 0 || !mayCall) {
        const reply: ModelReply = { text: fullText, calls, usage, isWhole }
        return reply
      }
      const records = yield* Effect.forEach(called, run, { concurrency })
      calls.push(...records)
      turns.push({ role: "assistant", text, calls: called }, ...records.map(reportOf))
    }
  })
