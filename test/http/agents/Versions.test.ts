import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { file, other, promote, warmed } from "../../support/agents.ts"
import { inMemory, type Service } from "../../support/inMemory.ts"
import { change, keep, kept, one } from "../../support/userAgents.ts"
import { isProblem } from "../../support/problems.ts"

const service = inMemory()

const note = file("note.txt", "text/plain", "The cat sat on the mat.")
const second = file("second.txt", "text/plain", "A dog barks at night.")

const made = (at: Service) =>
  Effect.map(
    keep(
      at,
      {
        name: "Ana",
        use_vector: true,
        system_prompt_template: "You are Ana.\nBe kind.\nBe short.",
        mcp_config_plain: [],
      },
      [note],
    ),
    (answer): string => answer.json().chatbot_id,
  )

const versions = (at: Service, id: string, more = "", extra = {}) =>
  at.call({ ...extra, path: `${kept}/${id}/versions${more}` })

const restore = (at: Service, id: string, number: number | string, extra = {}) =>
  at.call({ ...extra, method: "POST", path: `${kept}/${id}/versions/${number}/restore` })

describe("versions of a persisted agent", () => {
  it.effect("record every change with its author, time and differences", () =>
    Effect.gen(function* () {
      const at = yield* service
      const id = yield* made(at)
      yield* change(at, id, { description: "d", tools_config_plain: ["calculator"] })
      yield* change(at, id, {}, [second])
      const { versions: all, next_cursor } = (yield* versions(at, id)).json()
      assert.isNull(next_cursor)
      assert.deepStrictEqual(
        all.map(({ number, author, changed }: { number: number; author: string; changed: unknown }) => ({
          number,
          author,
          changed,
        })),
        [
          { number: 3, author: "7", changed: ["documents[second.txt]"] },
          { number: 2, author: "7", changed: ["description", "tools_config_plain"] },
          { number: 1, author: "7", changed: null },
        ],
      )
      for (const { created_at } of all) assert.isFalse(Number.isNaN(Date.parse(created_at)))
      const page = (yield* versions(at, id, "?limit=2")).json()
      assert.strictEqual(page.next_cursor, "2")
      assert.deepStrictEqual(
        (yield* versions(at, id, `?limit=2&cursor=${page.next_cursor}`)).json().versions[0].number,
        1,
      )
    }),
  )

  it.effect("don't list the order of tools, or the default approval `auto`, as a difference", () =>
    Effect.gen(function* () {
      const at = yield* service
      const id = yield* made(at)
      yield* change(at, id, { tools_config_plain: ["datetime", "calculator"], tool_approvals: { calculator: "ask" } })
      const approvals = { calculator: "ask", datetime: "auto" }
      yield* change(at, id, {
        description: "d",
        tools_config_plain: ["calculator", "datetime"],
        tool_approvals: approvals,
      })
      const [newest] = (yield* versions(at, id)).json().versions
      assert.deepStrictEqual(newest.changed, ["description"])
    }),
  )

  it.effect("include a first version once an agent is promoted", () =>
    Effect.gen(function* () {
      const at = yield* service
      const { id } = yield* warmed(at, { name: "Day" })
      yield* promote(at, id)
      assert.lengthOf((yield* versions(at, id)).json().versions, 1)
    }),
  )

  it.effect("are compared line by line (text) or by name (servers and documents), and never show a key", () =>
    Effect.gen(function* () {
      const at = yield* service
      const id = yield* made(at)
      yield* change(at, id, { system_prompt_template: "You are Ana.\nBe exact.\nBe short.", max_context_turns: 3 })
      const differences = (yield* versions(at, id, "/2/differences")).json()
      assert.deepStrictEqual(
        {
          from: differences.from,
          to: differences.to,
          fields: differences.differences.map(({ field }: { field: string }) => field),
        },
        { from: 1, to: 2, fields: ["system_prompt_template", "max_context_turns"] },
      )
      assert.deepStrictEqual(differences.differences[0].lines, [
        { change: "same", text: "You are Ana." },
        { change: "removed", text: "Be kind." },
        { change: "added", text: "Be exact." },
        { change: "same", text: "Be short." },
      ])
      const back = (yield* versions(at, id, "/1/differences?with=2")).json()
      assert.deepStrictEqual(back.differences[1], { field: "max_context_turns", before: 3, after: 5 })
    }),
  )

  it.effect("are restored as new versions, with the documents and the index they had", () =>
    Effect.gen(function* () {
      const at = yield* service
      const id = yield* made(at)
      const first = (yield* one(at, id)).json()
      yield* change(at, id, { description: "d", documents_remove: [first.documents[0].path] }, [second])
      const restored = (yield* restore(at, id, 1)).json()
      assert.deepStrictEqual({ ...restored, updated_at: "" }, { ...first, updated_at: "" })
      assert.notStrictEqual(restored.updated_at, first.updated_at)
      const document = yield* at.call({ path: `${kept}/${id}/documents/0` })
      assert.strictEqual(document.text, "The cat sat on the mat.")
      const { versions: all } = (yield* versions(at, id)).json()
      assert.deepStrictEqual(
        all.map(({ number, restored_from }: { number: number; restored_from: number | null }) => [
          number,
          restored_from,
        ]),
        [
          [3, 1],
          [2, null],
          [1, null],
        ],
      )
      yield* change(at, id, { description: "e" })
      assert.isNull((yield* versions(at, id)).json().versions[0].restored_from)
      assert.strictEqual((yield* versions(at, id, "/2")).json().agent.documents[0].name, "second.txt")
    }),
  )

  it.effect(
    "are refused, with nothing changed, if their number is unknown or invalid, or the agent is another user's",
    () =>
      Effect.gen(function* () {
        const at = yield* service
        const id = yield* made(at)
        yield* change(at, id, { name: "Bea" })
        yield* keep(at, { name: "Ana" })
        const refused = [
          [404, yield* restore(at, id, 9)],
          [404, yield* restore(at, id, "x")],
          [404, yield* restore(at, id, 1, { as: other })],
          [409, yield* restore(at, id, 1)],
          [404, yield* versions(at, id, "", { as: other })],
          [404, yield* versions(at, id, "/1", { as: other })],
          [404, yield* versions(at, id, "/2/differences?with=7")],
          [400, yield* versions(at, id, "/2/differences?with=x")],
          [400, yield* versions(at, id, "?limit=51")],
          [400, yield* versions(at, id, "?cursor=0")],
          [404, yield* at.call({ as: other, method: "DELETE", path: `${kept}/${id}/versions` })],
        ] as const
        for (const [status, answer] of refused) {
          assert.strictEqual(answer.status, status, answer.text)
          isProblem(answer)
        }
        assert.strictEqual((yield* one(at, id)).json().name, "Bea")
        assert.lengthOf((yield* versions(at, id)).json().versions, 2)
      }),
  )

  it.effect("are limited to fifty", () =>
    Effect.gen(function* () {
      const at = yield* service
      const id = yield* made(at)
      for (let n = 0; n < 52; n++) yield* change(at, id, { description: `d${n}` })
      const { versions: all } = (yield* versions(at, id, "?limit=50")).json()
      assert.deepStrictEqual([all.length, all[0].number, all.at(-1).number], [50, 53, 4])
    }),
  )
})

describe("the versions page of an agent", () => {
  const browser = { accept: "text/html" }
  const open = (at: Service, path: string, extra = {}) => at.call({ ...extra, path, headers: browser })
  const post = (at: Service, fields: Readonly<Record<string, string>>, headers = {}) =>
    at.call({
      method: "POST",
      path: "/agents/versions",
      headers: { ...browser, "content-type": "application/x-www-form-urlencoded", ...headers },
      body: new URLSearchParams(fields).toString(),
    })

  it.effect("lists the versions, shows differences and restores a version, in English and in Spanish", () =>
    Effect.gen(function* () {
      const at = yield* service
      const id = yield* made(at)
      yield* change(at, id, { system_prompt_template: "You are Ana.\n<b>Be exact.</b>\nBe short." })
      const listed = yield* open(at, `/agents/versions?agent=${id}&from=1&to=2`)
      assert.strictEqual(listed.status, 200, listed.text)
      for (const text of ["Version 2", "current", "Changed: Instructions", "&lt;b&gt;Be exact.&lt;/b&gt;"])
        assert.include(listed.text, text)
      const spanish = yield* at.call({
        path: `/agents/versions?agent=${id}`,
        headers: { ...browser, "accept-language": "es" },
      })
      assert.include(spanish.text, "Cambios: Instrucciones")
      yield* change(at, id, { tools_config_plain: ["calculator"], tool_approvals: { calculator: "ask" } })
      const tools = yield* at.call({
        path: `/agents/versions?agent=${id}&from=2&to=3`,
        headers: { ...browser, "accept-language": "es" },
      })
      assert.include(tools.text, "Calculadora: Tras pedir permiso")
      const restored = yield* post(at, { agent: id, restore: "1" })
      assert.strictEqual(restored.status, 303)
      assert.include(restored.headers.get("location"), "done=restored")
      assert.include((yield* open(at, String(restored.headers.get("location")))).text, "Version 1 restored.")
      assert.include((yield* one(at, id)).json().system_prompt_template, "Be kind.")
      yield* post(at, { agent: id, forget: "all" })
      assert.lengthOf((yield* versions(at, id)).json().versions, 1)
    }),
  )

  it.effect("refuses input from other sites, and returns 404 to other users", () =>
    Effect.gen(function* () {
      const at = yield* service
      const id = yield* made(at)
      yield* change(at, id, { description: "d" })
      const foreign = yield* post(at, { agent: id, restore: "1" }, { "sec-fetch-site": "cross-site" })
      assert.strictEqual(foreign.status, 403)
      assert.strictEqual((yield* one(at, id)).json().description, "d")
      assert.strictEqual((yield* open(at, `/agents/versions?agent=${id}`, { as: other })).status, 404)
      assert.strictEqual((yield* open(at, "/agents/versions")).status, 404)
    }),
  )
})
