import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { decodeForm } from "../../../../src/domain/forms/check/FormCheck.ts"
import { withoutPasswords } from "../../../../src/domain/forms/submission/Passwords.ts"

const uid = "3b241101-e2bb-4255-8caf-4136c566a962"
const password = (field_id: string, meta?: object) => ({
  field_id,
  field_type: "password",
  label: field_id,
  ...(meta === undefined ? {} : { meta }),
})
const text = { field_id: "name", field_type: "text", label: "Name" }
const group = (field_id: string, children: ReadonlyArray<object>) => ({
  field_id,
  field_type: "group",
  label: field_id,
  children,
})
const list = (field_id: string, item_template: object) => ({
  field_id,
  field_type: "array",
  label: field_id,
  item_template,
})
const formOf = (fields: ReadonlyArray<object>) => decodeForm({ title: "T", sections: [{ fields }] }, uid)

describe("answers to password fields", () => {
  it("are taken out of the data, even in groups and lists, and kept by path, or discarded if they aren't to be stored", () => {
    const form = Result.getOrThrow(
      formOf([
        text,
        password("pin"),
        password("forgotten", { password: "none" }),
        group("account", [{ ...text, field_id: "user" }, password("key")]),
        list("doors", group("door", [{ ...text, field_id: "place" }, password("code")])),
        list("codes", password("each")),
      ]),
    )
    const { data, passwords } = withoutPasswords(form, {
      name: "Ada",
      pin: "1",
      forgotten: "2",
      account: { user: "a", key: "3" },
      doors: [{ place: "front", code: "4" }, { place: "back" }],
      codes: ["5", "6"],
      other: { pin: "7" },
    })
    assert.deepStrictEqual(data, {
      name: "Ada",
      account: { user: "a" },
      doors: [{ place: "front" }, { place: "back" }],
      codes: [],
      other: { pin: "7" },
    })
    assert.deepStrictEqual(Object.fromEntries(passwords), {
      pin: "1",
      "account.key": "3",
      "doors[0].code": "4",
      "codes[0]": "5",
      "codes[1]": "6",
    })
  })

  it("are taken out for hashing, but no more than twenty per submission", () => {
    const form = Result.getOrThrow(formOf([list("codes", password("code"))]))
    const codes = Array.from({ length: 30 }, (_, n) => `secret ${n}`)
    const { data, passwords } = withoutPasswords(form, { codes })
    assert.strictEqual(passwords.size, 20)
    assert.deepStrictEqual(data, { codes: [] })
  })

  it("can be stored as a hash or not at all, but never as plain text", () => {
    const wrong = formOf([password("pin", { password: "plain" })])
    assert.isTrue(Result.isFailure(wrong))
    if (Result.isFailure(wrong))
      assert.deepInclude(wrong.failure.problems[0], {
        path: "sections[0].fields[0].meta.password",
        message: "meta.password must be one of hash, none",
      })
  })
})
