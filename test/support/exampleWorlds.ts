import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import * as TestClock from "effect/testing/TestClock"
import type { Caller } from "../../src/domain/access/Caller.ts"
import { OutboundHttp } from "../../src/ports/OutboundHttp.ts"
import * as Sources from "../doubles/scripted/FormSources.ts"
import * as Model from "../doubles/scripted/LanguageModel.ts"
import * as Testing from "../doubles/Testing.ts"
import { turn } from "./agents.ts"
import { ask, type ChatReply, type ChatRequest, chatting, keptAgent } from "./chat.ts"
import { composing, part } from "./composing.ts"
import { inMemory, type Service } from "./inMemory.ts"
import { mcpPeer } from "./mcpPeer.ts"
import { signInPeer } from "./signInPeer.ts"
import { talkativeMcpPeer } from "./talkativeMcpPeer.ts"

/** A service with the records that an example needs, and the path and body of the example. */
export interface World {
  readonly at: Service
  readonly path: string
  readonly body?: unknown
}

type Making = (as: Caller, example: unknown) => Effect.Effect<World, unknown, Scope.Scope>

/** A model that calls a tool once, then reports. */
const calling =
  (tool: string, input: object = {}) =>
  (body: ChatRequest): ChatReply =>
    body.messages.at(-1)?.role === "tool" ? "Done." : { calls: [[tool, input]] }

const server = (name: string, url: string, more: object = {}) => ({ type: "http", name, url, ...more })

const agentWith = (at: Service, config: object) => keptAgent(at, { name: "Archivist", mcp_config_plain: [config] })

const posted = (at: Service, as: Caller, path: string, body: object) =>
  Effect.map(at.call({ as, method: "POST", path, body: JSON.stringify(body) }), (answer) => answer.json())

/** A draft of a form as a model writes it. */
const draft = JSON.stringify({
  title: [{ language: "en", text: "Guided tour" }],
  description: [],
  sections: [
    {
      section_id: "main",
      title: [{ language: "en", text: "Tour" }],
      fields: [
        {
          field_id: "people",
          field_type: "integer",
          label: [{ language: "en", text: "Number of people" }],
          hint: [],
          required: true,
          options: [],
          min: 1,
          max: 30,
          shown_when: { logic: "and", conditions: [] },
        },
      ],
    },
  ],
})

const page = {
  status: 200,
  headers: { "content-type": "text/html" },
  body: new TextEncoder().encode("<p>At nine.</p>"),
}

/** The worlds of examples that need another system: a tool server, a model, a source of forms, another site. */
export const exampleWorlds: Readonly<Record<string, Making>> = {
  "approvals.decideApproval": (as) =>
    Effect.gen(function* () {
      const peer = yield* mcpPeer({ json: true })
      const { at } = yield* chatting(calling("mcp_sums_add", { a: 2, b: 3 }))
      const id = yield* agentWith(at, server("sums", peer.url, { approval: "ask" }))
      const answer = yield* ask(at, id, { query: "2+3?" }, { as })
      return { at, path: `/api/v1/agents/approvals/${answer.json().pending_approvals[0].id}` }
    }),
  "approvals.answerQuestion": (as) =>
    Effect.gen(function* () {
      const requestedSchema = { type: "object", properties: { name: { type: "string" } }, required: ["name"] }
      const peer = yield* talkativeMcpPeer(async ({ event, end, answerTo }) => {
        const answered = answerTo("q")
        event({ id: "q", method: "elicitation/create", params: { message: "Your name?", requestedSchema } })
        end(JSON.stringify((await answered).result))
      })
      const { at } = yield* chatting(calling("mcp_post_work"))
      const id = yield* agentWith(at, server("post", peer.url))
      const headers = { accept: "text/event-stream" }
      yield* Effect.forkScoped(ask(at, id, { query: "x", session_id: "s" }, { as, headers }))
      const path = "/api/v1/agents/questions"
      for (;;) {
        const [question] = (yield* at.call({ as, path })).json().questions
        if (question !== undefined) return { at, path: `${path}/${question.id}` }
        yield* turn
      }
    }),
  "connections.proposeConnection": (_as, example) =>
    Effect.gen(function* () {
      const peer = yield* signInPeer()
      const { at } = yield* chatting(() => "At nine.")
      const chatbot_id = yield* agentWith(at, server("calendar", peer.url))
      return { at, path: "/api/v1/agents/connections", body: { ...(example as object), chatbot_id } }
    }),
  "forms.fromDb": () =>
    Effect.map(
      inMemory({ outside: Sources.layer([{ ...Sources.sample, formId: 12, orgId: 5 }]) as Layer.Layer<never> }),
      (at) => ({ at, path: "/api/v1/demo/forms/from-db" }),
    ),
  "forms.edit": (as) =>
    Effect.gen(function* () {
      const at = yield* inMemory({ agentWorld: Layer.merge(Testing.agentWorld, Model.make(() => draft).layer) })
      const made = yield* posted(at, as, "/api/v1/demo/forms/blank", { title: "Tour" })
      return { at, path: `/api/v1/demo/forms/${made.form_uid}/edit` }
    }),
  "composed.compose": () =>
    Effect.gen(function* () {
      const sections = [part("rows", { dataset: "rows", columns: ["region", "amount"] })]
      const { at } = yield* composing([{ template: "table_report", sections }])
      return { at, path: `/api/v1/agents/infographic/${yield* keptAgent(at, { name: "Archivist" })}` }
    }),
  "webhooks.replayDelivery": (as) =>
    Effect.gen(function* () {
      // A receiver that responds 410 Gone is tried only once.
      const outside = Layer.succeed(OutboundHttp, {
        admits: () => Effect.void,
        open: () => Effect.die("nothing is read as it comes"),
        send: () => Effect.succeed({ ...page, status: 410 }),
      })
      const at = yield* inMemory({ outside: outside as Layer.Layer<never> })
      const fields = [{ field_id: "name", field_type: "text", label: "Name" }]
      const form = yield* posted(at, as, "/api/v1/demo/forms", { title: "Visit", fields })
      const path = `/api/v1/demo/forms/${form.form_uid}`
      const hook = yield* posted(at, as, `${path}/webhooks`, { url: "https://receiver.example/parley" })
      yield* posted(at, as, `${path}/data`, { data: { name: "Ana" } })
      const log = `${path}/webhooks/${hook.webhook_id}/deliveries`
      for (;;) {
        yield* TestClock.adjust("1 second")
        yield* turn
        const [delivery] = (yield* at.call({ as, path: `${log}?state=failed` })).json().deliveries
        if (delivery !== undefined) return { at, path: `${log}/${delivery.delivery_id}/replay` }
      }
    }),
  "bots.botDocuments": (as) =>
    Effect.gen(function* () {
      const outside = Layer.succeed(OutboundHttp, {
        admits: () => Effect.void,
        open: () => Effect.die("nothing is read as it comes"),
        send: () => Effect.succeed(page),
      })
      const at = yield* inMemory({ agentWorld: Layer.merge(Testing.agentWorld, outside) })
      const bot = JSON.stringify({ name: "archivist", role: "Archivist" })
      yield* at.call({ as, method: "PUT", path: "/api/v1/chatbots", body: bot })
      return { at, path: "/api/v1/bot_management?bot=archivist" }
    }),
}
