import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import { feedbackTypes } from "../../../src/domain/chat/Feedback.ts"
import * as Testing from "../../doubles/Testing.ts"
import { BotStore, BotStoreUnavailable } from "../../../src/ports/BotStore.ts"
import { FeedbackStore } from "../../../src/ports/FeedbackStore.ts"
import { OutboundFailed, OutboundForbidden, OutboundHttp } from "../../../src/ports/OutboundHttp.ts"
import { createWith, file, other } from "../../support/agents.ts"
import { addBot, keeper, sent } from "../../support/bots.ts"
import { inMemory, type Service } from "../../support/inMemory.ts"
import { multipart, type Part } from "../../support/renders.ts"
import { change, keep } from "../../support/userAgents.ts"
import { isProblem } from "../../support/problems.ts"

const service = inMemory()

const made = (at: Service, bot: object) =>
  Effect.map(addBot(at, bot), (answer) => {
    assert.strictEqual(answer.status, 201, answer.text)
    return answer.json()
  })

const get = (at: Service, path: string, as = Testing.someone) => at.call({ path, as })

/**
 * A world in which these addresses serve these documents, `private.test` is forbidden and no other address responds.
 */
const world = (documents: Readonly<Record<string, readonly [type: string, text: string]>>) =>
  inMemory({
    agentWorld: Layer.succeed(OutboundHttp, {
      admits: () => Effect.void,
      open: () => Effect.die("nothing is read as it comes"),
      send: ({ url }) => {
        const { hostname } = new URL(url)
        if (hostname === "private.test") return Effect.fail(new OutboundForbidden({ host: hostname }))
        const found = documents[url]
        if (found === undefined) return Effect.fail(new OutboundFailed({ reason: "unreachable", host: hostname }))
        const [type, text] = found
        return Effect.succeed({
          status: 200,
          headers: { "content-type": type },
          body: new TextEncoder().encode(text),
        })
      },
    }).pipe(Layer.provideMerge(Testing.agentWorld)),
  })

const upload = (at: Service, bot: string, files: ReadonlyArray<Part>) => {
  const form = multipart(files)
  const path = `/api/v1/bot_management?bot=${encodeURIComponent(bot)}`
  return at.call({ as: keeper, method: "PUT", path, headers: { "content-type": form.type }, body: form.body })
}

const management = "/api/v1/bot_management"

describe("bots", () => {
  it.effect("[ROUTE-130] are listed for administrators and for users of the chat once created", () =>
    Effect.gen(function* () {
      const at = yield* service
      const bot = yield* made(at, { name: "HR bot", description: "knows the rules", role: "adviser" })
      const { message, ...wire } = bot
      assert.isString(message)
      assert.deepStrictEqual((yield* get(at, management, keeper)).json(), { bots: [wire], next_cursor: null })
      assert.strictEqual((yield* get(at, "/api/v1/chat/HR%20bot")).json().chatbot_id, bot.chatbot_id)
    }),
  )

  it.effect("are created, listed and given documents only by users with the permission", () =>
    Effect.gen(function* () {
      const at = yield* service
      yield* made(at, { name: "b" })
      const refused = [
        yield* addBot(at, { name: "mine" }, {}),
        yield* get(at, management),
        yield* sent(at, "PUT", `${management}?bot=b`, { source: ["https://a.test/"] }),
      ]
      for (const answer of refused) {
        assert.strictEqual(answer.status, 403)
        assert.deepStrictEqual(answer.json(), {
          error: "permission_missing",
          message: "You need the permission `agents:configure`.",
        })
      }
    }),
  )

  it.effect("are also subject to the deployment's policy", () =>
    Effect.gen(function* () {
      const at = yield* inMemory({ policy: Testing.policy({ rules: [], default: "deny" }) })
      assert.strictEqual((yield* addBot(at, { name: "b" })).status, 403)
    }),
  )

  it.effect("are refused with 409 if the name is taken, and with 400 if it is missing, invalid or a route's name", () =>
    Effect.gen(function* () {
      const at = yield* service
      yield* made(at, { name: "b" })
      assert.strictEqual((yield* addBot(at, { name: "b" })).status, 409)
      for (const bot of [
        {},
        { name: "a/b" },
        { name: "chat" },
        { name: "avatar" },
        { name: "x", kind: "boss" },
        "no json",
      ]) {
        const answer = yield* addBot(at, bot)
        assert.strictEqual(answer.status, 400, answer.text)
        isProblem(answer)
      }
    }),
  )

  it.effect("[ROUTE-190] are listed with name and description, without their secrets", () =>
    Effect.gen(function* () {
      const at = yield* service
      const server = { type: "http", name: "m", url: "http://127.0.0.1:1/", api_key: "sesame" }
      yield* made(at, { name: "off", enabled: false, model_config: { temperature: 0.3 } })
      assert.strictEqual((yield* addBot(at, { name: "x", mcp_config_plain: [server] })).status, 422)
      yield* made(at, { name: "on", bot_class: "DataAgent", kind: "job" })
      const { bots } = (yield* get(at, management, keeper)).json()
      const seen = bots.map(({ name, enabled, temperature, bot_class, kind }: Record<string, unknown>) => [
        name,
        enabled,
        temperature,
        bot_class,
        kind,
      ])
      assert.deepStrictEqual(seen, [
        ["off", false, 0.3, "Agent", "chat"],
        ["on", true, null, "DataAgent", "job"],
      ])
    }),
  )

  it.effect("are unavailable, with 503 and the usual error body, if the store is unreachable", () =>
    Effect.gen(function* () {
      const gone = Effect.fail(new BotStoreUnavailable({ cause: "away" }))
      const away = Layer.succeed(BotStore, { insert: () => gone, find: () => gone, list: gone, replace: () => gone })
      const at = yield* inMemory({ stores: Layer.merge(Testing.stores, away) })
      for (const answer of [
        yield* get(at, "/api/v1/chats"),
        yield* addBot(at, { name: "b" }),
        yield* get(at, management, keeper),
      ]) {
        assert.strictEqual(answer.status, 503)
        isProblem(answer)
      }
    }),
  )
})

describe("available agents", () => {
  it.effect("[ROUTE-090] are the user's own agents followed by the bots, excluding any that are disabled", () =>
    Effect.gen(function* () {
      const at = yield* service
      yield* keep(at, { name: "mine", description: "d" })
      const asleep = yield* keep(at, { name: "asleep" })
      yield* change(at, asleep.json().chatbot_id, { enabled: false })
      yield* keep(at, { name: "theirs" }, [], { as: other })
      yield* made(at, { name: "bot" })
      yield* made(at, { name: "off", enabled: false })
      const { chats, count } = (yield* get(at, "/api/v1/chats")).json()
      assert.strictEqual(count, 2)
      assert.deepStrictEqual(
        chats.map(({ name, kind }: Record<string, unknown>) => [name, kind]),
        [
          ["mine", "user"],
          ["bot", "chat"],
        ],
      )
      const nameless = { ...Testing.someone, sub: "auth0|x", userId: null }
      assert.strictEqual((yield* get(at, "/api/v1/chats", nameless)).json().count, 1)
    }),
  )

  it.effect(
    "[ROUTE-100] can be read by name or id if they are bots, with the description but without the instructions",
    () =>
      Effect.gen(function* () {
        const at = yield* service
        const bot = yield* made(at, {
          name: "bot",
          description: "d",
          role: "r",
          model_config: { temperature: 0.5 },
          system_prompt_template: "secret recipe",
        })
        const answer = yield* get(at, "/api/v1/chat/bot")
        assert.strictEqual(answer.status, 200)
        const { methods, ...profile } = answer.json()
        assert.include(methods, "info")
        assert.deepStrictEqual(profile, {
          chatbot: "bot",
          chatbot_id: bot.chatbot_id,
          description: "d",
          role: "r",
          embedding_model: null,
          llm: "openai",
          temperature: 0.5,
          language: "en",
          kind: "chat",
        })
        assert.strictEqual((yield* get(at, `/api/v1/chat/${bot.chatbot_id}`)).text, answer.text)
        assert.strictEqual((yield* get(at, "/api/v1/chat/nobody")).status, 404)
      }),
  )
})

describe("documents for a bot", () => {
  it.effect("[ROUTE-200] may be added first from a file and then from a URL, and the bot keeps both", () =>
    Effect.gen(function* () {
      const at = yield* world({ "https://a.test/guide.html": ["text/html", "<h1>Guide</h1><p>Owls see at night.</p>"] })
      yield* made(at, { name: "bot" })
      const first = yield* upload(at, "bot", [file("note.txt", "text/plain", "The cat sat on the mat.")])
      assert.strictEqual(first.status, 200, first.text)
      assert.deepStrictEqual(first.json(), { bot: "bot", files: ["note.txt"], documents: 1, errors: [] })
      const second = yield* sent(
        at,
        "PUT",
        `${management}?bot=bot`,
        { source: ["https://a.test/guide.html"] },
        { as: keeper },
      )
      assert.deepStrictEqual(second.json(), { bot: "bot", files: ["guide.html"], documents: 2, errors: [] })
      const bot = (yield* get(at, management, keeper)).json().bots[0]
      assert.deepStrictEqual(
        bot.documents.map(({ name, content_type }: Record<string, unknown>) => [name, content_type]),
        [
          ["note.txt", "text/plain"],
          ["guide.html", "text/html"],
        ],
      )
    }),
  )

  it.effect("are reported by name if they are invalid, while the rest are accepted with status 207", () =>
    Effect.gen(function* () {
      const at = yield* world({ "https://a.test/x.png": ["image/png", "x"] })
      yield* made(at, { name: "bot" })
      const files = [file("a.exe", "application/x-msdownload", "MZ"), file("b.txt", "text/plain", "Bees hum.")]
      const answer = yield* upload(at, "bot", files)
      assert.strictEqual(answer.status, 207, answer.text)
      assert.deepStrictEqual(answer.json().files, ["b.txt"])
      assert.deepStrictEqual(answer.json().errors, [
        { source: "a.exe", error: "its type, application/x-msdownload, isn't supported" },
      ])
      const source = ["https://private.test/?token=t", "https://silent.test/a", "https://a.test/x.png"]
      const none = yield* sent(at, "PUT", `${management}?bot=bot`, { source }, { as: keeper })
      assert.strictEqual(none.status, 207)
      assert.strictEqual(none.json().documents, 1)
      assert.deepStrictEqual(
        none
          .json()
          .errors.map(({ source: from }: { source: string }) => from)
          .sort(),
        ["https://a.test/x.png", "https://private.test/", "https://silent.test/a"],
      )
    }),
  )

  it.effect(
    "are reported by name and leave nothing behind if they can't be indexed, while the rest are accepted with status 207",
    () =>
      Effect.gen(function* () {
        const at = yield* service
        yield* made(at, { name: "bot" })
        const files = [
          file("a.txt", "text/plain", "Bees hum."),
          file("broken.pdf", "application/pdf", "no PDF"),
          file("empty.txt", "text/plain", "  "),
          file("b.txt", "text/plain", "Owls see."),
        ]
        const answer = yield* upload(at, "bot", files)
        assert.strictEqual(answer.status, 207, answer.text)
        assert.deepStrictEqual(answer.json(), {
          bot: "bot",
          files: ["a.txt", "b.txt"],
          documents: 2,
          errors: [
            { source: "broken.pdf", error: "it cannot be read: the PDF is damaged, or the file isn't a PDF" },
            { source: "empty.txt", error: "it contains no text" },
          ],
        })
        const kept = (yield* get(at, management, keeper)).json().bots[0].documents
        assert.deepStrictEqual(
          kept.map(({ name }: { name: string }) => name),
          ["a.txt", "b.txt"],
        )
        const none = yield* upload(at, "bot", files.slice(1, 3))
        assert.strictEqual(none.status, 207, none.text)
        assert.deepInclude(none.json(), { files: [], documents: 2 })
        assert.lengthOf(none.json().errors, 2)
      }),
  )

  it.effect("are refused for an unknown bot, and if the upload is empty", () =>
    Effect.gen(function* () {
      const at = yield* service
      yield* made(at, { name: "bot" })
      assert.strictEqual((yield* sent(at, "PUT", management, { source: [] }, { as: keeper })).status, 400)
      assert.strictEqual((yield* sent(at, "PUT", `${management}?bot=bot`, {}, { as: keeper })).status, 400)
      assert.strictEqual((yield* upload(at, "bot", [])).status, 400)
      assert.strictEqual((yield* upload(at, "nobody", [])).status, 404)
    }),
  )

  it.effect("are refused with 422 if they contain no text, and the bot stays unchanged", () =>
    Effect.gen(function* () {
      const at = yield* service
      yield* made(at, { name: "bot" })
      const answer = yield* upload(at, "bot", [file("empty.txt", "text/plain", "  ")])
      assert.strictEqual(answer.status, 422, answer.text)
      assert.deepStrictEqual((yield* get(at, management, keeper)).json().bots[0].documents, [])
    }),
  )
})

describe("the API for feedback, usage and questions", () => {
  it.effect("[ROUTE-140] lists the labels of a type named in upper or lower case, and none for an unknown type", () =>
    Effect.gen(function* () {
      const at = yield* service
      assert.deepStrictEqual((yield* get(at, "/api/v1/feedback_types/good")).json(), { feedback: feedbackTypes.good })
      assert.deepStrictEqual((yield* get(at, "/api/v1/feedback_types/BAD")).json(), { feedback: feedbackTypes.bad })
      for (const none of ["other", "__proto__", "constructor"])
        assert.deepStrictEqual((yield* get(at, `/api/v1/feedback_types/${none}`)).json(), { feedback: [] })
    }),
  )

  it.effect("[ROUTE-150] stores feedback as the caller's, whatever the body says about the user", () =>
    Effect.gen(function* () {
      const at = yield* service
      const bot = yield* made(at, { name: "bot" })
      const body = {
        chatbot_id: bot.chatbot_id,
        session_id: "s",
        turn_id: "t",
        user_id: 8,
        rating: 5,
        like: true,
        feedback_type: "Correct",
        feedback: "Thanks",
      }
      const answer = yield* sent(at, "POST", "/api/v1/bot_feedback", body)
      assert.strictEqual(answer.status, 201, answer.text)
      const [stored, ...more] = yield* Effect.flatMap(FeedbackStore, (store) =>
        store.feedbackOf("7", bot.chatbot_id),
      ).pipe(Effect.provideContext(at.context))
      assert.isEmpty(more)
      assert.strictEqual(stored?.id, answer.json().feedback_id)
      assert.deepInclude(stored, { owner: "7", sessionId: "s", turnId: "t", rating: 5, like: true, feedback: "Thanks" })
    }),
  )

  it.effect("gives 400 with the field's name for invalid feedback, and 404 for an unknown agent", () =>
    Effect.gen(function* () {
      const at = yield* service
      const { chatbot_id } = yield* made(at, { name: "bot" })
      const theirs = (yield* keep(at, { name: "theirs" }, [], { as: other })).json().chatbot_id
      const wrong = [
        ["chatbot_id", {}],
        ["rating", { chatbot_id, rating: 6 }],
        ["feedback_type", { chatbot_id, feedback_type: "Boring" }],
        ["body", { chatbot_id, like: true, dislike: true }],
      ] as const
      for (const [field, body] of wrong) {
        const answer = yield* sent(at, "POST", "/api/v1/bot_feedback", body)
        assert.strictEqual(answer.status, 400, answer.text)
        assert.include(answer.json().message, field)
      }
      assert.strictEqual((yield* sent(at, "POST", "/api/v1/bot_feedback", { chatbot_id: theirs })).status, 404)
      const usage = { chatbot_id: theirs, question: "q" }
      assert.strictEqual((yield* sent(at, "POST", "/api/v1/chatbots_usage", usage)).status, 404)
    }),
  )

  it.effect("accepts feedback on the caller's own agent even if it isn't ready yet", () =>
    Effect.gen(function* () {
      const at = yield* service
      const server = { type: "http", name: "m", url: "http://127.0.0.1:1/" }
      const id = (yield* createWith(at, { name: "Ana", mcp_config_plain: [server] }, [])).json().chatbot_id
      assert.strictEqual((yield* sent(at, "POST", "/api/v1/bot_feedback", { chatbot_id: id })).status, 201)
    }),
  )

  it.effect("[ROUTE-160] stores usage, and opens a session for a call that names none", () =>
    Effect.gen(function* () {
      const at = yield* service
      const { chatbot_id } = yield* made(at, { name: "bot" })
      const body = { chatbot_id, question: "why?", response: "because", platform: "app", user_id: 8 }
      const answer = yield* sent(at, "POST", "/api/v1/chatbots_usage", body)
      assert.strictEqual(answer.status, 201, answer.text)
      const { sid, question } = answer.json()
      assert.strictEqual(question, "why?")
      const stored = yield* Effect.flatMap(FeedbackStore, (store) => store.usageOf("7", sid, 10)).pipe(
        Effect.provideContext(at.context),
      )
      assert.lengthOf(stored, 1)
      assert.deepInclude(stored[0], { chatbotId: chatbot_id, chatbot: "bot", response: "because", platform: "app" })
    }),
  )

  it.effect("[ROUTE-170] returns a session's questions in order, only to the user who asked them", () =>
    Effect.gen(function* () {
      const at = yield* service
      const { chatbot_id } = yield* made(at, { name: "bot" })
      const ask = (question: string) =>
        sent(at, "POST", "/api/v1/chatbots_usage", { chatbot_id, sid: "s 1", question, response: `to ${question}` })
      yield* ask("first")
      yield* TestClock.adjust("1 second")
      yield* ask("second")
      const { sid, questions } = (yield* get(at, "/api/v1/chatbots/questions/s%201")).json()
      assert.strictEqual(sid, "s 1")
      assert.deepStrictEqual(questions, [
        { chatbot_id, chatbot: "bot", question: "first", answer: "to first", at: "1970-01-01T00:00:00.000" },
        { chatbot_id, chatbot: "bot", question: "second", answer: "to second", at: "1970-01-01T00:00:01.000" },
      ])
      assert.strictEqual((yield* get(at, "/api/v1/chatbots/questions/s%201", other)).status, 404)
      assert.strictEqual((yield* get(at, "/api/v1/chatbots/questions/none")).status, 404)
    }),
  )
})

describe("the tools route", () => {
  it.effect("[ROUTE-180] lists the tools of the catalog by name", () =>
    Effect.gen(function* () {
      const at = yield* service
      const { tools } = (yield* get(at, "/api/v1/agent_tools")).json()
      const catalog: ReadonlyArray<{ slug: string; dotted_path: string; description: string }> = (yield* get(
        at,
        "/api/v1/tools/catalog",
      )).json()
      assert.isAbove(catalog.length, 11)
      assert.deepStrictEqual(
        tools,
        Object.fromEntries(
          catalog.map(({ slug, dotted_path, description }) => [
            slug,
            { tool_name: slug, module_path: dotted_path, description },
          ]),
        ),
      )
    }),
  )
})
