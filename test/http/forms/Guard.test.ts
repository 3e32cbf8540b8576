import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as TestClock from "effect/testing/TestClock"
import { writeProof } from "../../../src/domain/forms/share/Guard.ts"
import { solutionOf } from "../../../web/forms/fill/proof.ts"
import { inMemory, type Service } from "../../support/inMemory.ts"
import { definition, get, send, stored } from "./support/forms.ts"

const nobody = { as: null }

const guarded = (share: object) =>
  Effect.gen(function* () {
    const service = yield* inMemory()
    const { path, uid } = yield* stored(service, { ...definition("visit"), is_public: true })
    yield* send(service, "PATCH", `${path}/share`, share)
    return { service, path, uid }
  })

interface Challenge {
  readonly challenge: string
  readonly bits: number
  readonly least_seconds: number
}

const challenged = (service: Service, path: string) =>
  Effect.map(send(service, "POST", `${path}/pass`, {}, nobody), (answer) => answer.json()["challenge"] as Challenge)

const worked = ({ challenge, bits }: Challenge) =>
  Effect.map(
    Effect.promise(() => solutionOf(challenge, bits)),
    (solution) => writeProof({ challenge, solution }),
  )

const answering = (service: Service, path: string, name: string, proof?: string, more: object = {}) =>
  Effect.map(
    send(
      service,
      "POST",
      `${path}/data`,
      { data: { name }, ...more },
      {
        as: null,
        headers: proof === undefined ? {} : { "form-proof": proof },
      },
    ),
    (answer) => [answer.status, answer.json()["error"]],
  )

const names = (service: Service, path: string) =>
  Effect.map(get(service, `${path}/data?limit=200`), (answer) =>
    (answer.json()["submissions"] as ReadonlyArray<{ readonly data: { readonly name: string } }>).map(
      ({ data }) => data.name,
    ),
  )

describe("a guarded form", () => {
  it.effect("accepts answers with proof of work, and each proof only once", () =>
    Effect.gen(function* () {
      const { service, path } = yield* guarded({ proof_of_work: true })
      assert.deepStrictEqual(yield* answering(service, path, "A"), [403, "proof_missing"])
      const challenge = yield* challenged(service, path)
      assert.deepInclude(challenge, { bits: 16, least_seconds: 0 })
      const idle = writeProof({ challenge: challenge.challenge, solution: "" })
      assert.deepStrictEqual(yield* answering(service, path, "B", idle), [403, "proof_missing"])
      const proof = yield* worked(challenge)
      assert.deepStrictEqual(yield* answering(service, path, "C", `${proof}0`), [403, "proof_missing"])
      const own = { submission_id: "mine" }
      assert.deepStrictEqual(yield* answering(service, path, "C", proof, own), [200, undefined])
      assert.deepStrictEqual(yield* answering(service, path, "D", proof), [403, "proof_missing"])
      const other = yield* stored(service, { ...definition("other"), is_public: true })
      yield* send(service, "PATCH", `${other.path}/share`, { proof_of_work: true })
      const elsewhere = yield* worked(yield* challenged(service, other.path))
      assert.deepStrictEqual(yield* answering(service, path, "E", elsewhere), [403, "proof_missing"])
      const signedIn = yield* send(service, "POST", `${path}/data`, { data: { name: "F" } })
      assert.strictEqual(signedIn.status, 200, "an account holder needs no proof")
      assert.sameMembers(yield* names(service, path), ["C", "F"])
    }),
  )

  it.effect("accepts no answers faster than a person could read the form", () =>
    Effect.gen(function* () {
      const { service, path } = yield* guarded({ least_seconds: 3 })
      const { challenge } = yield* challenged(service, path)
      const early = yield* send(
        service,
        "POST",
        `${path}/data`,
        { data: { name: "A" } },
        {
          as: null,
          headers: { "form-proof": challenge },
        },
      )
      assert.deepStrictEqual([early.status, early.json()["error"]], [429, "too_fast"])
      assert.strictEqual(early.headers.get("retry-after"), "3")
      yield* TestClock.adjust("3 seconds")
      assert.deepStrictEqual(yield* answering(service, path, "A", challenge), [200, undefined])
    }),
  )

  it.effect("accepts answers even if the clock was set back by hours after the form was opened", () =>
    Effect.gen(function* () {
      const { service, path } = yield* guarded({ least_seconds: 3 })
      yield* TestClock.adjust("5 hours")
      const { challenge } = yield* challenged(service, path)
      yield* TestClock.setTime(3_600_000)
      assert.deepStrictEqual(yield* answering(service, path, "A", challenge), [200, undefined])
    }),
  )

  it.effect("requires no proof unless its owner asks for it", () =>
    Effect.gen(function* () {
      const { service, path } = yield* guarded({})
      assert.isUndefined(yield* challenged(service, path))
      assert.deepStrictEqual(yield* answering(service, path, "A"), [200, undefined])
    }),
  )

  it.effect("explains on its page what to do after a refusal, and keeps the answers", () =>
    Effect.gen(function* () {
      const { service, path, uid } = yield* guarded({ least_seconds: 3 })
      const at = `/demo/forms/${uid}`
      const opened = yield* service.call({ path: at, as: null })
      const proof = /name="__proof" value="([^"]+)"/.exec(opened.text)?.[1] ?? ""
      assert.include(opened.text, 'name="__website"')
      const post = (entries: Record<string, string>) =>
        service.call({
          method: "POST",
          path: at,
          as: null,
          headers: { "content-type": "application/x-www-form-urlencoded" },
          body: new URLSearchParams({ name: "Ana", __go: "send", ...entries }).toString(),
        })
      const trapped = yield* post({ __website: "http://spam.test", __proof: proof })
      assert.strictEqual(trapped.status, 403)
      assert.include(trapped.text, "must stay empty")
      assert.include(trapped.text, 'value="Ana"')
      const early = yield* post({ __proof: proof })
      assert.strictEqual(early.status, 429)
      assert.include(early.text, "wait a few seconds")
      assert.include(early.text, `value="${proof}"`)
      yield* TestClock.adjust("3 seconds")
      assert.strictEqual((yield* post({})).status, 403)
      assert.strictEqual((yield* post({ __proof: proof })).status, 303)
      assert.deepStrictEqual(yield* names(service, path), ["Ana"])
    }),
  )
})

describe("a flood of answers from one address", () => {
  it.effect("is refused with 429, and no other person's answer is lost", () =>
    Effect.gen(function* () {
      const { service, path } = yield* guarded({})
      const from = (address: string, name: string) =>
        Effect.map(
          send(service, "POST", `${path}/data`, { data: { name } }, { as: null, from: address }),
          ({ status }) => status,
        )
      const flood = Effect.forEach(Array.from({ length: 600 }), () => from("192.0.2.1", "flood"), { concurrency: 20 })
      const people = Array.from({ length: 20 }, (_, i) => from(`198.51.100.${i}`, `person ${i}`))
      const [flooded, taken] = yield* Effect.all([flood, Effect.all(people, { concurrency: 4 })], {
        concurrency: "unbounded",
      })
      assert.strictEqual(flooded.filter((status) => status === 200).length, 120)
      assert.strictEqual(flooded.filter((status) => status === 429).length, 480)
      assert.isTrue(taken.every((status) => status === 200))
      const all = yield* names(service, path)
      assert.sameMembers(
        all.filter((name) => name !== "flood"),
        people.map((_, i) => `person ${i}`),
      )
    }),
  )
})
