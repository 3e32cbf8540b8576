import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Scope from "effect/Scope"
import type { Caller } from "../../src/domain/access/Caller.ts"
import * as Testing from "../doubles/Testing.ts"
import { ask, chatting, keptAgent } from "../support/chat.ts"
import { exampleWorlds } from "../support/exampleWorlds.ts"
import { inMemory, type Service } from "../support/inMemory.ts"

const everybody: Caller = {
  ...Testing.someone,
  superuser: true,
  orgId: 5,
  permissions: ["agents:configure", "manage_roles"],
}

interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly example: unknown
}

interface Described {
  readonly operationId: string
  readonly requestBody?: {
    readonly content: Readonly<
      Record<string, { readonly schema: { readonly $ref?: string }; readonly example?: unknown }>
    >
  }
}

const send = (at: Service, method: string, path: string, body: unknown) =>
  at.call({
    method,
    path,
    as: everybody,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  })

const operations = Effect.map(
  Effect.flatMap(inMemory(), (at) => at.call({ path: "/openapi.json" })),
  (answer): ReadonlyArray<Operation> => {
    const { paths, components } = answer.json()
    const list: Array<Operation> = []
    for (const [path, item] of Object.entries<Readonly<Record<string, Described>>>(paths))
      for (const [method, { operationId: id, requestBody }] of Object.entries(item)) {
        const media = requestBody?.content["application/json"]
        if (media === undefined) continue
        const named = components.schemas[String(media.schema.$ref).split("/").at(-1)!]
        list.push({ id, method: method.toUpperCase(), path, example: media.example ?? named?.examples?.[0] })
      }
    return list
  },
)

/** Read once for all tests. */
const described = Effect.runSync(Effect.cached(Effect.scoped(operations)))

type Made = Record<string, string>
type Adapted = (
  at: Service,
  example: unknown,
  path: string,
  examples: ReadonlyMap<string, unknown>,
) => Effect.Effect<unknown, never, Scope.Scope>

type Maker = (
  at: Service,
  made: Made,
  examples: ReadonlyMap<string, unknown>,
) => Effect.Effect<string, never, Scope.Scope>

const from =
  (path: (made: Made) => string, operation: string, key: string): Maker =>
  (at, made, examples) =>
    Effect.map(send(at, "POST", path(made), examples.get(operation)), (answer) => String(answer.json()[key]))

const formPath = ({ tenant, form_uid }: Made) => `/api/v1/${tenant}/forms/${form_uid}`

/** A stored agent instead of the one in an example. */
const ofAgent: Adapted = (at, example) =>
  Effect.map(keptAgent(at, { name: "Archivist" }), (chatbot_id) => ({ ...(example as object), chatbot_id }))

/** Replacement bodies for examples that mention ids of the service. */
const adapted: Readonly<Record<string, Adapted>> = {
  "bots.botFeedback": ofAgent,
  "bots.chatbotsUsage": ofAgent,
  "chat.chat": (at, example) => Effect.as(keptAgent(at, { name: "Archivist" }), example),
  "agent_evals.beginEvalRun": (at, example, path, examples) =>
    Effect.as(send(at, "PUT", path.replace(/\/runs$/, ""), examples.get("agent_evals.saveEvalSet")), example),
  "conversations.showBranch": (at, _example, path) =>
    Effect.map(at.call({ path: path.replace(/\/branch$/, ""), as: everybody }), (answer) => ({
      turn_id: answer.json().turn_list[0].turn_id,
    })),
  "passes.resumePass": (at, _example, path) =>
    Effect.gen(function* () {
      yield* send(at, "PATCH", path.replace(/\/pass\/resume$/, ""), { is_public: true })
      const opened = yield* send(at, "POST", path.replace(/\/resume$/, ""), {})
      const authorization = `Bearer ${opened.json().pass}`
      const held = { path: path.replace(/resume$/, "code"), as: null, headers: { authorization } }
      yield* at.call({ ...held, path: path.replace(/pass\/resume$/, "partial"), method: "POST", body: '{"data":{}}' })
      const code = yield* at.call(held)
      return { code: code.json().code }
    }),
}

/** Records that a path needs, in the order of their creation. */
const makers: Readonly<Record<string, Maker>> = {
  tenant: () => Effect.succeed("demo"),
  form_uid: from(({ tenant }) => `/api/v1/${tenant}/forms`, "forms.create", "form_uid"),
  submission_id: from((made) => `${formPath(made)}/data`, "answering.submit", "submission_id"),
  webhook_id: from((made) => `${formPath(made)}/webhooks`, "webhooks.createWebhook", "webhook_id"),
  artifact_id: (at, _made, examples) =>
    Effect.map(
      send(at, "POST", "/api/v1/agents/infographic/render?format=json", {
        ...(examples.get("render.render") as object),
        persist: true,
      }),
      (answer) => answer.json().artifact_id,
    ),
  job_agent: (at) =>
    Effect.as(send(at, "PUT", "/api/v1/chatbots", { name: "archivist", kind: "job", role: "Archivist" }), "archivist"),
  schedule_id: from(() => "/api/v1/schedules", "schedules.makeSchedule", "schedule_id"),
  project_id: from(() => "/api/v1/org/projects", "org.addProject", "project_id"),
  user_id: () => Effect.succeed("u-1"),
  store_id: () => Effect.succeed("S-1"),
  site_id: from(() => "/api/v1/org/stores/S-1/sites", "org.addSite", "site_id"),
  chatbot_id: (at) => keptAgent(at, { name: "Archivist" }),
  agent_id: (at) => keptAgent(at, { name: "Archivist" }),
  chatbot_name: (at) => Effect.as(keptAgent(at, { name: "Archivist" }), "Archivist"),
  method_name: () => Effect.succeed("summarize"),
  event_name: () => Effect.succeed("onBeforeSubmit"),
  conversation_id: (at) =>
    Effect.gen(function* () {
      const id = yield* keptAgent(at, { name: "Archivist" })
      const answer = yield* ask(at, id, { query: "When does the museum open?" }, { as: everybody })
      return String(answer.headers.get("x-conversation-id"))
    }),
}

const pathOf = Effect.fnUntraced(function* (at: Service, path: string, examples: ReadonlyMap<string, unknown>) {
  const made: Made = {}
  let filled = path
  for (const [name, make] of Object.entries(makers)) {
    if (!path.includes(`{${name}}`) && !(name === "tenant" && path.includes("{tenant}"))) continue
    made[name] = yield* make(at, made, examples)
    filled = filled.replace(`{${name}}`, encodeURIComponent(made[name]))
  }
  return filled
})

const characters: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" }

const unescaped = (text: string): string => text.replaceAll(/&([^;]+);/g, (_, name: string) => characters[name]!)

describe("the description's examples", () => {
  it.effect("exist for every JSON body", () =>
    Effect.gen(function* () {
      const without = (yield* described).filter(({ example }) => example === undefined)
      assert.deepStrictEqual(
        without.map(({ id }) => id),
        [],
      )
    }),
  )

  it.effect("are those that the API pages fill in", () =>
    Effect.gen(function* () {
      const at = yield* inMemory()
      for (const { id, example } of yield* described) {
        const page = yield* at.call({ path: `/docs/${id}` })
        const [, filled = ""] = /<textarea[^>]* id="try-body"[^>]*>([^<]*)<\/textarea>/.exec(page.text) ?? []
        assert.deepStrictEqual(JSON.parse(unescaped(filled)), example, id)
      }
    }),
  )

  it.effect(
    "are each accepted by a fresh service, once the records they refer to exist",
    () =>
      Effect.gen(function* () {
        const all = yield* described
        const examples = new Map(all.map(({ id, example }) => [id, example]))
        const refused: Array<string> = []
        for (const { id, method, path, example } of all) {
          if (id in exampleWorlds) continue
          const { at } = yield* chatting(() => "At nine.")
          const there = yield* pathOf(at, path, examples)
          const body: unknown = yield* adapted[id]?.(at, example, there, examples) ?? Effect.succeed(example)
          const answer = yield* send(at, method, there, body)
          if (answer.status < 200 || answer.status > 299)
            refused.push(`${id} ${method} ${there} ${answer.status} ${answer.text.slice(0, 200)}`)
        }
        assert.strictEqual(refused.join("\n"), "")
      }),
    600_000,
  )

  for (const [id, making] of Object.entries(exampleWorlds))
    it.effect(`are also accepted if they need another system, which the test simulates: ${id}`, () =>
      Effect.gen(function* () {
        const one = (yield* described).find((operation) => operation.id === id)
        assert.isDefined(one)
        const { at, path, body = one.example } = yield* making(everybody, one.example)
        const answer = yield* send(at, one.method, path, body)
        assert.include([200, 201, 202, 204], answer.status, answer.text)
      }),
    )
})
