import * as ConfigProvider from "effect/ConfigProvider"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Option from "effect/Option"
import type * as Scope from "effect/Scope"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServer from "effect/http/HttpServer"
import * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as MemoryHashes from "../doubles/memory/PasswordHashes.ts"
import * as MemoryPeriodic from "../doubles/memory/PeriodicWork.ts"
import * as AnswerModel from "../doubles/scripted/AnswerModel.ts"
import * as ScriptedEar from "../doubles/scripted/SpeechRecognition.ts"
import * as ScriptedSynthesis from "../doubles/scripted/SpeechSynthesis.ts"
import type { Caller } from "../../src/domain/access/Caller.ts"
import * as Access from "../../src/layers/Access.ts"
import * as Agents from "../../src/layers/Agents.ts"
import * as Application from "../../src/layers/Application.ts"
import * as Avatars from "../../src/layers/Avatars.ts"
import * as Forms from "../../src/layers/Forms.ts"
import * as Infographics from "../../src/layers/Infographics.ts"
import { format } from "../../src/layers/Log.ts"
import { load } from "../../src/layers/Settings.ts"
import * as Org from "../../src/layers/Org.ts"
import * as Schedules from "../../src/layers/Schedules.ts"
import * as Testing from "../doubles/Testing.ts"
import * as Voice from "../../src/layers/Voice.ts"
import type { Tool } from "../../src/domain/tools/Tool.ts"
import * as AbsentPrinter from "../../src/adapters/absent/PagePrinter.ts"
import type { PagePrinter } from "../../src/ports/PagePrinter.ts"
import type { HrDirectory } from "../../src/ports/HrDirectory.ts"
import { PolicyCheck } from "../../src/ports/PolicyCheck.ts"
import { undescribed } from "./describedAnswers.ts"
import type { SpeechSynthesis } from "../../src/ports/SpeechSynthesis.ts"

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The body as JSON; throws for any other body. */
  readonly json: () => any // oxlint-disable-line typescript/no-explicit-any -- tests look into arbitrary JSON
}

export interface Call {
  readonly method?: string
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: BodyInit
  /** The caller; null for no caller. Default: `Testing.someone`. */
  readonly as?: Caller | null
  /** The caller's address; unknown if absent. */
  readonly from?: string
}

export interface ServiceOptions {
  readonly env?: Record<string, string>
  readonly folders?: ReadonlyArray<string>
  /** The application's own setting; overrides the folders in the environment. */
  readonly override?: ReadonlyArray<string>
  readonly stores?: Layer.Layer<Layer.Success<typeof Testing.stores>>
  readonly agentWorld?: Layer.Layer<Layer.Success<typeof Testing.agentWorld>>
  /** The installed tools; defaults to the service's own. */
  readonly tools?: () => ReadonlyArray<Tool>
  readonly policy?: Layer.Layer<PolicyCheck>
  /** Replaces the forms' outside world. */
  readonly outside?: Layer.Layer<never> | Layer.Layer<Layer.Success<ReturnType<typeof Forms.outside>>>
  /** The organizations' HR source; the default confirms everybody. */
  readonly hr?: Layer.Layer<HrDirectory>
  /** Rooms and avatars; if absent, their routes don't exist. */
  readonly avatars?: Avatars.AvatarWorld
  /** The synthesizer; none if absent. */
  readonly synthesis?: Layer.Layer<SpeechSynthesis>
  /** Routes in addition to the service's own. */
  readonly more?: Layer.Layer<never, never, HttpRouter.HttpRouter>
  /** The page printer; none if absent. */
  readonly printer?: Layer.Layer<PagePrinter>
  /** Replacements for ports in memory, such as `failing(KeyValue)`, for every user of the port. */
  readonly replace?: ReadonlyArray<Layer.Layer<never>>
  /** Enables filling in forms by voice, with a scripted recognizer and without sound: see `connectVoice`. */
  readonly voice?: boolean
  /** Renders large pages on threads, like the service; otherwise on the test's own thread. */
  readonly onThreads?: boolean
}

/** A route's possible failure is a marker in its layer's type, which the router's server removes. */
type WithoutMarks<L extends Layer.Any> = Layer.Layer<
  Layer.Success<L>,
  Layer.Error<L>,
  HttpRouter.Request.Without<Layer.Services<L>>
>

/** A layer with some of its ports replaced. */
const replacing =
  (ports: ReadonlyArray<Layer.Layer<never>>) =>
  <A, E, R>(layer: Layer.Layer<A, E, R>): Layer.Layer<A, E, R> =>
    ports.reduce<Layer.Layer<A, E, R>>((whole, port) => Layer.merge(whole, port), layer)

/** Speech in memory, and the services of voice sessions. */
const voiceOver = (ports: ReadonlyArray<Layer.Layer<never>>) =>
  Voice.useCases.pipe(Layer.provide(replacing(ports)(Layer.merge(ScriptedEar.layer, AnswerModel.layerNone))))

/** Runs every route in memory, with the test clock. Log lines are in `log`. */
export const inMemory = (options: ServiceOptions = {}) =>
  Effect.gen(function* () {
    const log: Array<Record<string, unknown>> = []
    const logger = Logger.layer([Logger.map(format, (line) => void log.push(JSON.parse(line)))])
    const settings = yield* load.pipe(
      Effect.provideService(
        ConfigProvider.ConfigProvider,
        ConfigProvider.fromUnknown(options.env ?? {}, { preserveEmptyStrings: true }),
      ),
    )
    const over = replacing(options.replace ?? [])
    const folders = Infographics.templateFolders(settings, options.override ?? options.folders)
    const outside = over(Layer.mergeAll(Forms.outside(settings), MemoryHashes.layer, options.outside ?? Layer.empty))
    const agentWorld = over(options.agentWorld ?? Testing.agentWorld)
    const avatars =
      options.avatars === undefined ? Avatars.absent({ lacking: ["RTC_URL"] }) : Avatars.over(settings, options.avatars)
    const more = { ...avatars.routes, layer: Layer.merge(avatars.routes.layer, options.more ?? Layer.empty) }
    // Voice sessions are available only if the `voice` option is set.
    const spoken: typeof Voice.narration = voiceOver(options.replace ?? []) as unknown as typeof Voice.narration
    const app = Application.routes(settings, more).pipe(
      Layer.provideMerge(options.voice === true ? spoken : Voice.narration),
      Layer.provideMerge(Layer.merge(Forms.useCases(settings), Schedules.layer(settings)).pipe(Layer.provide(outside))),
      Layer.provide(
        Infographics.layer(
          settings,
          folders,
          options.onThreads === true ? undefined : Testing.inlineWorkers,
          over(options.printer ?? AbsentPrinter.layer),
        ),
      ),
      Layer.provide(Org.layer(settings, over(options.hr ?? Testing.anybody))),
      Layer.provideMerge(Agents.useCases(settings, options.tools)),
      Layer.provideMerge(
        options.avatars === undefined ? agentWorld : avatars.speech.pipe(Layer.provideMerge(agentWorld)),
      ),
      Layer.provide(over(options.synthesis ?? ScriptedSynthesis.layerNone)),
      // Belongs to this process alone, even with shared stores.
      Layer.provideMerge(MemoryPeriodic.layer),
      Layer.provideMerge(
        Access.callers(settings).pipe(
          // If the settings name another issuer, its tokens are valid too. Both layers use the same key for our own
          // tokens.
          Layer.provideMerge(
            settings.access.oidcIssuer === null ? Testing.tokens : Layer.merge(Testing.tokens, Access.tokens(settings)),
          ),
        ),
      ),
      Layer.provideMerge(over(options.stores ?? Testing.stores)),
      Layer.provideMerge(Testing.speechOffer),
      Layer.provideMerge(over(options.policy ?? Testing.openPolicy)),
      Layer.provideMerge(HttpServer.layerServices),
      Layer.provideMerge(logger),
      Layer.provideMerge(HttpRouter.layer),
      Layer.provide(Layer.succeed(HttpRouter.RouterConfig, Application.routerConfig)),
    )
    const context = yield* Layer.build(app as WithoutMarks<typeof app>)
    const router = Context.get(context, HttpRouter.HttpRouter).asHttpEffect()

    /** The service's response to a web request, whose body is read before the request ends. */
    const answerTo = (request: Request, from?: string): Effect.Effect<Response> =>
      Effect.scoped(
        Effect.gen(function* () {
          const answer = yield* router.pipe(
            Effect.provideService(
              HttpServerRequest.HttpServerRequest,
              HttpServerRequest.fromWeb(request).modify({ remoteAddress: Option.fromUndefinedOr(from) }),
            ),
          )
          const { status, headers, body } = HttpServerResponse.toWeb(answer, { context })
          const bytes = body === null ? null : yield* Effect.promise(() => new Response(body).arrayBuffer())
          return new Response(bytes, { status, headers })
        }),
      ).pipe(Effect.provideContext(context), Effect.orDie)

    const call = (given: Call): Effect.Effect<Answer, never, Scope.Scope> =>
      Effect.gen(function* () {
        const caller = given.as === undefined ? Testing.someone : given.as
        const token = caller === null ? null : yield* Effect.provideContext(Testing.tokenOf(caller), context)
        const request = new Request(`http://localhost${given.path}`, {
          method: given.method ?? "GET",
          // The headers that a real client would send. Without them, a text body would be sent as plain text, without a length.
          headers: {
            ...(typeof given.body === "string"
              ? { "content-type": "application/json", "content-length": String(Buffer.byteLength(given.body)) }
              : {}),
            ...(token === null ? {} : { authorization: `Bearer ${token}` }),
            ...given.headers,
          },
          ...(given.body === undefined ? {} : { body: given.body }),
        })
        const { status, headers, text } = yield* Effect.flatMap(answerTo(request, given.from), (answer) =>
          Effect.map(
            Effect.promise(() => answer.text()),
            (text) => ({ status: answer.status, headers: answer.headers, text }),
          ),
        )
        // Checks every response against the route's description.
        const lack = undescribed(request.method, new URL(request.url).pathname, status)
        if (lack !== undefined) throw new Error(lack)
        return { status, headers, text, json: () => JSON.parse(text) }
      })

    return { call, answerTo, log, context, settings }
  })

export type Service = Effect.Success<ReturnType<typeof inMemory>>
