import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import {
  AgentNameTaken,
  AgentNotReady,
  AlreadyPromoted,
  ConfigInvalid,
  CreationFailed,
  DocumentTooLarge,
  DocumentInfected,
  DocumentTypeRefused,
  EphemeralAgentNotFound,
  OwnerUnknown,
  PromotionFailed,
  TooManyAgents,
} from "../../../src/domain/agents/Errors.ts"
import { BodyMalformed, JsonTooLarge } from "../../../src/http/agents/Body.ts"
import { discardResponse, type EphemeralError, toResponse } from "../../../src/http/agents/Problems.ts"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { inFixedEnvelope } from "../../../src/http/middleware/FixedEnvelope.ts"
import { KeyValueUnavailable } from "../../../src/ports/KeyValue.ts"
import { create, discard, promote, root, status } from "../../support/agents.ts"
import { inMemory } from "../../support/inMemory.ts"

const id = "3b241101-e2bb-4255-8caf-4136c566a962"

/** One example of each error of the ephemeral agents' routes, with its status. */
const errors: { readonly [Tag in EphemeralError["_tag"]]: readonly [number, Extract<EphemeralError, { _tag: Tag }>] } =
  {
    ConfigInvalid: [400, new ConfigInvalid({ field: "name", problem: "missing" })],
    BodyMalformed: [400, new BodyMalformed({ problem: "the body is not JSON" })],
    JsonTooLarge: [413, new JsonTooLarge({ cap: 1 })],
    DocumentTooLarge: [413, new DocumentTooLarge({ name: "a", cap: 1 })],
    DocumentInfected: [422, new DocumentInfected({ name: "a" })],
    DocumentTypeRefused: [400, new DocumentTypeRefused({ name: "a", contentType: "b", ragMode: "vector" })],
    TooManyAgents: [429, new TooManyAgents({ most: 1 })],
    OwnerUnknown: [403, new OwnerUnknown()],
    CreationFailed: [500, new CreationFailed({ detail: "d" })],
    EphemeralAgentNotFound: [404, new EphemeralAgentNotFound({ chatbotId: id })],
    AgentNotReady: [409, new AgentNotReady({ phase: "warming" })],
    AlreadyPromoted: [409, new AlreadyPromoted({ chatbotId: id })],
    AgentNameTaken: [409, new AgentNameTaken({ name: "a" })],
    PromotionFailed: [500, new PromotionFailed({ detail: "d" })],
    KeyValueUnavailable: [503, new KeyValueUnavailable({ cause: "c" })],
  }

const isEnveloped = (text: string, of: string) => {
  const body = JSON.parse(text)
  assert.deepStrictEqual(Object.keys(body), ["error"], of)
  assert.isString(body.error, of)
}

describe("the envelope of ephemeral agent errors", () => {
  it.effect("[EPH-890] is {error: <text>} for each possible error", () =>
    Effect.gen(function* () {
      const answers = [
        ...Object.values(errors).map(([expected, error]) => [expected, toResponse(error)] as const),
        [404, discardResponse(new EphemeralAgentNotFound({ chatbotId: id }))] as const,
        [503, discardResponse(new KeyValueUnavailable({ cause: "c" }))] as const,
      ]
      for (const [expected, response] of answers) {
        assert.strictEqual(response.status, expected)
        isEnveloped(
          yield* Effect.promise(() => HttpServerResponse.toWeb(inFixedEnvelope(response, root + id)).text()),
          String(expected),
        )
      }
    }),
  )

  it.effect("is the same in responses over HTTP", () =>
    Effect.gen(function* () {
      const at = yield* inMemory()
      const answers = [
        yield* create(at, "{"),
        yield* create(at, {}),
        yield* create(at, { name: "Ana" }, { as: null }),
        yield* create(at, { name: "A".repeat(2_000_000) }),
        yield* status(at, id),
        yield* status(at, id, { as: null }),
        yield* promote(at, id),
        yield* promote(at, ""),
        yield* discard(at, id),
        yield* discard(at, ""),
        yield* at.call({ method: "PATCH", path: root + id }),
        yield* at.call({ path: "/api/v1/tools/catalog", as: null }),
      ]
      for (const answer of answers) {
        assert.isAtLeast(answer.status, 400)
        isEnveloped(answer.text, answer.text)
      }
    }),
  )
})
