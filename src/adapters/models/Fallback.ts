import * as Cause from "effect/Cause"
import * as Channel from "effect/Channel"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Schedule from "effect/Schedule"
import * as Stream from "effect/Stream"
import * as CircuitBreaker from "effect/persistence/CircuitBreaker"
import {
  LanguageModel,
  ModelAbsent,
  ModelFailed,
  type ModelPart,
  type ModelRequest,
} from "../../ports/LanguageModel.ts"

type Model = LanguageModel["Service"]
type Failure = ModelAbsent | ModelFailed

/**
 * How many consecutive failures make a caller skip a provider, and for how long: 1, 2, 4, 8, and then 16 seconds each
 * time.
 */
const tripPolicy = CircuitBreaker.consecutive(5)
const openDuration = Schedule.exponential("1 second").pipe(Schedule.upTo({ duration: "20 seconds" }))

/**
 * Each caller has its own circuit breaker. A prompt that is too long, a model without quota or a tool whose schema
 * causes a 500 looks like an outage, but affects only one caller.
 */
const keyOf = ({ provider }: Model, { asker = "" }: Pick<ModelRequest, "asker">): string => `${provider} ${asker}`

/**
 * Parameters that mean the same for every provider. Other parameters and the model's name apply only to the first
 * choice.
 */
const common = new Set(["temperature", "top_p"])

/**
 * Whether the result of a call counts as a success or a failure of its provider. Errors listed in `spared` count as
 * neither.
 */
const judged =
  (...spared: ReadonlyArray<ModelFailed["reason"]>) =>
  (exit: Exit.Exit<unknown, Failure>): CircuitBreaker.Outcome => {
    if (Exit.isSuccess(exit)) return CircuitBreaker.success
    const error = exit.cause.reasons.find(Cause.isFailReason)?.error
    return error?._tag === "ModelFailed" && !spared.includes(error.reason)
      ? CircuitBreaker.failure()
      : CircuitBreaker.ignored
  }

/** An invalid request is the caller's fault. */
const classify = judged("refused", "too_long", "cancelled")

/** An object that doesn't match the schema doesn't count either, because the request may have been bad. */
const fitting = judged("refused", "too_long", "cancelled", "malformed")

/** A first chunk isn't a success yet, because the connection may still drop. */
const begun: typeof classify = (exit) => (Exit.isSuccess(exit) ? CircuitBreaker.ignored : classify(exit))

const isGivenUp = (error: Failure): boolean =>
  error._tag === "ModelAbsent" || error.reason === "cancelled" || error.reason === "spent"

const partsOf = (models: readonly [Model, ...ReadonlyArray<Model>]) =>
  Effect.gen(function* () {
    const breaker = yield* CircuitBreaker.make({ tripPolicy, openDuration })

    const guarded = <A, R>(
      key: string,
      effect: Effect.Effect<A, Failure, R>,
      outcome = classify,
    ): Effect.Effect<A, Failure, R> =>
      breaker
        .execute(effect, { key, classify: outcome })
        .pipe(Effect.catchTag("CircuitBreakerError", () => Effect.fail(new ModelFailed({ reason: "unavailable" }))))

    const candidates = ({ provider }: Pick<ModelRequest, "provider">): ReadonlyArray<Model> => {
      const named = models.find((model) => model.provider === provider)
      return named === undefined ? models : [named, ...models.filter((model) => model !== named)]
    }

    const adapted = <R extends Pick<ModelRequest, "parameters">>(request: R, at: number): R =>
      at === 0
        ? request
        : {
            ...request,
            parameters: Object.fromEntries(Object.entries(request.parameters).filter(([name]) => common.has(name))),
          }

    const signed = (part: ModelPart, model: Model, request: Pick<ModelRequest, "parameters">): ModelPart => {
      if (part._tag !== "End") return part
      const named = request.parameters["model"]
      return { ...part, by: { provider: model.provider, model: typeof named === "string" ? named : model.model } }
    }

    const [{ provider, model }] = models
    return { candidates, adapted, guarded, breaker, signed, provider, model }
  })

type Parts = Effect.Success<ReturnType<typeof partsOf>>

/** Tries providers in turn until one succeeds. */
const tried = <A, R>(
  all: ReadonlyArray<Model>,
  ask: (model: Model, at: number) => Effect.Effect<A, Failure, R>,
  at = 0,
): Effect.Effect<A, Failure, R> => {
  const model = all[at]
  if (model === undefined) return Effect.fail(new ModelAbsent())
  return Effect.catch(ask(model, at), (error) =>
    at + 1 === all.length || isGivenUp(error)
      ? Effect.fail(error)
      : Effect.andThen(
          Effect.logWarning("A language model is skipped", { provider: model.provider, error: error._tag }),
          tried(all, ask, at + 1),
        ),
  )
}

const say =
  ({ candidates, adapted, guarded, breaker, signed }: Parts): Model["say"] =>
  (request) =>
    Stream.unwrap(
      tried(candidates(request), (model, at) =>
        Effect.gen(function* () {
          const asked = adapted(request, at)
          // A stream starts its request when it is opened. `Stream.toPull` isn't used, because it copies the service
          // map for each chunk: 290 kB of the 1,740 kB that a response in five chunks allocated.
          const scope = yield* Effect.scope
          const key = keyOf(model, request)
          const { pull, first } = yield* guarded(
            key,
            Effect.flatMap(Channel.toPullScoped(Stream.toChannel(model.say(asked)), scope), (pull) =>
              Effect.map(
                Effect.catchIf(
                  pull,
                  (error): error is Cause.Done => Cause.isDone(error),
                  () => Effect.fail(new ModelFailed({ reason: "malformed" })),
                ),
                (first) => ({ pull, first }),
              ),
            ),
            begun,
          )
          // A later failure is passed to the reader and counts as the provider's failure; a complete response counts as
          // its success.
          const noted = (how: Effect.Effect<void, Failure>) => Effect.ignore(breaker.execute(how, { key, classify }))
          const rest = Stream.tapCause(Stream.fromPull(Effect.succeed(pull)), (cause) => noted(Effect.failCause(cause)))
          return Stream.fromIterable(first).pipe(
            Stream.concat(rest),
            Stream.concat(Stream.fromEffectDrain(noted(Effect.void))),
            Stream.map((part) => signed(part, model, asked)),
          )
        }),
      ),
    )

const object =
  ({ candidates, guarded, adapted }: Parts): Model["object"] =>
  (request, schema, name) =>
    tried(candidates(request), (model, at) =>
      guarded(keyOf(model, request), model.object(adapted(request, at), schema, name), fitting),
    )

/**
 * Combines several providers. A request goes to the provider that it names, or else to the first, and to the next
 * provider if that fails before any output. A provider that keeps failing for a caller is skipped for that caller for a
 * while.
 */
const inOrder = (models: readonly [Model, ...ReadonlyArray<Model>]) =>
  Effect.map(partsOf(models), (its) => {
    const { provider, model } = its
    return LanguageModel.of({ isAvailable: true, provider, model, say: say(its), object: object(its) })
  })

/** Combines the providers of these layers, in order. Each layer is built again; only its requirements are shared. */
export const layer = <R = never>(
  first: Layer.Layer<LanguageModel, never, R>,
  ...others: ReadonlyArray<Layer.Layer<LanguageModel, never, R>>
) => {
  const built = (one: Layer.Layer<LanguageModel, never, R>) =>
    Effect.map(Layer.build(Layer.fresh(one)), (context) => Context.get(context, LanguageModel))
  return Layer.effect(
    LanguageModel,
    Effect.gen(function* () {
      return yield* inOrder([yield* built(first), ...(yield* Effect.forEach(others, built))])
    }),
  ).pipe(Layer.provide(CircuitBreaker.layerStoreMemory()))
}
