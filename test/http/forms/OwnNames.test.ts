import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { inMemory } from "../../support/inMemory.ts"
import { get, send, stored, superuser } from "./support/forms.ts"

const names = ["toLocaleString", "toString", "valueOf", "hasOwnProperty", "isPrototypeOf", "watch"]

/** Questions of every family, named after properties that every JavaScript object inherits. */
const form = {
  form_id: "own-names",
  title: "Own names",
  voice: { enabled: true },
  sections: [
    {
      section_id: "toString",
      fields: names.map((field_id, i) => ({
        field_id,
        field_type: ["select", "radio", "multi_select", "select", "text", "number"][i]!,
        label: field_id,
        ...(i < 4
          ? {
              options: [
                { value: "toString", label: "One" },
                { value: "b", label: "Two" },
              ],
            }
          : {}),
      })),
    },
  ],
}

it.effect(
  "a question may be named like a built-in object property, and the property is never taken for an answer or an option",
  () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { uid, path } = yield* stored(service, form, "demo", superuser)
      for (const format of ["html", "adaptive", "xml", "pdf", "audio"]) {
        const answer = yield* get(service, `${path}/render/${format}`, { as: superuser })
        assert.strictEqual(answer.status, 200, format)
        assert.notInclude(answer.text, "native code", format)
      }
      for (const page of ["", "/edit", "/voice"]) {
        const answer = yield* get(service, `/demo/forms/${uid}${page}`, { as: superuser })
        assert.strictEqual(answer.status, 200, page)
        assert.notInclude(answer.text, "native code", page)
      }
      const none = yield* send(service, "POST", `${path}/validate`, { data: {} }, { as: superuser })
      assert.deepStrictEqual([none.status, none.json().is_valid], [200, true])
      const data = { toLocaleString: "toString", toString: "b", valueOf: ["b"], isPrototypeOf: "text", watch: 3 }
      const sent = yield* send(service, "POST", `${path}/data`, { data }, { as: superuser })
      assert.strictEqual(sent.status, 200, sent.text)
      const kept = yield* get(service, `${path}/data/${sent.json().submission_id}`, { as: superuser })
      assert.deepStrictEqual(kept.json().data, data)
      const csv = yield* get(service, `${path}/data?format=csv`, { as: superuser })
      assert.notInclude(csv.text, "native code")
    }),
)
