import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Redacted from "effect/Redacted"
import * as TestClock from "effect/testing/TestClock"
import { cursorOf, downwards, pageFrom, timePosition, upwards } from "../../../src/http/query/Paging.ts"
import { Tokens } from "../../../src/ports/Tokens.ts"
import * as Testing from "../../doubles/Testing.ts"
import { mcpPeer } from "../../support/mcpPeer.ts"
import { create, turn } from "../../support/agents.ts"
import { ask, chatting, keptAgent } from "../../support/chat.ts"
import { type Answer, type Call, inMemory, type Service } from "../../support/inMemory.ts"

interface Shape {
  readonly $ref?: string
  readonly type?: string
  readonly items?: Shape
  readonly anyOf?: ReadonlyArray<Shape>
  readonly oneOf?: ReadonlyArray<Shape>
  readonly properties?: Readonly<Record<string, Shape>>
}

interface Operation {
  readonly parameters?: ReadonlyArray<{ readonly in: string; readonly name: string }>
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, { schema: Shape }>> }>>
}

/** Routes that return several records without pages, with the reason. */
const whole: Readonly<Record<string, ReadonlyArray<string>>> = {
  "a catalog of this version, or of what its operators installed": [
    "/api/v1/agents/infographic/templates",
    "/api/v1/agents/infographic/themes",
    "/api/v1/form-controls",
  ],
  "an array alone, which has no place for a cursor: the contract's catalog, and the organization's records": [
    "/api/v1/tools/catalog",
    "/api/v1/org/sites/{site_id}/locations",
    "/api/v1/org/stores/{store_id}/sites",
  ],
  "one record with its parts": [
    "/api/v1/agents/chat/turns/{turn_id}",
    "/api/v1/schedules/{schedule_id}",
    "/api/v1/user_agents/{chatbot_id}",
    "/api/v1/user_agents/{chatbot_id}/eval",
    "/api/v1/user_agents/{chatbot_id}/eval/runs/{run_id}",
    "/api/v1/user_agents/{chatbot_id}/versions/{number}/differences",
    "/api/v1/{tenant}/forms/{form_uid}",
    "/api/v1/{tenant}/forms/{form_uid}/answers/{submission_id}",
    "/api/v1/{tenant}/forms/{form_uid}/versions/{version}",
  ],
  "what an agent's configuration names, or a tool server has": [
    "/api/v1/agents/chat/{chatbot_id}/servers",
    "/api/v1/agents/chat/{chatbot_id}/servers/{server}/prompts",
    "/api/v1/agents/chat/{chatbot_id}/servers/{server}/resources",
  ],
  "a file or a report of everything": [
    "/api/v1/conversations/{conversation_id}/export",
    "/api/v1/usage",
    "/api/v1/usage/models",
    "/api/v1/{tenant}/forms/{form_uid}/results",
  ],
}

const described = Effect.map(
  Effect.flatMap(inMemory(), (at) => at.call({ path: "/openapi.json" })),
  (answer) => {
    const { paths, components } = answer.json()
    const resolved = (shape: Shape): Shape =>
      shape.$ref === undefined ? shape : resolved(components.schemas[shape.$ref.split("/").at(-1)!])
    const forms = (shape: Shape): ReadonlyArray<Shape> => {
      const { anyOf, oneOf, ...rest } = resolved(shape)
      return [rest, ...(anyOf ?? oneOf ?? []).flatMap(forms)]
    }
    const isRecord = (shape: Shape) => forms(shape).some(({ type }) => type === "object")
    const hasRecords = (shape: Shape) => forms(shape).some(({ items }) => items !== undefined && isRecord(items))
    return Object.entries<Readonly<Record<string, Operation>>>(paths).flatMap(([path, { get }]) => {
      if (get === undefined) return []
      const bodies = Object.entries(get.responses).flatMap(([status, { content }]) =>
        status.startsWith("2") && content?.["application/json"] !== undefined
          ? forms(content["application/json"].schema)
          : [],
      )
      const keys = bodies.flatMap(({ properties }) => Object.entries(properties ?? {}))
      const isList = bodies.some(hasRecords) || keys.some(([, value]) => hasRecords(value))
      const asked = new Set((get.parameters ?? []).flatMap((one) => (one.in === "query" ? [one.name] : [])))
      const isPaged = asked.has("limit") && asked.has("cursor") && keys.some(([name]) => name === "next_cursor")
      return isList ? [{ path, isPaged }] : []
    })
  },
)

describe("lists returned by the API", () => {
  it.effect("have limit, cursor and next_cursor, except those listed here with a reason", () =>
    Effect.gen(function* () {
      const lists = yield* described
      assert.deepStrictEqual(
        lists.flatMap(({ path, isPaged }) => (isPaged ? [] : [path])).sort(),
        Object.values(whole).flat().sort(),
      )
      assert.isAbove(lists.filter(({ isPaged }) => isPaged).length, 20)
    }),
  )
})

const configurer = { ...Testing.someone, permissions: ["agents:configure"] }

const made = (at: Service, method: string, path: string, body: object, as: Partial<Call> = {}) =>
  Effect.map(
    at.call({ ...as, method, path, body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
    (answer) => {
      assert.include([200, 201, 202], answer.status, answer.text)
      return answer.json()
    },
  )

/** Walks a list one item at a time, and compares it with the list in one page. */
const walked = Effect.fnUntraced(function* (at: Service, path: string, key: string, as: Partial<Call> = {}) {
  const entire = (yield* at.call({ ...as, path })).json()
  assert.isNull(entire.next_cursor, path)
  assert.isAtLeast(entire[key].length, 2, path)
  const seen: Array<unknown> = []
  for (let cursor: string | null = ""; cursor !== null;) {
    const page: Answer = yield* at.call({ ...as, path: `${path}?limit=1&cursor=${cursor}` })
    assert.strictEqual(page.status, 200, page.text)
    assert.lengthOf(page.json()[key], 1)
    seen.push(...page.json()[key])
    cursor = page.json().next_cursor
  }
  assert.deepStrictEqual(seen, entire[key], path)
  for (const wrong of ["limit=0", "limit=201", "limit=x", "cursor=*"]) {
    const refused = yield* at.call({ ...as, path: `${path}?${wrong}` })
    assert.strictEqual(refused.status, 400, `${path}?${wrong}`)
    // The contract may fix `error` as the only key.
    const { error, message = error } = refused.json()
    assert.match(message, new RegExp(`^\\\`${wrong.split("=")[0]}\\\` must be `))
  }
})

const schedule = {
  title: "Sales",
  cron: "0 7 * * 1",
  time_zone: "Europe/Madrid",
  sources: [{ dataset: "rows", url: "https://data.example/sales.csv" }],
  call: {
    template: "table_report",
    datasets: { rows: null },
    descriptor: {
      template: "table_report",
      mode: "jinja",
      sections: [{ name: "rows", target: "rows", datasets: ["rows"], shape: "records" }],
    },
  },
}

describe("a list that is read one entry per page", () => {
  it.effect("contains each agent, conversation, question, version and evaluation run exactly once", () =>
    Effect.gen(function* () {
      const { at } = yield* chatting(() => "At nine.")
      const [id] = [yield* keptAgent(at, { name: "Ana" }), yield* keptAgent(at, { name: "Bea" })]
      yield* create(at, { name: "Cleo" })
      yield* create(at, { name: "Dora" })
      yield* ask(at, id, { query: "When?", session_id: "s" })
      yield* ask(at, id, { query: "Why?", session_id: "s" })
      yield* ask(at, id, { query: "Who?", session_id: "t" })
      const one = `/api/v1/user_agents/${id}`
      yield* made(at, "PATCH", one, { description: "Answers" })
      const checks = [{ type: "contains", value: "nine" }]
      yield* made(at, "PUT", `${one}/eval`, { questions: [{ question: "When?", checks }] })
      for (const version of [1, 2]) {
        const { run_id } = yield* made(at, "POST", `${one}/eval/runs`, { versions: [version] })
        const state = Effect.map(at.call({ path: `${one}/eval/runs/${run_id}` }), (answer) => answer.json().state)
        while (["waiting", "running"].includes(yield* state)) yield* turn
      }
      for (const name of ["archivist", "porter"])
        yield* made(at, "PUT", "/api/v1/chatbots", { name, role: "Archivist" }, { as: configurer })
      yield* walked(at, "/api/v1/user_agents", "bots")
      yield* walked(at, "/api/v1/agents/user", "agents")
      yield* walked(at, `${one}/versions`, "versions")
      yield* walked(at, `${one}/eval/runs`, "runs")
      yield* walked(at, "/api/v1/bot_management", "bots", { as: configurer })
      yield* walked(at, "/api/v1/conversations", "conversations")
      yield* walked(at, "/api/v1/chats", "chats")
      yield* walked(at, "/api/v1/chatbots/questions/s", "questions")
    }),
  )

  it.effect("contains each API key of a tenant, and each version and webhook of a form, once", () =>
    Effect.gen(function* () {
      const at = yield* inMemory()
      const key = { role: "viewer" }
      yield* made(at, "POST", "/api/v1/demo/api-keys", { ...key, name: "Export" })
      yield* made(at, "POST", "/api/v1/demo/api-keys", { ...key, name: "Import" })
      const fields = [{ field_id: "name", field_type: "text", label: "Name" }]
      const { form_uid } = yield* made(at, "POST", "/api/v1/demo/forms", { title: "Visit", fields })
      const one = `/api/v1/demo/forms/${form_uid}`
      yield* made(at, "PATCH", one, { title: "Next visit" })
      yield* made(at, "PATCH", one, { title: "Last visit" })
      yield* made(at, "POST", `${one}/webhooks`, { url: "https://receiver.example/one" })
      yield* made(at, "POST", `${one}/webhooks`, { url: "https://receiver.example/two" })
      yield* walked(at, "/api/v1/demo/api-keys", "keys")
      yield* walked(at, `${one}/versions`, "versions")
      yield* walked(at, `${one}/webhooks`, "webhooks")
    }),
  )

  it.effect("contains each scheduled render, and each of its runs, once", () =>
    Effect.gen(function* () {
      const at = yield* inMemory()
      const { schedule_id } = yield* made(at, "POST", "/api/v1/schedules", schedule)
      yield* made(at, "POST", "/api/v1/schedules", schedule)
      yield* made(at, "POST", `/api/v1/schedules/${schedule_id}/run`, {})
      yield* TestClock.adjust("1 minute")
      yield* made(at, "POST", `/api/v1/schedules/${schedule_id}/run`, {})
      yield* walked(at, "/api/v1/schedules", "schedules")
      yield* walked(at, `/api/v1/schedules/${schedule_id}/runs`, "runs")
    }),
  )

  it.effect("contains each of a user's sessions once", () =>
    Effect.gen(function* () {
      const at = yield* inMemory()
      const tokens = Context.get(at.context, Tokens)
      const token = () => Effect.map(tokens.sign(Testing.someone, Duration.days(1)), Redacted.value)
      const signedIn = Effect.gen(function* () {
        const headers = { authorization: `Bearer ${yield* token()}` }
        yield* at.call({ method: "POST", path: "/api/v1/session", as: null, headers })
        yield* TestClock.adjust("1 minute")
      })
      yield* Effect.andThen(signedIn, signedIn)
      const headers = { authorization: `Bearer ${yield* token()}` }
      yield* walked(at, "/api/v1/sessions", "sessions", { as: null, headers })
    }),
  )

  it.effect("contains each call awaiting approval exactly once", () =>
    Effect.gen(function* () {
      const peer = yield* mcpPeer({ json: true })
      const { at } = yield* chatting(() => ({
        calls: [
          ["mcp_sums_add", { a: 2, b: 3 }],
          ["mcp_sums_add", { a: 5, b: 8 }],
        ],
      }))
      const server = { type: "http", name: "sums", url: peer.url, approval: "ask" }
      yield* ask(at, yield* keptAgent(at, { name: "Ana", mcp_config_plain: [server] }), { query: "2+3, 5+8?" })
      yield* walked(at, "/api/v1/agents/approvals", "approvals")
    }),
  )
})

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const positionOf = (number: number): string => timePosition(number, "id")
const after = (cursor: string | null) => Effect.runSync(cursorOf(new URLSearchParams({ cursor: cursor ?? "" })))

describe("a page of a list that is loaded as a whole", () => {
  it("continues after the position of a deleted item", () => {
    const first = pageFrom(numbers(5), { limit: 2, after: undefined }, positionOf, upwards)
    assert.deepStrictEqual(first.items, [1, 2])
    const next = pageFrom([1, 3, 4, 5], { limit: 2, after: after(first.next) }, positionOf, upwards)
    assert.deepStrictEqual(next.items, [3, 4])
    const newest = pageFrom([5, 4, 2, 1], { limit: 2, after: positionOf(3) }, positionOf, downwards)
    assert.deepStrictEqual(newest, { items: [2, 1], next: null })
  })

  it("keeps the order of items with the same time", () => {
    const same = ["b", "a", "c"]
    const place = (id: string) => timePosition(0, id)
    const first = pageFrom(same, { limit: 1, after: undefined }, place, upwards)
    assert.deepStrictEqual(pageFrom(same, { limit: 2, after: after(first.next) }, place, upwards).items, ["a", "c"])
  })

  it("is empty after the last position", () => {
    const end = pageFrom(numbers(3), { limit: 2, after: positionOf(9) }, positionOf, upwards)
    assert.deepStrictEqual(end, { items: [], next: null })
  })
})
