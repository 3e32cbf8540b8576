import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Scope from "effect/Scope"
import { answered, withCost } from "../../domain/chat/ChatAnswer.ts"
import { modelOf } from "../../domain/chat/Prompt.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { LanguageModel, ModelFailed } from "../../ports/LanguageModel.ts"
import { ModelAccount } from "../access/ModelAccount.ts"
import { accountOf, type Course } from "./Course.ts"
import { ChatSpeech } from "./ChatSpeech.ts"
import { ChatTools, type TurnTools } from "./ChatTools.ts"
import { type Beginning, type Emit, toolDialogue } from "./ToolDialogue.ts"
import { ToolQuestions } from "./ToolQuestions.ts"
import { turnSuspension } from "./TurnSuspension.ts"

/** When a turn may ask its user: never, only if the answer can wait, or always because a reader is connected. */
export type Asking = "nobody" | "later" | "now"

/** How a turn runs. */
export interface Manner {
  /** If absent, the user is never asked. */
  readonly asking?: Asking | undefined
  /** Runs before each tool call. */
  readonly beforeCall?: Effect.Effect<void> | undefined
}

/** The time limit of a turn, however many tools it calls. */
const longestTurn = Duration.minutes(10)

const silently = () => Effect.void

const partsOf = (approvalWait: Duration.Duration) =>
  Effect.gen(function* () {
    const tools = yield* ChatTools
    const speech = yield* ChatSpeech
    const model = yield* LanguageModel
    const identifiers = yield* Identifiers
    const questions = yield* ToolQuestions
    const suspend = yield* turnSuspension(approvalWait)
    const background = yield* Effect.scope

    /** Closes tool sessions in the background, so that the result isn't delayed. */
    const closedBehind = <A, E>(effect: Effect.Effect<A, E, Scope.Scope>): Effect.Effect<A, E> =>
      Effect.flatMap(Scope.make(), (scope) =>
        Scope.provide(effect, scope).pipe(Effect.onExit((exit) => Effect.forkIn(Scope.close(scope, exit), background))),
      )
    return { closedBehind, identifiers, tools, questions, speech, model, suspend }
  })

type Parts = Effect.Success<ReturnType<typeof partsOf>>

const within =
  ({ closedBehind }: Parts) =>
  <A, E>({ caller, agent }: Course, turn: Effect.Effect<A, E, Scope.Scope>, spent: (cost: number) => void) =>
    closedBehind(turn).pipe(
      Effect.provideService(ModelAccount, { ...accountOf(caller, agent), spent }),
      Effect.timeoutOrElse({
        duration: longestTurn,
        orElse: () => Effect.fail(new ModelFailed({ reason: "timeout" })),
      }),
      Effect.withSpan("ChatTurns.answer"),
    )

/** Alternates between the model and its tools until the turn ends or is suspended. */
const dialogue = ({ identifiers, tools, questions, speech, model, suspend }: Parts) =>
  Effect.fnUntraced(function* (
    given: Course,
    beginning: Beginning | ((tools: TurnTools) => Beginning),
    emit: Emit,
    { asking = "nobody", beforeCall = Effect.void }: Manner,
    cost: () => number,
  ) {
    const { caller, agent, turnId, sessionId, sources } = given
    const conversationId = identifiers.named(caller.sub, agent.chatbotId, sessionId)
    yield* emit({ _tag: "Started", turnId, sessionId, conversationId })
    const opened = yield* tools.open(caller.sub, agent, given.servers)
    const open: TurnTools = {
      ...opened,
      call: (called) =>
        Effect.andThen(
          beforeCall,
          opened.call(called, {
            onProgress: (progress) => emit({ _tag: "Progressed", progress: { tool: called.name, ...progress } }),
            onQuestion: (asked) => {
              if (asking !== "now") return Effect.succeed({ action: "cancel" })
              const { server } = opened.origin(called.name)
              const at = { turn_id: turnId, session_id: sessionId, server, tool: called.name }
              return questions.ask(caller.sub, asked, at, (question) => emit({ _tag: "Questioned", question }))
            },
          }),
        ),
    }
    const say = given.isNamed ? yield* speech.begin({ caller, sessionId, language: agent.config.language }) : silently
    const { reply, waiting, needs } = yield* toolDialogue(
      model,
      agent.config,
      typeof beginning === "function" ? beginning(open) : beginning,
      open,
      {
        emit: (event) => (event._tag === "Text" ? Effect.andThen(say(event.text), emit(event)) : emit(event)),
        mayAsk: asking !== "nobody",
      },
    )
    const now = yield* DateTime.now
    const pending =
      waiting === null
        ? []
        : yield* Effect.mapError(
            Effect.tapError(suspend({ ...given, cost: cost() }, open, waiting, needs), (error) =>
              Effect.logWarning("A waiting turn could not be stored", error),
            ),
            () => new ModelFailed({ reason: "unavailable" }),
          )
    yield* Effect.forEach(
      pending,
      (approval) =>
        emit(
          approval.authorization === undefined
            ? { _tag: "ApprovalRequired", approval }
            : { _tag: "AuthorizationRequired", approval },
        ),
      { discard: true },
    )
    const answer = answered(
      {
        turnId,
        sessionId,
        conversationId,
        model: reply.by?.model ?? modelOf(agent.config) ?? model.model,
        provider: reply.by?.provider ?? model.provider,
      },
      reply,
      { sources, problems: open.problems, pending },
      { at: DateTime.formatIso(now), seconds: (DateTime.toEpochMillis(now) - given.startedAt) / 1000 },
    )
    return withCost(answer, cost())
  })

/** Runs a turn from its start to its answer or suspension. */
export const turnCourse = (approvalWait: Duration.Duration) =>
  Effect.map(
    partsOf(approvalWait),
    (its) => (given: Course, beginning: Beginning | ((tools: TurnTools) => Beginning), emit: Emit, manner: Manner) =>
      Effect.suspend(() => {
        let { cost } = given
        return within(its)(
          given,
          dialogue(its)(given, beginning, emit, manner, () => cost),
          (more) => {
            cost += more
          },
        )
      }),
  )
