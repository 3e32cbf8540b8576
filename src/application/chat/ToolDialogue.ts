import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { AgentConfig } from "../../domain/agents/AgentConfig.ts"
import { failureText } from "../../domain/agents/FailureTexts.ts"
import type { ModelReply, ToolCall } from "../../domain/chat/ChatAnswer.ts"
import type { DialogueState } from "../../domain/chat/Approval.ts"
import type { ChatEvent } from "../../domain/chat/ChatEvent.ts"
import { toolLoop } from "../../domain/chat/ToolLoop.ts"
import type { CalledTool, Turn } from "../../domain/chat/Turn.ts"
import type { Answering, LanguageModel, ModelRequest, Usage } from "../../ports/LanguageModel.ts"
import type { AuthorizationRequired, TurnTools } from "./ChatTools.ts"
import type { NeededAuthorization } from "../../domain/agents/ServerAuthorization.ts"

export type Emit = (event: ChatEvent) => Effect.Effect<void>

/** Maximum number of calls of one round that run at a time. */
const concurrency = 4

const sum = (a: number | null, b: number | null): number | null =>
  a === null && b === null ? null : (a ?? 0) + (b ?? 0)

/** The result of a tool call, as reported to the model. */
const reportOf = (call: ToolCall): Turn => ({
  role: "tool",
  id: call.id,
  name: call.name,
  output: call.status === "completed" ? call.output : { error: call.error },
})

const refused = (called: CalledTool, error: string): ToolCall => ({
  id: called.id,
  name: called.name,
  status: "error",
  arguments: called.input,
  output: null,
  error,
  execution_time: 0,
})

/** The record of a call that the user refused. */
export const denied = (called: CalledTool, reason: string | null): ToolCall =>
  refused(called, reason === null ? failureText("approvalDenied") : failureText("approvalDeniedBecause", { reason }))

/** The record of a call with an unknown result. */
export const uncertain = (called: CalledTool): ToolCall => refused(called, failureText("callUncertain"))

/** Where a dialogue starts: with a question, or after a suspension, once every waiting call has its record. */
export type Beginning =
  | { readonly _tag: "Opening"; readonly turns: ReadonlyArray<Turn> }
  | {
      readonly _tag: "Resumed"
      readonly state: DialogueState
      /** Runs or refuses a call, as the user decided. */
      readonly settle: (called: CalledTool, position: number) => Effect.Effect<ToolCall, AuthorizationRequired>
    }

/** The state of a dialogue: finished, or waiting for the user. */
export interface Dialogue {
  readonly reply: ModelReply
  readonly waiting: DialogueState | null
  /** What the waiting calls need in addition to approval, by id. */
  readonly needs: ReadonlyMap<string, NeededAuthorization>
}

/** Call ids must be unique within the turn, so repeated ones are numbered. */
const newId = (id: string, used: ReadonlySet<string>): string => {
  let fresh = id
  for (let n = 2; used.has(fresh); n++) fresh = `${id}_${n}`
  return fresh
}

const opened = (turns: ReadonlyArray<Turn>): DialogueState => ({
  turns,
  calls: [],
  usage: { inputTokens: null, outputTokens: null },
  text: "",
  isWhole: true,
  round: 0,
  said: "",
  called: [],
})

/** Progress of a dialogue. */
interface Progress {
  readonly turns: Array<Turn>
  readonly calls: Array<ToolCall>
  usage: Usage
  text: string
  isWhole: boolean
  isCut: boolean
  by: Answering | undefined
}

const progressFrom = ({ turns, calls, usage, text, isWhole }: DialogueState): Progress => ({
  turns: [...turns],
  calls: [...calls],
  usage,
  text,
  isWhole,
  isCut: false,
  by: undefined,
})

const replyOf = ({ text, calls, usage, isWhole, isCut, by }: Progress): ModelReply => ({
  text,
  calls,
  usage,
  isWhole,
  isCut,
  ...(by === undefined ? {} : { by }),
})

const added = (usage: Usage, more: Usage): Usage => ({
  inputTokens: sum(usage.inputTokens, more.inputTokens),
  outputTokens: sum(usage.outputTokens, more.outputTokens),
  ...(usage.cachedTokens === undefined && more.cachedTokens === undefined
    ? {}
    : { cachedTokens: (usage.cachedTokens ?? 0) + (more.cachedTokens ?? 0) }),
})

/** One call to the model: the text of its answer, and the tools that it calls. */
const asking = (model: LanguageModel["Service"], emit: Emit, now: Progress) => {
  const used = new Set(now.turns.flatMap((turn) => (turn.role === "assistant" ? turn.calls.map(({ id }) => id) : [])))
  return Effect.fnUntraced(function* (request: ModelRequest) {
    let text = ""
    const before = now.text
    const called: Array<CalledTool> = []
    yield* Stream.runForEach(model.say(request), (part) => {
      switch (part._tag) {
        case "Text": {
          const piece = text === "" && now.text !== "" ? `\n\n${part.text}` : part.text
          text += part.text
          now.text += piece
          return emit({ _tag: "Text", text: piece })
        }
        case "Withdrawn":
          text = ""
          now.text = before
          return emit({ _tag: "Withdrawn", text: before })
        case "Call": {
          const id = newId(part.id, used)
          used.add(id)
          const { name, input, signed } = part
          called.push({ id, name, input, ...(signed === undefined ? {} : { signed }) })
          return Effect.void
        }
        case "End":
          now.isWhole &&= part.reason !== "filtered"
          now.isCut = part.reason === "length"
          now.usage = added(now.usage, part.usage)
          now.by = part.by ?? now.by
          return Effect.void
      }
    })
    return { text, called }
  })
}

interface Manner {
  readonly emit: Emit
  readonly mayAsk: boolean
}

/** Runs the model's calls. Once the dialogue has made `most` calls, further ones are refused. */
const running = (tools: TurnTools, { emit, mayAsk }: Manner, { calls }: Progress, most: number) => {
  const needs = new Map<string, NeededAuthorization>()

  const recorded = (record: Effect.Effect<ToolCall>) => Effect.tap(record, (call) => emit({ _tag: "Called", call }))

  /** The record of a running call, or null if the user must sign in first. */
  const carriedOut = (called: CalledTool, made: Effect.Effect<ToolCall, AuthorizationRequired>) =>
    made.pipe(
      Effect.tap((call) => emit({ _tag: "Called", call })),
      Effect.catchTag("AuthorizationRequired", ({ needed }): Effect.Effect<ToolCall | null> => {
        if (!mayAsk) return recorded(Effect.succeed(refused(called, failureText("signInImpossible"))))
        needs.set(called.id, needed)
        return Effect.succeed(null)
      }),
    )

  /** The record of a call, or null if it is waiting for the user. */
  const run = (called: CalledTool, position: number): Effect.Effect<ToolCall | null> => {
    if (calls.length + position >= most) return recorded(Effect.succeed(refused(called, failureText("toolsSpent"))))
    switch (tools.approval(called.name)) {
      case "auto":
        return carriedOut(called, tools.call(called))
      case "never":
        return recorded(Effect.succeed(refused(called, failureText("toolForbidden"))))
      case "ask":
        return mayAsk
          ? Effect.succeed(null)
          : recorded(Effect.succeed(refused(called, failureText("approvalImpossible"))))
    }
  }

  return { needs, carriedOut, run }
}

/**
 * Alternates between the model and its tools: the model is called, its tool calls are run, and it is called again with
 * the results, until it calls no more tools. After the last round it must answer. Text is part of the answer as soon as
 * it arrives, even if tool calls follow. Calls that need approval suspend the loop after the other calls of their
 * round, or are refused if the user can't be asked.
 */
export const toolDialogue = (
  model: LanguageModel["Service"],
  config: AgentConfig,
  beginning: Beginning,
  tools: TurnTools,
  manner: Manner,
) =>
  Effect.gen(function* () {
    const loop = toolLoop(config.operationMode)
    const rounds = loop === null || tools.offered.length === 0 ? 0 : loop.rounds
    const begun = beginning._tag === "Opening" ? opened(beginning.turns) : beginning.state
    const now = progressFrom(begun)
    const ask = asking(model, manner.emit, now)
    const { needs, carriedOut, run } = running(tools, manner, now, loop?.calls ?? 0)

    const settled = (text: string, records: ReadonlyArray<ToolCall>, called: ReadonlyArray<CalledTool>) => {
      now.calls.push(...records)
      now.turns.push({ role: "assistant", text, calls: called }, ...records.map(reportOf))
    }

    /** The suspended state with waiting calls, and its text so far. */
    const waitingAt = (
      round: number,
      text: string,
      called: ReadonlyArray<{ readonly call: CalledTool; readonly record: ToolCall | null }>,
    ): Dialogue => {
      const { turns, calls, usage, text: fullText, isWhole } = now
      const made = called.flatMap(({ record }) => (record === null ? [] : [record]))
      return {
        reply: { ...replyOf(now), calls: [...calls, ...made] },
        waiting: { turns, calls, usage, text: fullText, isWhole, round, said: text, called },
        needs,
      }
    }

    let round = begun.round
    if (beginning._tag === "Resumed") {
      let waited = 0
      const waiting = begun.called.map(({ call, record }) => ({ call, record, place: record === null ? waited++ : -1 }))
      const records = yield* Effect.forEach(
        waiting,
        ({ call, record, place }) =>
          Effect.map(
            record === null ? carriedOut(call, beginning.settle(call, place)) : Effect.succeed(record),
            (made) => ({ call, record: made }),
          ),
        { concurrency },
      )
      const done = records.flatMap(({ record }) => (record === null ? [] : [record]))
      if (done.length < records.length) return waitingAt(round, begun.said, records)
      settled(
        begun.said,
        done,
        begun.called.map(({ call }) => call),
      )
      round++
    }

    for (; ; round++) {
      const mayCall = round < rounds
      const { text, called } = yield* ask({
        turns: now.turns,
        // Some providers require the tools of earlier calls in the request, even if no further calls are allowed.
        tools: mayCall || round > 0 ? tools.offered : [],
        parameters: config.modelConfig,
        provider: config.llm,
        isCallRequired: mayCall && round === 0 && loop?.isForced === true,
        ...(mayCall ? {} : { isCallForbidden: true }),
      })
      if (called.length === 0 || !mayCall) return { reply: replyOf(now), waiting: null, needs } satisfies Dialogue
      const records = yield* Effect.forEach(called, run, { concurrency })
      const done = records.filter((record) => record !== null)
      if (done.length < records.length)
        return waitingAt(
          round,
          text,
          called.map((call, position) => ({ call, record: records[position] ?? null })),
        )
      settled(text, done, called)
    }
  })
