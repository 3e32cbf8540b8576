import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as ScriptedModel from "../doubles/scripted/LanguageModel.ts"
import type { Caller } from "../../src/domain/access/Caller.ts"
import { RegisteredRoutes } from "../../src/http/middleware/RegisteredRoutes.ts"
import * as Testing from "../doubles/Testing.ts"
import { create, createWith, file, settled } from "../support/agents.ts"
import { addBot, sent } from "../support/bots.ts"
import { type Answer, inMemory, type Service } from "../support/inMemory.ts"
import { grantOf } from "../support/grants.ts"
import { furnished, stranger } from "../support/organization.ts"
import { first, renderJson, request } from "../support/renders.ts"
import { ServerGrants } from "../../src/ports/ServerGrants.ts"
import { change, keep } from "../support/userAgents.ts"
import { stored } from "./forms/support/forms.ts"

/** The owner of all records; the other caller belongs to another tenant and another organization. */
const owner: Caller = { ...Testing.someone, orgId: 5, permissions: ["agents:configure", "manage_roles"] }

/** A word that occurs in all of the owner's records. */
const mark = "sesame"

/** Path parameters without an owner, so a call with them proves nothing. */
const everybodys: Readonly<Record<string, string>> = {
  "GET /f/:code": "leads on to a form's address, where it is decided who gets it",
  "GET /api/v1/agents/infographic/templates/:name": "designs are shared",
  "GET /api/v1/agents/infographic/themes/:name": "designs are shared",
  "GET /api/v1/feedback_types/:feedback_type": "labels are the service's own",
  "GET /assets/:file": "the pages' own files",
  "GET /docs/:operation": "what the description says of a route, to everybody",
  "GET /:tenant/forms/new/:template": "templates come with the service",
  "GET /language/:language": "a choice of the visitor's",
  "GET /playground/samples/:file": "samples that come with the service",
  "GET /embed/:token": "what its owner shows in pages of others; its name cannot be guessed",
  "GET /static/:file": "what was made public; its name cannot be guessed",
  "POST /api/v1/agents/:job_agent": "bots work for everybody; what they made belongs to who asked",
  "POST /api/v1/org/stores/:store_id/sites": "each organization numbers its stores itself; the site is the caller's",
}

/**
 * Each organization numbers its own stores, so another organization's number refers to the caller's own, empty store.
 */
const answersEmpty: ReadonlySet<string> = new Set(["GET /api/v1/org/stores/:store_id/sites"])

/** Bodies without which a call is rejected before the owner is checked; ":turn_id" is the id of the world's turn. */
const bodies: Readonly<Record<string, object>> = {
  "PATCH /api/v1/:tenant/forms/:form_uid": { title: "T" },
  "PATCH /api/v1/:tenant/forms/:form_uid/operations": {
    operations: [{ op: "update_form_meta", patch: { title: "T" } }],
  },
  "POST /api/v1/:tenant/forms/:form_uid/clone": { new_form_id: "two" },
  "POST /api/v1/:tenant/forms/:form_uid/data": { data: { a: "x" } },
  "POST /api/v1/:tenant/forms/:form_uid/edit": { prompt: "p" },
  "POST /api/v1/:tenant/forms/:form_uid/partial": { answers: { a: "x" } },
  "POST /api/v1/:tenant/forms/:form_uid/pass/resume": { code: "0000-0000" },
  "POST /api/v1/:tenant/forms/:form_uid/webhooks": { url: "https://example.com/parley" },
  "POST /api/v1/:tenant/api-keys": { name: "k", role: "viewer" },
  "PUT /api/v1/artifacts/:artifact_id/embed": { origins: ["https://www.example.org"] },
  "POST /api/v1/:tenant/forms/:form_uid/validate": { data: { a: "x" } },
  "PUT /api/v1/:tenant/forms/:form_uid": { title: "T", sections: [] },
  "PUT /api/v1/:tenant/forms/:form_uid/style": { layout: "wizard" },
  "PUT /api/v1/user_agents/:chatbot_id/eval": { questions: [] },
  "POST /api/v1/user_agents/:chatbot_id/eval/runs": { versions: [1] },
  "POST /api/v1/agents/approvals/:approval_id": { decision: "deny" },
  "POST /api/v1/agents/questions/:question_id": { action: "cancel" },
  "POST /api/v1/agents/chat/:chatbot_id": { query: "q" },
  "POST /api/v1/agents/infographic/:agent_id": { query: "q" },
  "POST /api/v1/chat/:chatbot_name": { query: "q" },
  "PATCH /api/v1/conversations/:conversation_id": { title: "T" },
  "PUT /api/v1/conversations/:conversation_id/branch": { turn_id: ":turn_id" },
  "POST /api/v1/conversations/:conversation_id/turns": { query: "q" },
  "POST /api/v1/org/cost-centers/:project_id/hr-map": { hr_code: "HR-1" },
  "POST /api/v1/org/sites/:site_id/locations": { name: "Door", client_id: 7 },
  "POST /api/v1/org/users/:user_id/assign": { codename: "forms:edit", scope: "team", program_id: 70 },
}

/** Routes that reject even the owner in this world, and why that proves nothing about other users. */
const uncontrolled: Readonly<Record<string, string>> = {
  "GET /:tenant/forms/:form_uid/messenger": "needs the messenger's own signature",
  "POST /api/v1/agents/questions/:question_id": "no tool asks anything",
  "GET /api/v1/agents/chat/:chatbot_id/servers/:server/resources": "the agent has no tool server",
  "GET /api/v1/agents/chat/:chatbot_id/servers/:server/prompts": "the agent has no tool server",
  "POST /:tenant/forms/:form_uid/resume": "nobody's answers wait under a code",
  "POST /api/v1/:tenant/forms/:form_uid/pass/resume": "nobody's answers wait under a code",
  "GET /api/v1/:tenant/forms/:form_uid/import-report": "the form was not imported",
  "GET /:tenant/forms/:form_uid/imported": "the form was not imported",
  "POST /api/v1/:tenant/forms/:form_uid/events/:event_name": "the form has no such event",
  "POST /api/v1/:tenant/forms/:form_uid/webhooks/:webhook_id/deliveries/:delivery_id/replay":
    "the webhook has no delivery with this identifier",
  "POST /api/v1/org/users/:user_id/assign": "the organization has no such person",
  "GET /api/v1/:tenant/forms/:form_uid/fields/:field_uid/files/:file_id": "the field has no file",
  "GET /api/v1/:tenant/forms/:form_uid/answers/:submission_id/recordings/:field_id": "nothing was said",
  "POST /api/v1/:tenant/forms/:form_uid/fields/:field_uid/upload": "the field takes no file",
}

interface Ids {
  readonly tenant: string
  readonly values: Readonly<Record<string, string>>
}

const routesOf = (options: Parameters<typeof inMemory>[0]) =>
  Effect.gen(function* () {
    let found: ReadonlyArray<string> = []
    const note = Layer.effectDiscard(
      Effect.map(Effect.serviceOption(RegisteredRoutes), (routes) => {
        found = Option.getOrThrow(routes).routes()
      }),
    )
    const service = yield* inMemory({ ...options, more: note })
    return { service, routes: found }
  })

const hasId = (route: string): boolean => /[:*]/.test(route.slice(route.indexOf(" ")))

/** A record of every kind, all owned by the owner. */
const furnishedWorld = Effect.gen(function* () {
  const model = ScriptedModel.make(({ tools }) =>
    tools.length === 0 ? mark : [{ _tag: "Call", id: "1", name: "think", input: { thought: mark } }],
  )
  const agentWorld = Layer.merge(Testing.agentWorld, model.layer)
  const grant = grantOf(owner.sub, { agentName: mark })
  const connected = Layer.effectDiscard(Effect.flatMap(ServerGrants, (grants) => Effect.orDie(grants.put(grant, 10))))
  const stores = connected.pipe(Layer.provideMerge(Testing.stores))
  const { service, routes } = yield* routesOf({ folders: [first], agentWorld, stores })
  yield* furnished(service)
  const ephemeral = (yield* create(service, { name: `${mark} e` })).json().chatbot_id
  const discarded = (yield* create(service, { name: `${mark} d` })).json().chatbot_id
  yield* settled(service, ephemeral)
  const note = file(`${mark}.txt`, "text/plain", mark)
  const kept = (yield* keep(service, { name: `${mark} k`, use_vector: true }, [note])).json().chatbot_id
  yield* change(service, kept, { description: mark })
  const evalOf = `/api/v1/user_agents/${kept}/eval`
  yield* sent(service, "PUT", evalOf, { questions: [{ question: mark, checks: [{ type: "contains", value: mark }] }] })
  const run = (yield* sent(service, "POST", `${evalOf}/runs`, { versions: [1, 2] })).json()
  const warm = (yield* createWith(service, { name: `${mark} w`, use_vector: true }, [note])).json().chatbot_id
  yield* settled(service, warm)
  const bot = (yield* addBot(service, { name: "everybody" }, { as: owner })).json().chatbot_id
  yield* addBot(service, { name: "job", kind: "job" }, { as: owner })
  const task = yield* sent(service, "POST", "/api/v1/agents/job", { query: mark })
  yield* sent(service, "POST", "/api/v1/chatbots_usage", { chatbot_id: bot, sid: mark, question: mark })
  const careful = (yield* keep(service, {
    name: `${mark} c`,
    tools_config_plain: ["think"],
    tool_approvals: { think: "ask" },
  })).json().chatbot_id
  const asked = yield* sent(service, "POST", `/api/v1/agents/chat/${careful}`, { query: "think" })
  yield* sent(service, "POST", "/api/v1/agents/chat", { agent_name: "everybody", query: mark })
  const { conversations } = (yield* service.call({ path: "/api/v1/conversations" })).json()
  const conversation = conversations.find(({ agent }: { agent: string }) => agent === "everybody").conversation_id
  const { turn_list } = (yield* service.call({ path: `/api/v1/conversations/${conversation}` })).json()
  const rendered = yield* renderJson(service, request())
  yield* sent(service, "PUT", `/api/v1/artifacts/${rendered.json().artifact_id}/embed`, {
    origins: ["https://www.example.org"],
  })
  const schedule = yield* sent(service, "POST", "/api/v1/schedules", {
    title: mark,
    cron: "0 7 * * 1",
    time_zone: "UTC",
    sources: [{ dataset: "sales", url: "https://example.com/sales.csv" }],
    call: { ...request(), datasets: { sales: null } },
  })
  const job = yield* renderJson(service, request({ async: true }))
  const form = yield* stored(service, {
    form_id: mark,
    title: mark,
    sections: [{ fields: [{ field_id: "a", field_type: "text", label: mark }] }],
  })
  yield* service.call({ method: "POST", path: "/api/v1/session", as: owner })
  const sessions = (yield* service.call({ path: "/api/v1/sessions", as: owner })).json().sessions
  const hook = (yield* sent(service, "POST", `${form.path}/webhooks`, {
    url: "https://example.com/parley",
    description: mark,
  })).json()
  const key = yield* sent(service, "POST", "/api/v1/demo/api-keys", { name: mark, role: "viewer" })
  const submission = yield* sent(service, "POST", `${form.path}/data`, { data: { a: mark } })
  const sections = form.body["sections"] as ReadonlyArray<{ fields: ReadonlyArray<{ field_uid: string }> }>
  const values = {
    chatbot_id: ephemeral,
    agent_id: ephemeral,
    kept,
    discarded,
    position: "0",
    number: "2",
    run_id: run.run_id,
    chatbot_name: `${mark} k`,
    method_name: "info",
    job_agent: "job",
    task_id: task.json().task_id,
    conversation_id: conversation,
    turn_id: turn_list[0].turn_id,
    sid: mark,
    artifact_id: rendered.json().artifact_id,
    job_id: job.json().job_id,
    form_uid: form.uid,
    submission_id: submission.json().submission_id,
    webhook_id: hook.webhook_id,
    key_id: key.json().key_id,
    delivery_id: "3b241101-e2bb-4255-8caf-4136c566a961",
    field_uid: sections[0]!.fields[0]!.field_uid,
    file_id: "0".repeat(32),
    field_id: "name",
    version: "1.0",
    format: "html",
    event_name: "loaded",
    project_id: "1",
    site_id: "2",
    location_id: "3",
    store_id: "S-1",
    user_id: "12",
    question_id: "3b241101-e2bb-4255-8caf-4136c566a963",
    server: "sums",
    schedule_id: schedule.json().schedule_id,
    approval_id: asked.json().pending_approvals[0].id,
    session_id: sessions[0].session_id,
    connection_id: grant.id,
  }
  return { service, routes, ids: { tenant: "demo", values } satisfies Ids }
})

const missingIds = (tenant: string): Ids => ({
  tenant,
  values: {
    chatbot_id: "3b241101-e2bb-4255-8caf-4136c566a962",
    agent_id: "3b241101-e2bb-4255-8caf-4136c566a962",
    kept: "3b241101-e2bb-4255-8caf-4136c566a962",
    discarded: "3b241101-e2bb-4255-8caf-4136c566a962",
    position: "0",
    number: "2",
    run_id: "3b241101-e2bb-4255-8caf-4136c566a962",
    chatbot_name: "nobody",
    method_name: "info",
    job_agent: "job",
    task_id: "0".repeat(32),
    conversation_id: "3b241101-e2bb-4255-8caf-4136c566a962",
    turn_id: "3b241101-e2bb-4255-8caf-4136c566a962",
    sid: "none",
    artifact_id: `infographic-${"9".repeat(32)}`,
    job_id: "0".repeat(32),
    form_uid: "3b241101-e2bb-4255-8caf-4136c566a962",
    submission_id: "3b241101-e2bb-4255-8caf-4136c566a962",
    webhook_id: "3b241101-e2bb-4255-8caf-4136c566a962",
    key_id: "3b241101-e2bb-4255-8caf-4136c566a962",
    delivery_id: "3b241101-e2bb-4255-8caf-4136c566a962",
    field_uid: "3b241101-e2bb-4255-8caf-4136c566a962",
    file_id: "0".repeat(32),
    field_id: "name",
    version: "9.9",
    format: "html",
    event_name: "loaded",
    project_id: "999",
    site_id: "999",
    location_id: "999",
    store_id: "S-999",
    user_id: "999",
    question_id: "3b241101-e2bb-4255-8caf-4136c566a962",
    server: "none",
    schedule_id: "3b241101-e2bb-4255-8caf-4136c566a962",
    approval_id: "3b241101-e2bb-4255-8caf-4136c566a962",
    session_id: "3b241101-e2bb-4255-8caf-4136c566a962",
    connection_id: "3b241101-e2bb-4255-8caf-4136c566a962",
  },
})

/** The id for a route's parameter; undefined for an unknown parameter. */
const idOf = (route: string, name: string, { tenant, values }: Ids): string | undefined => {
  if (name === "tenant") return tenant
  if (name === "chatbot_id" && route.includes("/user_agents/")) return values["kept"]
  if (route === "DELETE /api/v1/agents/user/:chatbot_id") return values["discarded"]
  return values[name]
}

const pathOf = (route: string, ids: Ids): string =>
  route.slice(route.indexOf(" ") + 1).replace(/:([a-z_]+)|\*/g, (whole, name: string | undefined) => {
    const id = name === undefined ? undefined : idOf(route, name, ids)
    if (id === undefined) throw new Error(`${route}: this test doesn't state the owner of ${whole}.`)
    return encodeURIComponent(id)
  })

const bodyOf = (route: string, { values }: Ids): string =>
  JSON.stringify(bodies[route] ?? {}).replaceAll(/":(\w+)"/g, (_, name: string) => JSON.stringify(values[name]))

const calling = (service: Service, route: string, ids: Ids, as: Caller): Effect.Effect<Answer> => {
  const method = route.slice(0, route.indexOf(" "))
  const hasBody = ["POST", "PUT", "PATCH"].includes(method)
  return Effect.scoped(
    service.call({
      as,
      method,
      path: pathOf(route, ids),
      ...(hasBody ? { headers: { "content-type": "application/json" }, body: bodyOf(route, ids) } : {}),
    }),
  )
}

/** The content of a response, without the parts that always differ. */
const answerOf = ({ status, text }: Answer, { values, tenant }: Ids): string =>
  Object.values({ ...values, tenant }).reduce(
    (known, id) => (id.length > 8 ? known.replaceAll(id, "ID") : known),
    `${status} ${text}`,
  )

const order = ["GET", "PATCH", "POST", "PUT", "DELETE"]
const depth = (route: string): number => (route.startsWith("DELETE") ? route.split("/").length : 0)
/** Children are deleted before their parents. */
const inOrder = (a: string, b: string): number =>
  order.indexOf(a.slice(0, a.indexOf(" "))) - order.indexOf(b.slice(0, b.indexOf(" "))) || depth(b) - depth(a)

describe("every route with an owned resource", () => {
  it.effect("gives other users 404 or 403, as if the resource were missing", () =>
    Effect.gen(function* () {
      const { service, routes, ids } = yield* furnishedWorld
      const owned = routes.filter((route) => hasId(route) && !(route in everybodys)).sort(inOrder)
      assert.isAbove(owned.length, 50)
      for (const route of owned)
        for (const tenant of new Set(["demo", "acme"])) {
          const real = { ...ids, tenant }
          const missing = missingIds(tenant)
          const isListing = !/:(?!tenant\b)/.test(route)
          if (isListing && tenant === "acme") continue
          if (!route.includes(":tenant") && tenant === "acme") continue
          const answer = yield* calling(service, route, real, stranger)
          const expected = answersEmpty.has(route) ? [200] : [403, 404]
          assert.include(expected, answer.status, `${route} in ${tenant}: ${answer.status} ${answer.text}`)
          assert.notInclude(answer.text, mark, route)
          const nothing = yield* calling(service, route, missing, stranger)
          assert.strictEqual(answerOf(answer, real), answerOf(nothing, missing), route)
        }
    }),
  )

  it.effect("admits the resource's owner, which proves that the ids in this test exist", () =>
    Effect.gen(function* () {
      const { service, routes, ids } = yield* furnishedWorld
      const owned = routes.filter((route) => hasId(route) && !(route in everybodys) && !(route in uncontrolled))
      for (const route of owned.sort(inOrder)) {
        const answer = yield* calling(service, route, ids, owner)
        assert.notInclude([401, 403, 404], answer.status, `${route}: ${answer.text}`)
      }
    }),
  )

  it.effect("has an entry in this test, and no entry is outdated", () =>
    Effect.gen(function* () {
      const { routes } = yield* routesOf({})
      const known = new Set(routes)
      for (const route of [...Object.keys(everybodys), ...Object.keys(uncontrolled)])
        assert.isTrue(known.has(route), `${route} is not registered`)
      for (const route of routes.filter((one) => hasId(one) && !(one in everybodys)))
        assert.doesNotThrow(() => pathOf(route, missingIds("demo")))
    }),
  )
})
