import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import * as Fallback from "../../../src/adapters/models/Fallback.ts"
import { LanguageModel, ModelFailed, type ModelPart, type ModelRequest } from "../../../src/ports/LanguageModel.ts"

const end: ModelPart = { _tag: "End", reason: "stop", usage: { inputTokens: 1, outputTokens: 2 } }

/** A scripted model that records its requests. */
const scripted = (name: string, script: () => Stream.Stream<ModelPart, ModelFailed>) => {
  const asked: Array<Pick<ModelRequest, "parameters">> = []
  const layer = Layer.succeed(LanguageModel, {
    isAvailable: true,
    provider: name,
    model: `${name}-1`,
    say: (request) =>
      Stream.suspend(() => {
        asked.push(request)
        return script()
      }),
    object: (request, schema) =>
      Effect.suspend(() => {
        asked.push(request)
        return Effect.flatMap(Stream.runCollect(script()), () =>
          Effect.orDie(Schema.decodeUnknownEffect(schema)({ name })),
        )
      }),
  })
  return { layer, asked }
}

const says = (text: string) => () => Stream.fromIterable<ModelPart>([{ _tag: "Text", text }, end])
const fails = (reason: ModelFailed["reason"]) => () => Stream.fail(new ModelFailed({ reason }))

const request: ModelRequest = {
  turns: [],
  tools: [],
  parameters: { model: "mine", temperature: 0.2, reasoning_effort: "low" },
}

const over = (first: Layer.Layer<LanguageModel>, ...others: ReadonlyArray<Layer.Layer<LanguageModel>>) =>
  Effect.map(Layer.build(Fallback.layer(first, ...others)), (context) => Context.get(context, LanguageModel))

const answerOf = (model: LanguageModel["Service"], given: ModelRequest = request) =>
  Effect.map(Stream.runCollect(model.say(given)), (parts) => [
    parts.map((part) => (part._tag === "Text" ? part.text : "")).join(""),
    parts.map((part) => (part._tag === "End" ? part.by : undefined)).at(-1),
  ])

describe("several providers", () => {
  it.effect("if the first one fails before its first word, the next one answers, with only the common parameters", () =>
    Effect.gen(function* () {
      for (const reason of ["busy", "unavailable", "unreachable", "timeout", "malformed", "refused"] as const) {
        const first = scripted("a", fails(reason))
        const second = scripted("b", says("Hello"))
        const model = yield* over(first.layer, second.layer)
        assert.deepStrictEqual(yield* answerOf(model), ["Hello", { provider: "b", model: "b-1" }], reason)
        assert.deepStrictEqual(first.asked[0]?.parameters, request.parameters)
        assert.deepStrictEqual(second.asked[0]?.parameters, { temperature: 0.2 })
      }
      const alone = yield* over(scripted("a", says("Hi")).layer, scripted("b", fails("busy")).layer)
      assert.deepStrictEqual(yield* answerOf(alone), ["Hi", { provider: "a", model: "mine" }])
    }),
  )

  it.effect("an answer that is cut off is not continued by another provider, and the last failure is reported", () =>
    Effect.gen(function* () {
      const broken = scripted("a", () =>
        Stream.concat(Stream.fromIterable<ModelPart>([{ _tag: "Text", text: "He" }]), fails("malformed")()),
      )
      const second = scripted("b", says("Hello"))
      const model = yield* over(broken.layer, second.layer)
      assert.deepInclude(yield* Effect.flip(answerOf(model)), { reason: "malformed" })
      assert.lengthOf(second.asked, 0)
      const none = yield* over(scripted("a", fails("busy")).layer, scripted("b", fails("timeout")).layer)
      assert.deepInclude(yield* Effect.flip(answerOf(none)), { reason: "timeout" })
      const spent = yield* over(scripted("a", fails("cancelled")).layer, second.layer)
      assert.deepInclude(yield* Effect.flip(answerOf(spent)), { reason: "cancelled" })
    }),
  )

  it.effect("a request for text or an object goes first to the provider that it names", () =>
    Effect.gen(function* () {
      const model = yield* over(scripted("a", says("A")).layer, scripted("b", says("B")).layer)
      assert.strictEqual((yield* answerOf(model, { ...request, provider: "b" }))[0], "B")
      assert.strictEqual((yield* answerOf(model, { ...request, provider: "elsewhere" }))[0], "A")
      const failing = yield* over(scripted("a", fails("busy")).layer, scripted("b", says("B")).layer)
      const shape = Schema.Struct({ name: Schema.String })
      const found = yield* failing.object(
        { turns: [], parameters: {} },
        shape as Schema.Codec<typeof shape.Type, Record<string, unknown>>,
        "x",
      )
      assert.deepStrictEqual(found, { name: "b" })
    }),
  )

  it.effect("a provider that fails five times in a row is skipped for a second, then tried again", () =>
    Effect.gen(function* () {
      let isBroken = true
      const first = scripted("a", () => (isBroken ? fails("unreachable")() : says("A")()))
      const model = yield* over(first.layer, scripted("b", says("B")).layer)
      for (let n = 0; n < 8; n++) assert.strictEqual((yield* answerOf(model))[0], "B")
      assert.lengthOf(first.asked, 5)
      isBroken = false
      assert.strictEqual((yield* answerOf(model))[0], "B")
      yield* TestClock.adjust("1 second")
      assert.strictEqual((yield* answerOf(model))[0], "A")
      assert.strictEqual((yield* answerOf(model))[0], "A")
    }),
  )

  it.effect("a failing provider is retried after 1, 2, 4, 8 and 16 seconds, then every 16 seconds", () =>
    Effect.gen(function* () {
      const first = scripted("a", fails("timeout"))
      const model = yield* over(first.layer, scripted("b", says("B")).layer)
      for (let n = 0; n < 5; n++) yield* answerOf(model)
      for (const seconds of [1, 2, 4, 8, 16, 16, 16]) {
        const before = first.asked.length
        yield* TestClock.adjust((seconds - 0.1) * 1000)
        for (let n = 0; n < 3; n++) yield* answerOf(model)
        assert.lengthOf(first.asked, before, `${seconds}: skipped`)
        yield* TestClock.adjust(100)
        for (let n = 0; n < 3; n++) yield* answerOf(model)
        assert.lengthOf(first.asked, before + 1, `${seconds}: tried once`)
      }
    }),
  )

  it.effect("invalid objects don't block the provider that returned them", () =>
    Effect.gen(function* () {
      const first = scripted("a", fails("malformed"))
      const model = yield* over(first.layer, scripted("b", says("B")).layer)
      const shape = Schema.Struct({ name: Schema.String })
      const ask = model.object(
        { turns: [], parameters: {} },
        shape as Schema.Codec<typeof shape.Type, Record<string, unknown>>,
        "x",
      )
      for (let n = 0; n < 8; n++) assert.deepStrictEqual(yield* ask, { name: "b" })
      assert.lengthOf(first.asked, 8)
    }),
  )

  it.effect("failures of one caller, however frequent, don't affect the others", () =>
    Effect.gen(function* () {
      for (const reason of ["busy", "unavailable", "unreachable", "timeout", "malformed", "refused"] as const) {
        let isTooLong = true
        const only = scripted("a", () => (isTooLong ? fails(reason)() : says("A")()))
        const model = yield* over(only.layer)
        for (let n = 0; n < 20; n++) yield* Effect.flip(answerOf(model, { ...request, asker: "one" }))
        isTooLong = false
        for (const asker of ["another", undefined])
          assert.strictEqual(
            (yield* answerOf(model, { ...request, ...(asker === undefined ? {} : { asker }) }))[0],
            "A",
          )
      }
    }),
  )

  it.effect("a provider that repeatedly cuts off its answers is also skipped", () =>
    Effect.gen(function* () {
      const half = Stream.fromIterable<ModelPart>([{ _tag: "Text", text: "He" }])
      const first = scripted("a", () => Stream.concat(half, fails("unreachable")()))
      const model = yield* over(first.layer, scripted("b", says("B")).layer)
      for (let n = 0; n < 5; n++) assert.deepInclude(yield* Effect.flip(answerOf(model)), { reason: "unreachable" })
      assert.strictEqual((yield* answerOf(model))[0], "B")
      assert.lengthOf(first.asked, 5)
    }),
  )

  it.effect("a faulty request doesn't block its provider", () =>
    Effect.gen(function* () {
      const first = scripted("a", fails("refused"))
      const model = yield* over(first.layer, scripted("b", says("B")).layer)
      for (let n = 0; n < 8; n++) yield* answerOf(model)
      assert.lengthOf(first.asked, 8)
    }),
  )
})
