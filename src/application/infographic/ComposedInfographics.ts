import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/access/Caller.ts"
import { answered, type ChatAnswer, type Source } from "../../domain/chat/ChatAnswer.ts"
import { drawingTool } from "../../domain/chat/Drawing.ts"
import { modelOf } from "../../domain/chat/Prompt.ts"
import { composedCall, type ComposedCall } from "../../domain/infographic/composition/ComposedCall.ts"
import { Composition } from "../../domain/infographic/composition/Composition.ts"
import { checked, type FilledTemplate } from "../../domain/infographic/composition/CompositionCheck.ts"
import type { CompositionOrder } from "../../domain/infographic/composition/CompositionOrder.ts"
import {
  type Attempt,
  compositionTurns,
  type Material,
} from "../../domain/infographic/composition/CompositionPrompt.ts"
import { type FigureSources, figureSources } from "../../domain/infographic/composition/FigureSources.ts"
import { CompositionUnusable, TemplateNotDescribed } from "../../domain/infographic/composition/Errors.ts"
import { fillable, type FillableTemplate } from "../../domain/infographic/composition/FillableTemplate.ts"
import { TemplateFault, TemplateNotFound, ThemeUnknown } from "../../domain/infographic/Errors.ts"
import type { RenderResult } from "../../domain/infographic/RenderJob.ts"
import type { DatasetPart } from "../../ports/Datasets.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { LanguageModel, ModelFailed } from "../../ports/LanguageModel.ts"
import { type RenderedHtml, TemplateEngine } from "../../ports/TemplateEngine.ts"
import { type BeginError, type BegunTurn, ChatTurns } from "../chat/ChatTurns.ts"
import { ModelAccount } from "../access/ModelAccount.ts"
import { ConversableAgents } from "../chat/ConversableAgents.ts"
import { accountOf } from "../chat/Course.ts"
import type { Emit } from "../chat/ToolDialogue.ts"
import { Infographics, type RenderError } from "./Infographics.ts"
import { datasetsOfCall } from "./SentTables.ts"
import { TemplateCatalog } from "./TemplateCatalog.ts"

/** An infographic and its provenance. `seconds` is the total time. */
export interface ComposedInfographic {
  readonly page: RenderedHtml
  readonly result: RenderResult
  readonly call: ComposedCall
  readonly agentId: string
  readonly sessionId: string
  /** The infographic's turn in a conversation; null: none. */
  readonly turn: Pick<BegunTurn, "turnId" | "conversationId"> | null
  readonly model: string
  readonly provider: string
  readonly attempts: number
  readonly seconds: number
  /** The agent's answer, if the agent was asked first. */
  readonly answer: ChatAnswer | null
  readonly sources: ReadonlyArray<Source>
}

export type ComposeError = RenderError | BeginError | ModelFailed | TemplateNotDescribed | CompositionUnusable

/** A composition that can be drawn. */
interface Judged extends Pick<FigureSources, "told"> {
  readonly filled: FilledTemplate
}

/** A drawn composition, and the agent's earlier answer. */
interface Drawn extends Pick<ComposedInfographic, "page" | "result" | "call" | "attempts" | "answer"> {}

/** A request to an agent, with its files; `ownSession` is used if the request names no session. */
type Ordered = readonly [
  caller: Caller,
  agentId: string,
  order: CompositionOrder,
  parts: ReadonlyArray<DatasetPart>,
  ownSession: string,
]

/** A prepared drawing. `isAsked`: the agent answers the question first. */
interface Begun {
  readonly turn: BegunTurn
  /** When the call started, in milliseconds. */
  readonly startedAt: number
  readonly sessionId: string
  readonly isAsked: boolean
  readonly draw: (answer: ChatAnswer | null, emit: Emit) => Effect.Effect<Drawn, ComposeError>
}

const unheard: Emit = () => Effect.void

/** How many times the model may correct its first answer. */
const corrections = 2

/** The total time allowed for the model's answer and its corrections. */
const longest = Duration.minutes(5)

const shape: Schema.Codec<Composition, Record<string, unknown>> = Composition

const encoder = new TextEncoder()

const needed = Effect.gen(function* () {
  const agents = yield* ConversableAgents
  const turns = yield* ChatTurns
  const infographics = yield* Infographics
  const catalog = yield* TemplateCatalog
  const engine = yield* TemplateEngine
  const model = yield* LanguageModel
  const identifiers = yield* Identifiers
  const tablesOf = yield* datasetsOfCall
  const isDrawable = new Set(engine.names)

  const fault = (code: "TEMPLATE_ENGINE_UNSET" | "TEMPLATE_UNKNOWN", template: string, detail: string) =>
    new TemplateFault({ code, template, detail })

  const judged = (answer: Composition | null, material: Material): Result.Result<Judged, ReadonlyArray<string>> => {
    if (answer === null) return Result.fail(["the answer did not have the required format"])
    return Result.flatMap(checked(answer, material.templates, material.tables), (filled) => {
      const { told: sourced, unsourced: untold } = figureSources(filled, material)
      return untold.length === 0 ? Result.succeed({ filled, told: sourced }) : Result.fail(untold)
    })
  }

  const drawn = Effect.fnUntraced(function* (caller: Caller, call: ComposedCall, sent: ReadonlyArray<DatasetPart>) {
    const request = encoder.encode(JSON.stringify(call.request))
    const parts = sent.filter(({ name }) => call.used.has(name))
    const outcome = yield* infographics.render(caller, { request, parts, isMultipart: parts.length > 0 })
    return outcome._tag === "Rendered" ? outcome : yield* Effect.die("a composed render can't become a job")
  })

  const providerOf = ({ agent }: BegunTurn) => ({
    model: modelOf(agent.config) ?? model.model,
    provider: model.provider,
  })

  /** The answer, without text, for a turn that only draws. */
  const silent = (turn: BegunTurn, now: DateTime.Utc) =>
    answered(
      { ...turn, ...providerOf(turn) },
      { text: "", calls: [], usage: { inputTokens: null, outputTokens: null }, isWhole: true },
      { sources: turn.sources, problems: [], pending: [] },
      { at: DateTime.formatIso(now), seconds: 0 },
    )
  return {
    engine,
    fault,
    catalog,
    isDrawable,
    model,
    judged,
    silent,
    agents,
    tablesOf,
    identifiers,
    turns,
    drawn,
    providerOf,
  }
})

type Needed = Effect.Success<typeof needed>

/** The candidate templates: the requested one, or all that can be drawn and describe their input. */
const offered = ({ engine, fault, catalog, isDrawable }: Needed) =>
  Effect.fnUntraced(function* (name: string | null) {
    if (!engine.isSet) return yield* fault("TEMPLATE_ENGINE_UNSET", name ?? "", "No template folder is configured.")
    if (name === null) {
      const all = (yield* catalog.templates)
        .filter((template) => isDrawable.has(template.name))
        .flatMap((template) => fillable(template) ?? [])
      return all.length === 0 ? yield* new TemplateNotDescribed({ template: null }) : all
    }
    const template = yield* catalog.template(name)
    if (template === undefined) return yield* new TemplateNotFound({ template: name })
    if (!isDrawable.has(name)) return yield* fault("TEMPLATE_UNKNOWN", name, "no HTML source in any template folder")
    const described = fillable(template)
    return described === undefined ? yield* new TemplateNotDescribed({ template: name }) : [described]
  })

const modelAnswer =
  ({ model }: Needed) =>
  (material: Material, turn: BegunTurn, earlier: Attempt | undefined) =>
    model
      .object(
        { turns: compositionTurns(material, earlier), parameters: turn.agent.config.modelConfig },
        shape,
        "infographic",
      )
      .pipe(
        Effect.catchIf(
          (error) => error._tag === "ModelFailed" && error.reason === "malformed",
          () => Effect.succeed(null),
        ),
      )

/** Asks the model until its answer can be drawn, reporting the problems each time. */
const composed = (needed: Needed) => {
  const { judged } = needed
  return Effect.fnUntraced(function* (material: Material, turn: BegunTurn, emit: Emit) {
    let earlier: Attempt | undefined
    for (let attempts = 1; ; attempts++) {
      const progress = { tool: drawingTool, progress: attempts, total: null, message: null }
      yield* emit({ _tag: "Progressed", progress })
      const answer: Composition | null = yield* modelAnswer(needed)(material, turn, earlier)
      const judgement: Result.Result<Judged, ReadonlyArray<string>> = judged(answer, material)
      if (Result.isSuccess(judgement)) return { ...judgement.success, attempts }
      if (attempts > corrections) return yield* new CompositionUnusable({ attempts, problems: judgement.failure })
      earlier = { composed: answer, problems: judgement.failure }
    }
  })
}

/** Draws as the last step of a turn; if the drawing fails, the agent's answer is kept. */
const inTurn =
  ({ silent }: Needed) =>
  (
    { turn, startedAt, isAsked, draw }: Begun,
    emit: Emit,
    onDrawn: (drawn: Result.Result<Drawn, ComposeError>) => void,
  ) =>
    turn.draw(emit, (own) =>
      Effect.gen(function* () {
        const { turnId, sessionId, conversationId } = turn
        if (!isAsked) yield* emit({ _tag: "Started", turnId, sessionId, conversationId })
        const answered = isAsked ? yield* own : null
        const drawn = yield* Effect.result(draw(answered, emit))
        onDrawn(drawn)
        if (Result.isFailure(drawn)) {
          const { failure } = drawn
          if (answered !== null) return answered
          return yield* failure._tag === "ModelFailed" ? failure : new ModelFailed({ reason: "malformed" })
        }
        const { artifactId, template, persisted } = drawn.success.result
        const now = yield* DateTime.now
        const { metadata, ...answer } = answered ?? silent(turn, now)
        const response_time = (DateTime.toEpochMillis(now) - startedAt) / 1000
        return {
          ...answer,
          metadata: { ...metadata, response_time },
          ...(persisted ? { infographic: { artifact_id: artifactId, template } } : {}),
        }
      }),
    )

const begun = (needed: Needed) => {
  const { agents, tablesOf, catalog, identifiers, turns, drawn } = needed
  return Effect.fnUntraced(function* (
    ...[caller, agentId, order, parts, ownSession, named]: readonly [...Ordered, named?: string]
  ) {
    const startedAt = yield* Clock.currentTimeMillis
    yield* agents.resolve(caller, agentId)
    const tables = yield* tablesOf(order.datasets, parts)
    const templates: ReadonlyArray<FillableTemplate> = yield* offered(needed)(order.template)
    const css = yield* catalog.themeCss(order.theme)
    if (css === undefined) return yield* new ThemeUnknown({ theme: order.theme ?? "" })
    const fresh = yield* identifiers.uuid
    const isOngoing = order.useConversationHistory
    const sessionId = order.sessionId ?? (isOngoing ? ownSession : fresh)
    const question = {
      agentName: null,
      query: order.query,
      outputFormat: null,
      searchType: "similarity",
      returnSources: null,
      useVectorContext: order.useVectorContext,
      toolServers: [],
      includeSources: null,
      showMetadata: false,
      sessionId: null,
      ...(order.replaces === null ? {} : { replaces: order.replaces }),
    } as const
    const turn = yield* turns.begin(caller, agentId, question, isOngoing ? sessionId : fresh, named)
    const { opening, sources } = turn
    const draw = Effect.fnUntraced(function* (answer: ChatAnswer | null, emit: Emit) {
      const material = { opening, query: order.query, answer, sources, tables, templates }
      const {
        filled,
        told: sourced,
        attempts,
      } = yield* composed(needed)(material, turn, emit).pipe(
        Effect.timeoutOrElse({
          duration: longest,
          orElse: () => Effect.fail(new ModelFailed({ reason: "timeout" })),
        }),
      )
      const by = { agentId: turn.agent.chatbotId, sessionId }
      const call = composedCall(filled, order, new Set(tables.keys()), sourced, by)
      const { page, result } = yield* drawn(caller, call, parts)
      const made: Drawn = { page, result, call, attempts, answer }
      return made
    })
    const one: Begun = { turn, startedAt, sessionId, isAsked: tables.size === 0, draw }
    return one
  })
}

const compose = (needed: Needed) => {
  const { providerOf } = needed
  return Effect.fn("ComposedInfographics.compose")(function* (...ordered: Ordered) {
    const [caller, , order] = ordered
    const one = yield* begun(needed)(...ordered)
    const { turn, startedAt, sessionId } = one
    let drawn: Result.Result<Drawn, ComposeError> | undefined
    // Laying out the caller's own data outside of a conversation leaves no record.
    const isKept = order.useConversationHistory || one.isAsked
    if (isKept) {
      const ended = yield* Effect.result(inTurn(needed)(one, unheard, (so) => (drawn = so)))
      if (drawn === undefined)
        return yield* Effect.andThen(Effect.fromResult(ended), Effect.die("a turn has ended before its drawing"))
    } else
      drawn = yield* Effect.result(
        Effect.provideService(one.draw(null, unheard), ModelAccount, accountOf(caller, turn.agent)),
      )
    const composition: ComposedInfographic = {
      ...(yield* Effect.fromResult(drawn)),
      agentId: turn.agent.chatbotId,
      sessionId,
      turn: isKept ? turn : null,
      ...providerOf(turn),
      seconds: ((yield* Clock.currentTimeMillis) - startedAt) / 1000,
      sources: turn.sources,
    }
    return composition
  })
}

const begin = (needed: Needed) =>
  Effect.fn("ComposedInfographics.begin")(function* (...ordered: readonly [...Ordered, named?: string]) {
    const one = yield* begun(needed)(...ordered)
    const { turnId, conversationId } = one.turn
    return { turnId, conversationId, answer: (emit: Emit) => inTurn(needed)(one, emit, () => undefined) }
  })

/**
 * Infographics composed by an agent, which chooses the template and the mapping. The deterministic renderer draws them.
 * The caller's rows reach the page unchanged, whatever the model says, and the model's own text is template data like
 * any other.
 */
export class ComposedInfographics extends Context.Service<
  ComposedInfographics,
  {
    /** `parts` are datasets sent with the order; `ownSession` is the conversation to use if the caller names none. */
    readonly compose: (...ordered: Ordered) => Effect.Effect<ComposedInfographic, ComposeError>
    /**
     * Like `compose`, but as a turn of a conversation, with the drawing in its answer. If drawing fails, the turn ends
     * with the agent's own answer if the agent was asked first; otherwise the turn fails. `named`: the turn's id.
     */
    readonly begin: (
      ...ordered: readonly [...Ordered, named?: string]
    ) => Effect.Effect<Pick<BegunTurn, "turnId" | "conversationId" | "answer">, ComposeError>
  }
>()("parley/application/infographic/ComposedInfographics") {
  static readonly layer = Layer.effect(
    ComposedInfographics,
    Effect.map(needed, (its) => ComposedInfographics.of({ compose: compose(its), begin: begin(its) })),
  )
}
