import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { snake } from "../../src/domain/forms/codec/Shape.ts"
import * as Shapes from "../../src/domain/forms/codec/Shapes.ts"
import { inMemory } from "../support/inMemory.ts"

const binary = { type: "string", format: "binary" }
/** Additional properties have no `type`: with one, generators would create an extra model beside the named parts. */
const anyBinary = { format: "binary" }

it.effect("routes that accept files describe the parts of the body, and also JSON if they accept it", () =>
  Effect.gen(function* () {
    const { components, paths } = (yield* (yield* inMemory()).call({ path: "/openapi.json" })).json()
    const contentOf = (method: string, path: string) => paths[`/api/v1${path}`][method].requestBody.content
    const schemaOf = (method: string, path: string) =>
      components.schemas[contentOf(method, path)["multipart/form-data"].schema.$ref.split("/").at(-1)]

    for (const path of ["/agents/infographic/render", "/agents/infographic/{agent_id}"]) {
      const { properties, required, additionalProperties } = schemaOf("post", path)
      assert.deepStrictEqual(properties, { request: contentOf("post", path)["application/json"].schema })
      assert.deepStrictEqual([required, additionalProperties], [["request"], anyBinary])
    }
    for (const [method, path] of [
      ["post", "/agents/user"],
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
    assert.deepStrictEqual(schemaOf("put", "/bot_management").additionalProperties, anyBinary)
  }),
)

it.effect("numbers and choices in paths and queries are described with their types", () =>
  Effect.gen(function* () {
    const { paths } = (yield* (yield* inMemory()).call({ path: "/openapi.json" })).json()
    const typeOf = (path: string, name: string) => {
      const { type, enum: values } = paths[`/api/v1${path}`].get.parameters.find(
        (one: { name: string }) => one.name === name,
      ).schema
      return values ?? type
    }
    const form = "/{tenant}/forms/{form_uid}"
    assert.deepStrictEqual(
      [
        typeOf("/org/sites/{site_id}/locations", "site_id"),
        typeOf("/org/locations/{location_id}", "location_id"),
        typeOf("/org/stores/{store_id}/sites", "store_id"),
        typeOf("/user_agents/{chatbot_id}/versions/{number}", "number"),
        typeOf("/user_agents/{chatbot_id}/documents/{position}", "position"),
        typeOf(`${form}/versions/{version}`, "version"),
        typeOf(`${form}/answers`, "sort"),
        typeOf(`${form}/answers`, "limit"),
        typeOf(`${form}/answers`, "marked"),
      ],
      ["integer", "integer", "string", "integer", "integer", "string", ["newest", "oldest"], "integer", "boolean"],
    )
  }),
)

it.effect("every body schema has a name, and every one that is easy to get wrong has an example", () =>
  Effect.gen(function* () {
    const { components, paths } = (yield* (yield* inMemory()).call({ path: "/openapi.json" })).json()
    for (const [path, item] of Object.entries<
      Record<string, { requestBody?: { content: Record<string, { schema: { $ref?: string } }> } }>
    >(paths))
      for (const [method, { requestBody }] of Object.entries(item))
        for (const [type, { schema }] of Object.entries(requestBody?.content ?? {}))
          if (type === "application/json") assert.isString(schema.$ref, `${method} ${path}`)
    for (const name of ["FormDefinition", "AnswersEnvelope", "AgentOrder", "ProjectDraft", "Question", "Problem"])
      assert.isNotEmpty(components.schemas[name].examples, name)
    assert.sameMembers(Object.keys(components.securitySchemes), ["bearer", "session"])
  }),
)

it.effect("headers are described where they are accepted or sent", () =>
  Effect.gen(function* () {
    const { paths } = (yield* (yield* inMemory()).call({ path: "/openapi.json" })).json()
    const form = paths["/api/v1/{tenant}/forms/{form_uid}"]
    const taken = ({ parameters }: { parameters: ReadonlyArray<{ $ref?: string }> }) =>
      parameters.flatMap(({ $ref }) => ($ref === undefined ? [] : [$ref.split("/").at(-1)]))
    assert.deepStrictEqual(taken(form.put), ["If-Match"])
    assert.deepStrictEqual(taken(form.get), ["If-None-Match"])
    assert.include(taken(paths["/api/v1/{tenant}/forms/{form_uid}/data"].post), "Idempotency-Key")
    assert.includeMembers(Object.keys(form.put.responses[200].headers), ["ETag", "X-Request-Id"])
    assert.include(Object.keys(paths["/api/v1/{tenant}/forms"].post.responses[201].headers), "Location")
    const chat = paths["/api/v1/agents/chat"].post.responses
    assert.includeMembers(Object.keys(chat[429].headers), ["Retry-After", "RateLimit-Limit", "RateLimit-Reset"])
    assert.include(Object.keys(chat[401].headers), "WWW-Authenticate")
  }),
)

it.effect("a stream of events has the schema of one event", () =>
  Effect.gen(function* () {
    const { components, paths } = (yield* (yield* inMemory()).call({ path: "/openapi.json" })).json()
    const streams = Object.entries<
      Record<string, { responses: Record<string, { content?: Record<string, unknown> }> }>
    >(paths).flatMap(([path, item]) =>
      Object.values(item).flatMap(({ responses }) => {
        const stream = responses["200"]?.content?.["text/event-stream"]
        return stream === undefined ? [] : [[path, stream] as const]
      }),
    )
    assert.includeMembers(
      streams.map(([path]) => path),
      ["/api/v1/agents/chat", "/api/v1/agents/chat/{chatbot_id}/status"],
    )
    for (const [path, stream] of streams)
      assert.deepStrictEqual(stream, { schema: { $ref: "#/components/schemas/ServerSentEvent" } }, path)
    assert.deepStrictEqual(components.schemas.ServerSentEvent.required, ["data"])
  }),
)

it.effect("a route with its own limit describes it in addition to the callers' limits", () =>
  Effect.gen(function* () {
    const { components, paths } = (yield* (yield* inMemory()).call({ path: "/openapi.json" })).json()
    const whole = (schema: { $ref?: string }): string =>
      JSON.stringify(schema.$ref === undefined ? schema : components.schemas[schema.$ref.split("/").at(-1)!])
    for (const [path, error] of [
      ["/api/v1/{tenant}/forms/{form_uid}/data", "form_busy"],
      ["/api/v1/{tenant}/forms/{form_uid}/messenger-submit", "too_fast"],
    ] as const) {
      const { description, content } = paths[path].post.responses["429"]
      const schema = whole(content["application/json"].schema)
      assert.include(schema, error, path)
      assert.match(schema, /anyOf.*RateLimited/, path)
      assert.match(description, /per hour.*`detail.limit`/, path)
    }
    const asking = paths["/api/v1/agents/chat"].post.responses["429"].content["application/json"].schema
    assert.include(whole(asking), "anyOf")
  }),
)

it.effect("the description gives client generators every key of a form, and no object schema without keys", () =>
  Effect.gen(function* () {
    const { components, info } = (yield* (yield* inMemory()).call({ path: "/openapi.json" })).json()
    const { FormDefinition, FormSection, FormField } = components.schemas
    for (const [schema, shape] of [
      [FormDefinition, Shapes.form],
      [FormSection, Shapes.section],
      [FormField, Shapes.field],
    ] as const) {
      assert.includeMembers(Object.keys(schema.properties), Object.keys(shape.keys).map(snake))
      assert.strictEqual(schema.additionalProperties, shape.unknownKeys === "ignore")
    }
    assert.deepStrictEqual(FormField.required, ["field_id", "field_type", "label"])
    assert.includeMembers(FormField.properties.field_type.enum, ["text", "integer", "text_area"])
    assert.notInclude(JSON.stringify(components.schemas).replaceAll(/"examples":\[.*?\]/g, ""), '{"type":"object"}')
    assert.include(JSON.stringify(components.schemas), '"x-enum-varnames":["Comma","Semicolon","Tab","Pipe"]')
    assert.isString(info.license.identifier)
  }),
)
