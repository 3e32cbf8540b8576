import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import * as Models from "../../../src/adapters/models/LanguageModel.ts"
import { LanguageModel, type ModelRequest } from "../../../src/ports/LanguageModel.ts"
import { type ChatReply, type ChatRequest, provider } from "../../support/chat.ts"

const request: ModelRequest = { turns: [{ role: "user", text: "hi" }], tools: [], parameters: {} }

/** Calls a server several times in a row; returns the answers, or the errors. */
const asked = (script: (body: ChatRequest, call: number) => ChatReply, requests: ReadonlyArray<ModelRequest>) =>
  Effect.gen(function* () {
    const model = yield* provider(script)
    const place = { name: "there", kind: "chat", baseUrl: `${model.url}/v1`, key: null, model: "m-1" } as const
    const layer = Models.layer({ ...place, patience: Duration.seconds(5) })
    const answers = yield* Effect.flatMap(LanguageModel, (it) =>
      Effect.forEach(requests, (one) =>
        Stream.runCollect(it.say(one)).pipe(
          Effect.map((parts) => parts.map((part) => (part._tag === "Text" ? part.text : part._tag)).join(" ")),
          Effect.catchTag("ModelFailed", ({ reason, fault }) => Effect.succeed({ reason, fault })),
        ),
      ),
    ).pipe(Effect.provide(layer.pipe(Layer.provide(FetchHttpClient.layer))))
    return { answers, bodies: model.asked }
  })

const answering =
  (status: number, body: object | string, headers: Readonly<Record<string, string>> = {}): ChatReply =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers })
    response.end(typeof body === "string" ? body : JSON.stringify(body))
  }

describe("a model server", () => {
  it.live(
    "is called again without a parameter that it refused, and later calls omit the parameter from the start",
    () =>
      Effect.gen(function* () {
        for (const refusal of [
          answering(400, {
            error: { message: "property 'stream_options' is unsupported", type: "invalid_request_error" },
          }),
          answering(422, {
            object: "error",
            message: { detail: [{ type: "extra_forbidden", loc: ["body", "stream_options", "include_usage"] }] },
          }),
          answering(400, "stream_options: unknown field"),
        ]) {
          const script = (body: ChatRequest): ChatReply => ("stream_options" in body ? refusal : "Yes.")
          const { answers, bodies } = yield* asked(script, [request, request])
          assert.deepStrictEqual(answers, ["Yes. End", "Yes. End"])
          assert.deepStrictEqual(
            bodies.map((body) => "stream_options" in body),
            [true, false, false],
          )
        }
      }),
  )

  it.live("is called again with a renamed parameter", () =>
    Effect.gen(function* () {
      const message =
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
      const script = (body: ChatRequest): ChatReply =>
        "max_tokens" in body ? answering(400, { error: { message, param: "max_tokens" } }) : "Yes."
      const { answers, bodies } = yield* asked(script, [{ ...request, parameters: { max_tokens: 40 } }])
      assert.deepStrictEqual(answers, ["Yes. End"])
      assert.strictEqual(bodies[1]?.["max_completion_tokens"], 40)
    }),
  )

  it.live("is called only once if it refuses a parameter's value, and the error is reported", () =>
    Effect.gen(function* () {
      const error = { message: "temperature must be at most 2", param: "temperature", code: "value_too_large" }
      const { answers, bodies } = yield* asked(
        () => answering(400, { error }),
        [{ ...request, parameters: { temperature: 9 } }],
      )
      assert.deepStrictEqual(answers, [{ reason: "refused", fault: { status: 400, code: "value_too_large" } }])
      assert.lengthOf(bodies, 1)
    }),
  )

  it.live("is called only once if it says to retry much later, whatever the format of the time", () =>
    Effect.gen(function* () {
      const later = new Date(Date.now() + 3_600_000).toUTCString()
      for (const headers of [{ "retry-after": later }, { "retry-after": "3600" }, { "retry-after-ms": "3600000" }]) {
        const { answers, bodies } = yield* asked(() => answering(429, {}, headers), [request])
        assert.deepInclude(answers[0], { reason: "busy" })
        assert.lengthOf(bodies, 1)
      }
    }),
  )

  it.live("is not retried if the account has no credit, and the reason is reported", () =>
    Effect.gen(function* () {
      for (const [status, error] of [
        [429, { type: "insufficient_quota", code: "insufficient_quota", message: "sk-SECRET123" }],
        [402, { message: "Insufficient Balance" }],
        [400, { type: "invalid_request_error", message: "Your credit balance is too low to access the API." }],
        [403, { code: "billing_not_active", message: "x" }],
      ] as const) {
        const { answers, bodies } = yield* asked(() => answering(status, { error }), [request])
        assert.deepInclude(answers[0], { reason: "unpaid" })
        assert.notInclude(JSON.stringify(answers), "SECRET")
        assert.lengthOf(bodies, 1)
      }
      const minute = {
        code: 429,
        status: "RESOURCE_EXHAUSTED",
        message: "You exceeded your current quota. Please retry in 2s.",
      }
      const { answers } = yield* asked(
        (_, call) => (call === 1 ? answering(429, [{ error: minute }]) : "Yes."),
        [request],
      )
      assert.deepStrictEqual(answers, ["Yes. End"])
    }),
  )

  it.live("is recognized as refusing an overlong conversation, whatever wording it uses", () =>
    Effect.gen(function* () {
      for (const [status, error] of [
        [400, { code: "context_length_exceeded", message: "x" }],
        [400, { message: "This model's maximum context length is 8192 tokens. You requested 9000." }],
        [400, { message: "prompt is too long: 210000 tokens > 200000 maximum", type: "invalid_request_error" }],
        [400, { message: "the request exceeds the available context size", type: "exceed_context_size_error" }],
        [413, { message: "Request Entity Too Large" }],
      ] as const) {
        const { answers, bodies } = yield* asked(() => answering(status, { error }), [request])
        assert.deepInclude(answers[0], { reason: "too_long" })
        assert.lengthOf(bodies, 1)
      }
      const minute = { code: "rate_limit_exceeded", message: "Request too large: tokens per minute" }
      const { answers } = yield* asked(
        (_, call) => (call === 1 ? answering(429, { error: minute }) : "Yes."),
        [request],
      )
      assert.deepStrictEqual(answers, ["Yes. End"])
      const other = yield* asked(
        () => answering(400, { error: { message: "The context of tool x is invalid" } }),
        [request],
      )
      assert.deepInclude(other.answers[0], { reason: "refused" })
    }),
  )

  it.live(
    "may send reasoning without an opening tag: the reasoning is withdrawn at the closing tag, and left out of later answers",
    () =>
      Effect.gen(function* () {
        const { answers } = yield* asked(() => ["Hm.\n", "</think>\n\n", "Blue."], [request, request])
        assert.deepStrictEqual(answers, ["Hm.\n Withdrawn Blue. End", "Blue. End"])
      }),
  )
})
