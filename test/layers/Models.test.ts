import { assert, describe, it } from "@effect/vitest"
import * as ConfigProvider from "effect/ConfigProvider"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import * as MemoryFailures from "../../src/adapters/memory/ModelFailures.ts"
import { languageModel } from "../../src/layers/Models.ts"
import { load } from "../../src/layers/Settings.ts"
import { LanguageModel } from "../../src/ports/LanguageModel.ts"
import { type FailedCall, ModelFailures } from "../../src/ports/ModelFailures.ts"
import { planted } from "../support/plantedFailures.ts"

/** What operators see of each failure. */
const causes: Readonly<Record<string, Pick<FailedCall, "reason" | "fault">>> = {
  key: { reason: "refused", fault: { status: 401, code: "invalid_api_key", type: "invalid_request_error" } },
  account: { reason: "unpaid", fault: { status: 429, code: "insufficient_quota", type: "invalid_request_error" } },
  model: { reason: "refused", fault: { status: 404, code: "model_not_found", type: "invalid_request_error" } },
  page: { reason: "malformed", fault: { code: "no_model_answer" } },
  broken: { reason: "malformed", fault: { code: "answer_broke_off" } },
  gone: { reason: "unreachable", fault: { code: "ECONNREFUSED" } },
}

/** A provider that fails as the path specifies. */
const provider = Effect.acquireRelease(
  Effect.callback<ReturnType<typeof createServer>>((resume) => {
    const server = createServer((request, response) => {
      request.resume().on("end", () => planted[(request.url ?? "").split("/")[1] ?? ""]?.(response))
    })
    server.listen(0, "127.0.0.1", () => resume(Effect.succeed(server)))
  }),
  (server) => Effect.callback<void>((resume) => void server.close(() => resume(Effect.void))),
)

describe("the configured language models", () => {
  for (const [name, expected] of Object.entries(causes))
    it.live(`log a failure with its cause: ${name}`, () =>
      Effect.gen(function* () {
        const server = yield* provider
        const port = name === "gone" ? 1 : (server.address() as AddressInfo).port
        const env = { LLM_BASE_URL: `http://127.0.0.1:${port}/${name}`, LLM_MODEL: "m", LLM_API_KEY: "sk-secret" }
        const settings = yield* load.pipe(
          Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromUnknown(env)),
        )
        const [failure, ...more] = yield* Effect.gen(function* () {
          const model = yield* LanguageModel
          const request = { turns: [{ role: "user", text: "Hello?" } as const], tools: [], parameters: {} }
          yield* Effect.exit(Stream.runDrain(model.say(request)))
          return yield* (yield* ModelFailures).recent
        }).pipe(Effect.provide(Layer.merge(languageModel(settings), MemoryFailures.layer)))
        assert.lengthOf(more, 0)
        assert.deepInclude(failure, { model: "m", ...expected })
        assert.notInclude(JSON.stringify(failure), "secret")
      }),
    )
})
