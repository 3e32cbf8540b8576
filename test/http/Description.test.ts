import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { inMemory } from "../support/inMemory.ts"

const binary = { type: "string", format: "binary" }

it.effect("routes that take files are described with their parts, and JSON beside them where it is taken too", () =>
  Effect.gen(function* () {
    const { paths } = (yield* (yield* inMemory()).call({ path: "/openapi.json" })).json()
    const contentOf = (method: string, path: string) => paths[`/api/v1${path}`][method].requestBody.content
    const schemaOf = (method: string, path: string) => contentOf(method, path)["multipart/form-data"].schema

    for (const path of ["/agents/infographic/render", "/agents/infographic/{agent_id}"]) {
      const { properties, required, additionalProperties } = schemaOf("post", path)
      assert.deepStrictEqual(properties, { request: contentOf("post", path)["application/json"].schema })
      assert.deepStrictEqual([required, additionalProperties], [["request"], binary])
    }
    for (const [method, path] of [
      ["post", "/agents/user/"],
      ["put", "/user_agents"],
      ["patch", "/user_agents/{chatbot_id}"],
    ] as const) {
      const { properties } = schemaOf(method, path)
      assert.deepStrictEqual(properties.config, contentOf(method, path)["application/json"].schema)
      assert.deepStrictEqual(properties["files[]"], { type: "array", items: binary })
    }
    const upload = "/{tenant}/forms/{form_uid}/fields/{field_uid}/upload"
    assert.deepStrictEqual(Object.keys(contentOf("post", upload)), ["multipart/form-data"])
    assert.deepStrictEqual(schemaOf("post", upload), {
      type: "object",
      properties: { file: binary },
      required: ["file"],
      additionalProperties: false,
    })
    assert.includeMembers(Object.keys(paths[`/api/v1${upload}`].post.responses), ["413", "415"])
    assert.deepStrictEqual(schemaOf("put", "/bot_management").additionalProperties, binary)
  }),
)
