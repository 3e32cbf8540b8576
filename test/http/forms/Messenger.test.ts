import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { createHmac } from "node:crypto"
import { inMemory, type Service } from "../../support/inMemory.ts"
import { definition, formsPath, get, send, stored } from "./support/forms.ts"

const token = "12345:a bot's own token"
const env = { MESSENGER_BOT_TOKEN: token }
const now = 1_796_000_000

const user = { id: 77, first_name: "Ada", username: "ada" }

/** The messenger's data for the page, signed with the bot's token. */
const signed = (fields: Readonly<Record<string, string>>, by = token): string => {
  const text = Object.entries(fields)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join("\n")
  const key = createHmac("sha256", "WebAppData").update(by).digest()
  return new URLSearchParams({ ...fields, hash: createHmac("sha256", key).update(text).digest("hex") }).toString()
}

const initData = (more: Readonly<Record<string, string>> = {}) =>
  signed({ auth_date: String(now - 10), query_id: "AAE", user: JSON.stringify(user), ...more })

const opened = (more: object = {}, settings: Record<string, string> = env) =>
  Effect.gen(function* () {
    yield* TestClock.setTime(now * 1000)
    const service = yield* inMemory({ env: settings })
    const { path } = yield* stored(service, { ...definition("pets"), is_public: true, ...more })
    return { service, path }
  })

const post = (service: Service, path: string, body: object, data: string | null, more: Record<string, string> = {}) =>
  send(service, "POST", `${path}/messenger-submit`, body, {
    as: null,
    headers: { ...(data === null ? {} : { "x-messenger-init-data": data }), ...more },
  })

describe("answers from a messenger", () => {
  it.effect("[PAGE-070] are checked and stored once, like all others, under the messenger's user", () =>
    Effect.gen(function* () {
      const { service, path } = yield* opened()
      const body = { _form_uid: "whatever", name: "Ada", age: 36 }
      const repeat = { "idempotency-key": "one" }
      const sent = yield* post(service, path, body, initData(), repeat)
      assert.strictEqual(sent.status, 200)
      const { submission_id: id, is_valid: isValid } = sent.json()
      assert.isTrue(isValid)
      assert.strictEqual((yield* post(service, path, body, initData(), repeat)).json().submission_id, id)
      const { submissions } = (yield* get(service, `${path}/data`)).json()
      assert.lengthOf(submissions, 1)
      const [{ data, source, user_id: userId, username }] = submissions
      assert.deepStrictEqual(data, { name: "Ada", age: 36 })
      assert.deepStrictEqual([source, userId, username], ["messenger", "messenger:77", "ada"])
      const refused = yield* post(service, path, { age: 999 }, initData())
      assert.strictEqual(refused.status, 422)
      assert.sameMembers(Object.keys(refused.json().errors), ["name", "age"])
    }),
  )

  it.effect("are accepted only with the messenger's own recent signature", () =>
    Effect.gen(function* () {
      const { service, path } = yield* opened()
      const body = { name: "Ada" }
      const [first = "", ...rest] = initData().split("&")
      const wrong: Readonly<Record<string, string | null>> = {
        "another bot": signed({ auth_date: String(now), user: JSON.stringify(user) }, "other"),
        changed: initData().replace("Ada", "Eve"),
        "a field taken out": rest.join("&"),
        "a field twice": `${initData()}&${first}`,
        "no user": signed({ auth_date: String(now) }),
        "no date": signed({ user: JSON.stringify(user) }),
        "an hour and a second old": initData({ auth_date: String(now - 3601) }),
        "from tomorrow": initData({ auth_date: String(now + 86_400) }),
        "two hashes": `${initData()}&hash=${"0".repeat(64)}`,
        "no hash at all": "user=%7B%22id%22%3A77%7D",
        huge: "a".repeat(10_000),
      }
      for (const data of [null, ""]) assert.strictEqual((yield* post(service, path, body, data)).status, 401)
      for (const [what, data] of Object.entries(wrong)) {
        const answer = yield* post(service, path, body, data)
        assert.strictEqual(answer.status, 401, what)
        assert.deepStrictEqual(answer.json(), {
          error: "messenger_unverified",
          message: "The header `X-Messenger-Init-Data` is missing, forged, or too old.",
        })
      }
      assert.strictEqual((yield* post(service, path, body, initData({ auth_date: String(now - 3600) }))).status, 200)
      yield* TestClock.adjust(Duration.hours(2))
      assert.strictEqual((yield* post(service, path, body, initData())).status, 401)
    }),
  )

  it.effect("are accepted for public forms only: a private form gives the same response as a missing one", () =>
    Effect.gen(function* () {
      const { service, path } = yield* opened({ is_public: false })
      const missing = `${formsPath("demo")}/00000000-0000-4000-8000-000000000000`
      const [hidden, gone] = [
        yield* post(service, path, { name: "Ada" }, initData()),
        yield* post(service, missing, { name: "Ada" }, initData()),
      ]
      assert.strictEqual(hidden.status, 403)
      assert.strictEqual(hidden.json().error, "tenant_forbidden")
      assert.strictEqual(hidden.json().expected, "/api/v1/{tenant}/forms/{form_uid}/messenger-submit")
      assert.strictEqual(hidden.text, gone.text)
    }),
  )

  for (const [error, settings] of [
    ["form_paused", { paused: true }],
    ["form_closed", { closes_at: "1970-01-01T00:00:00Z" }],
    ["form_not_open_yet", { opens_at: "2100-01-01T00:00:00Z" }],
    ["form_full", { max_answers: 1 }],
  ] as const)
    it.effect(`are refused while the form accepts no answers, and nothing is stored: ${error}`, () =>
      Effect.gen(function* () {
        const { service, path } = yield* opened()
        const first = { "idempotency-key": "first" }
        const sent = yield* post(service, path, { name: "Ada", age: 36 }, initData(), first)
        yield* send(service, "PUT", `${path}/share`, settings)
        const refused = yield* post(service, path, { name: "Eve", age: 36 }, initData())
        assert.deepStrictEqual([refused.status, refused.json().error], [403, error])
        const { submissions } = (yield* get(service, `${path}/data`)).json()
        assert.deepStrictEqual(
          submissions.map((one: { submission_id: string }) => one.submission_id),
          [sent.json().submission_id],
        )
        yield* send(service, "PUT", `${path}/share`, {})
        assert.strictEqual((yield* post(service, path, { name: "Eve", age: 36 }, initData())).status, 200)
      }),
    )

  it.effect("are limited to one per person, and to the form's maximum per hour", () =>
    Effect.gen(function* () {
      const { service, path } = yield* opened()
      const eve = initData({ user: JSON.stringify({ ...user, id: 78 }) })
      yield* send(service, "PUT", `${path}/share`, { once_per_person: true, max_per_hour: 3 })
      const answer = { name: "Ada", age: 36 }
      assert.strictEqual((yield* post(service, path, answer, initData())).status, 200)
      const again = yield* post(service, path, answer, initData())
      assert.deepStrictEqual([again.status, again.json().error], [409, "already_answered"])
      assert.strictEqual((yield* post(service, path, answer, eve)).status, 200)
      const busy = yield* post(service, path, answer, initData({ user: JSON.stringify({ ...user, id: 79 }) }))
      assert.deepStrictEqual([busy.status, busy.json().error], [429, "form_busy"])
    }),
  )

  it.effect("are refused, with the name of the missing setting, if the deployment has no bot", () =>
    Effect.gen(function* () {
      const { service, path } = yield* opened({}, {})
      const answer = yield* post(service, path, { name: "Ada" }, initData())
      assert.strictEqual(answer.status, 503)
      assert.include(answer.json().message, "MESSENGER_BOT_TOKEN")
    }),
  )
})
