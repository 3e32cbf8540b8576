import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as TestClock from "effect/testing/TestClock"
import { PartialAnswers } from "../../../src/application/forms/PartialAnswers.ts"
import { KeyValue } from "../../../src/ports/KeyValue.ts"
import { formOf, oneOf, typesOf, type Wire } from "../../domain/voice/support/Conversation.ts"
import {
  answer,
  type Backstage,
  backstage,
  caller,
  confirmReview,
  connect,
  formUid,
  service,
  settled,
  start,
} from "./Rig.ts"

const text = (id: string, more: object = {}) => ({ field_id: id, field_type: "text", label: id, ...more })
const three = [text("a"), text("b"), text("c")]
const anna = caller(7, "acme", "other")

const codeOf = (messages: ReadonlyArray<Wire>): unknown => oneOf(messages, "error")["code"]
const sessionOf = (messages: ReadonlyArray<Wire>): string => oneOf(messages, "session_started")["session_id"] as string

const staged = (form = formOf(three)): Backstage => backstage(form)
const seconds = (n: number) => Effect.andThen(TestClock.adjust(Duration.seconds(n)), settled)

/** A second form of the same tenant. */
const another = "99999999-2222-4333-8444-555555555555"

describe("session resumption", () => {
  it.effect(
    "[RESUME-010] [RESUME-020] [RESUME-030] [RESUME-040] restores answers, phase and position, and asks the question",
    () =>
      Effect.gen(function* () {
        const first = yield* connect(anna)
        const id = sessionOf(yield* first.send(start()))
        yield* first.send(answer("a", "x"))
        yield* first.leave
        const second = yield* connect(anna)
        const messages = yield* second.send(start({ form_uid: formUid, resume_session_id: id }))
        assert.deepStrictEqual(messages[0], {
          type: "session_resumed",
          session_id: id,
          phase: "asking",
          cursor: "b",
          answered: ["a"],
        })
        assert.strictEqual(oneOf(messages, "question")["field_id"], "b")
      }).pipe(Effect.provide(service(staged()))),
  )

  it.effect("[RESUME-050] keeps answers given before the resume in the final result, and returns to a review", () => {
    const stage = staged()
    return Effect.gen(function* () {
      const first = yield* connect(anna)
      const id = sessionOf(yield* first.send(start()))
      yield* first.send(answer("a", "early"))
      yield* first.leave
      const second = yield* connect(anna)
      yield* second.send(start({ resume_session_id: id }))
      yield* second.send(answer("b", "y"))
      yield* second.send(answer("c", "z"))
      yield* second.leave
      const third = yield* connect(anna)
      const resumed = yield* third.send(start({ resume_session_id: id }))
      assert.strictEqual(resumed[0]!["phase"], "review")
      assert.deepStrictEqual(typesOf(resumed), ["session_resumed", "review_start", "review_prompt"])
      yield* third.send(confirmReview)
      assert.deepStrictEqual([...stage.submissions.values()][0]!.data, { a: "early", b: "y", c: "z" })
    }).pipe(Effect.provide(service(stage)))
  })

  it.effect(
    "[RESUME-060] [RESUME-070] refuses a second session in the same tenant, on any form, and names the active one",
    () => {
      const stage = staged()
      stage.forms.set(`acme/${another}`, formOf(three))
      return Effect.gen(function* () {
        const first = yield* connect(anna)
        const id = sessionOf(yield* first.send(start()))
        for (const form of [formUid, another]) {
          const second = yield* connect(anna, "acme", form)
          const error = oneOf(yield* second.send(start()), "error")
          assert.deepStrictEqual(Object.keys(error), ["type", "code", "message", "session_id", "form_uid"])
          assert.strictEqual(error["code"], "SESSION_ACTIVE")
          assert.strictEqual(error["session_id"], id)
          assert.strictEqual(error["form_uid"], formUid)
          assert.deepStrictEqual(second.closed, [])
        }
        const somebody = yield* connect(caller(8, "acme"))
        assert.include(typesOf(yield* somebody.send(start())), "session_started")
      }).pipe(Effect.provide(service(stage)))
    },
  )

  it.effect(
    "starts a session with another form if the user leaves the active one, which can be continued later",
    () => {
      const stage = staged()
      stage.forms.set(`acme/${another}`, formOf(three))
      return Effect.gen(function* () {
        const first = yield* connect(anna)
        const id = sessionOf(yield* first.send(start()))
        yield* first.send(answer("a", "x"))
        const second = yield* connect(anna, "acme", another)
        assert.notProperty(oneOf(yield* second.send(start()), "error"), "unattended")
        yield* first.leave
        const here = yield* connect(anna)
        assert.notProperty(oneOf(yield* here.send(start()), "error"), "unattended", "of the same form")
        const away = oneOf(yield* second.send(start()), "error")
        assert.deepInclude(away, { code: "SESSION_ACTIVE", session_id: id, unattended: true })
        const third = yield* connect(anna, "acme", another)
        const begun = sessionOf(yield* third.send(start({ leave_active: true })))
        assert.notStrictEqual(begun, id)
        const back = yield* connect(anna)
        const refused = oneOf(yield* back.send(start({ resume_session_id: id })), "error")
        assert.deepInclude(refused, { code: "SESSION_ACTIVE", session_id: begun })
        const again = yield* connect(anna)
        const resumed = oneOf(
          yield* again.send(start({ resume_session_id: id, leave_active: true })),
          "session_resumed",
        )
        assert.deepStrictEqual(resumed["answered"], ["a"])
        const late = yield* connect(anna, "acme", another)
        const holder = oneOf(yield* late.send(start()), "error")
        assert.strictEqual(holder["session_id"], id)
        assert.notProperty(holder, "unattended", "somebody has come back to it")
      }).pipe(Effect.provide(service(stage)))
    },
  )

  it.effect("is not offered for a session that ended before its first snapshot, and a new session starts", () =>
    Effect.gen(function* () {
      const first = yield* connect(anna)
      const id = sessionOf(yield* first.send(start()))
      yield* first.leave
      const store = yield* KeyValue
      yield* store.delete(`voice:session:${id}`)
      const second = yield* connect(anna)
      yield* Effect.forkChild(second.post(start()))
      yield* settled
      assert.deepStrictEqual(second.wire, [])
      yield* seconds(1)
      assert.notStrictEqual(sessionOf(second.wire), id)
    }).pipe(Effect.provide(service(staged()))),
  )

  it.effect("is not offered for a completed session whose release failed, and a new session starts", () => {
    const stage = staged()
    return Effect.gen(function* () {
      const store = yield* KeyValue
      const first = yield* connect(anna)
      const id = sessionOf(yield* first.send(start()))
      for (const field of ["a", "b", "c"]) yield* first.send(answer(field, "x"))
      const kept = yield* Effect.forEach(yield* store.keys("voice:", 100), (key) =>
        Effect.map(store.get(key), (value) => [key, Option.getOrThrow(value)] as const),
      )
      yield* first.send(confirmReview)
      assert.strictEqual(stage.submissions.size, 1)
      yield* first.leave
      for (const [key, value] of kept) yield* store.set(key, value, Duration.minutes(1))
      const second = yield* connect(anna)
      assert.notStrictEqual(sessionOf(yield* second.send(start())), id)
    }).pipe(Effect.provide(service(stage)))
  })

  it.effect("waits for a session whose first snapshot is being written", () =>
    Effect.gen(function* () {
      const first = yield* connect(anna)
      const id = sessionOf(yield* first.send(start()))
      const store = yield* KeyValue
      const key = `voice:session:${id}`
      const snapshot = Option.getOrThrow(yield* store.get(key))
      yield* store.delete(key)
      const second = yield* connect(anna)
      yield* Effect.forkChild(second.post(start()))
      yield* settled
      yield* store.set(key, snapshot, Duration.minutes(1))
      yield* seconds(1)
      assert.strictEqual(codeOf(second.wire), "SESSION_ACTIVE")
    }).pipe(Effect.provide(service(staged()))),
  )

  it.effect("[RESUME-080] reports nothing about a session in another tenant", () => {
    const stage = staged()
    stage.forms.set(`other/${formUid}`, formOf(three))
    return Effect.gen(function* () {
      const first = yield* connect(anna)
      yield* first.send(start())
      const second = yield* connect(anna, "other")
      const error = oneOf(yield* second.send(start()), "error")
      assert.deepStrictEqual(Object.keys(error), ["type", "code", "message"])
      assert.strictEqual(error["code"], "SESSION_ACTIVE")
    }).pipe(Effect.provide(service(stage)))
  })

  it.effect("[RESUME-090] fails at another form's address", () => {
    const stage = staged()
    stage.forms.set(`acme/${another}`, formOf(three))
    return Effect.gen(function* () {
      const first = yield* connect(anna)
      const id = sessionOf(yield* first.send(start()))
      yield* first.leave
      const wrong = yield* connect(anna, "acme", another)
      assert.strictEqual(codeOf(yield* wrong.send(start({ resume_session_id: id }))), "RESUME_UNAVAILABLE")
      assert.strictEqual(
        codeOf(yield* wrong.send(start({ form_uid: formUid, resume_session_id: id }))),
        "INVALID_MESSAGE",
      )
      const right = yield* connect(anna)
      assert.include(typesOf(yield* right.send(start({ form_uid: formUid, resume_session_id: id }))), "session_resumed")
    }).pipe(Effect.provide(service(stage)))
  })

  it.effect("[RESUME-100] finds nothing once a resumed session has ended, and starts a new one", () =>
    Effect.gen(function* () {
      const first = yield* connect(anna)
      const id = sessionOf(yield* first.send(start()))
      yield* first.leave
      const second = yield* connect(anna)
      yield* second.send(start({ resume_session_id: id }))
      assert.deepStrictEqual(typesOf(yield* second.send({ type: "end_session" })), ["session_ended"])
      assert.deepStrictEqual(second.closed, [1000])
      const third = yield* connect(anna)
      assert.include(typesOf(yield* third.send(start())), "session_started")
      const fourth = yield* connect(caller(8, "acme"))
      assert.strictEqual(codeOf(yield* fourth.send(start({ resume_session_id: id }))), "RESUME_UNAVAILABLE")
    }).pipe(Effect.provide(service(staged()))),
  )

  it.effect("restores a session that was paused by voice, with its answers", () =>
    Effect.gen(function* () {
      const first = yield* connect(anna)
      const id = sessionOf(yield* first.send(start()))
      yield* first.send(answer("a", "x"))
      yield* first.say("pause")
      assert.include(typesOf(yield* first.send({ type: "confirm_answer", confirmed: true })), "session_ended")
      assert.deepStrictEqual(first.closed, [1000])
      yield* first.leave
      const second = yield* connect(anna)
      const resumed = yield* second.send(start({ resume_session_id: id }))
      assert.deepStrictEqual(resumed.find(({ type }) => type === "session_resumed")?.["answered"], ["a"])
    }).pipe(Effect.provide(service(staged()))),
  )

  it.effect("[RESUME-110] keeps the snapshot for as long as the form says", () => {
    const resumedAfter = (wait: number) =>
      Effect.gen(function* () {
        const first = yield* connect(anna)
        const id = sessionOf(yield* first.send(start()))
        yield* first.send(answer("a", "x"))
        yield* first.leave
        yield* seconds(wait)
        const second = yield* connect(anna)
        return typesOf(yield* second.send(start({ resume_session_id: id })))[0]
      }).pipe(Effect.provide(service(staged(formOf(three, { voice: { resume_ttl_seconds: 5 } })))))
    return Effect.gen(function* () {
      assert.strictEqual(yield* resumedAfter(4), "session_resumed")
      assert.strictEqual(yield* resumedAfter(6), "error")
    })
  })

  it.effect("[RESUME-120] [RESUME-130] keeps the marker for 600 s after the last save, which renews it", () => {
    const startsAfter = (...waits: ReadonlyArray<number>) =>
      Effect.gen(function* () {
        const first = yield* connect(anna)
        yield* first.send(start())
        yield* first.send(answer("a", "x"))
        for (const [n, wait] of waits.entries()) {
          yield* seconds(wait)
          if (n + 1 < waits.length) yield* first.send(answer("b", "y"))
        }
        const second = yield* connect(anna)
        return typesOf(yield* second.send(start()))[0]
      }).pipe(Effect.provide(service(staged())))
    return Effect.gen(function* () {
      assert.strictEqual(yield* startsAfter(599), "error")
      assert.strictEqual(yield* startsAfter(601), "session_started")
      assert.strictEqual(yield* startsAfter(500, 500), "error")
    })
  })

  it.effect("[RESUME-140] keeps the mirrored partial answers for an hour, whatever the snapshot's lifetime", () => {
    const key = { tenant: "acme", formUid, owner: "user:7" }
    return Effect.gen(function* () {
      const partial = yield* PartialAnswers
      const first = yield* connect(anna)
      yield* first.send(start())
      yield* first.send(answer("a", "x"))
      yield* first.leave
      yield* seconds(3599)
      assert.deepStrictEqual(Object.values(Option.getOrThrow(yield* partial.find(key)).data), ["x"])
      yield* seconds(2)
      assert.deepStrictEqual(yield* partial.find(key), Option.none())
    }).pipe(Effect.provide(service(staged(formOf(three, { voice: { resume_ttl_seconds: 5 } })))))
  })

  it.effect("[RESUME-150] [RESUME-160] closes the connection whose save conflicts, and continues the other", () =>
    Effect.gen(function* () {
      const first = yield* connect(anna)
      const id = sessionOf(yield* first.send(start()))
      const second = yield* connect(anna)
      assert.include(typesOf(yield* second.send(start({ resume_session_id: id }))), "session_resumed")
      assert.include(typesOf(yield* second.send(answer("a", "second"))), "answer_accepted")
      const conflict = yield* first.send(answer("a", "first"))
      assert.deepStrictEqual(
        conflict.map(({ code }) => code),
        ["RESUME_CONFLICT"],
      )
      assert.deepStrictEqual(first.closed, [1008])
      // Frames in transit when the connection was closed are not answered.
      assert.deepStrictEqual(yield* first.send(answer("a", "again")), [])
      assert.include(typesOf(yield* second.send(answer("b", "y"))), "answer_accepted")
      assert.deepStrictEqual(second.closed, [])
    }).pipe(Effect.provide(service(staged()))),
  )

  it.effect(
    "[RESUME-150] closes a connection that submits answers after another connection has changed them, and stores nothing from it",
    () =>
      Effect.forEach(
        ["server", "client"],
        (submit_mode) => {
          const stage = staged()
          return Effect.gen(function* () {
            const first = yield* connect(anna)
            const id = sessionOf(yield* first.send(start({ submit_mode })))
            for (const { field_id } of three) yield* first.send(answer(field_id, "first"))
            const second = yield* connect(anna)
            assert.strictEqual((yield* second.send(start({ resume_session_id: id })))[0]!["phase"], "review")
            yield* second.send({ type: "review_edit", field_id: "a" })
            assert.include(typesOf(yield* second.send(answer("a", "second"))), "answer_accepted")
            const late = yield* first.send(confirmReview)
            assert.deepStrictEqual(typesOf(late), ["review_confirm", "error"])
            assert.strictEqual(codeOf(late), "RESUME_CONFLICT")
            assert.deepStrictEqual(first.closed, [1008])
            assert.strictEqual(stage.submissions.size, 0)
            const done = typesOf(yield* second.send(confirmReview)).at(-1)
            assert.strictEqual(done, submit_mode === "server" ? "form_complete" : "answers_ready")
            for (const { data } of stage.submissions.values()) assert.strictEqual(data["a"], "second")
          }).pipe(Effect.provide(service(stage)))
        },
        { discard: true },
      ),
  )

  it.effect(
    "[RESUME-150] ends a session for both connections when one ends or completes it, and the other can't restart it",
    () =>
      Effect.forEach(
        [["complete"], ["ended"]] as const,
        ([how]) => {
          const stage = staged()
          return Effect.gen(function* () {
            const first = yield* connect(anna)
            const id = sessionOf(yield* first.send(start()))
            yield* first.send(answer("a", "first"))
            const second = yield* connect(anna)
            yield* second.send(start({ resume_session_id: id }))
            if (how === "complete") {
              for (const { field_id } of three.slice(1)) yield* second.send(answer(field_id, "second"))
              assert.include(typesOf(yield* second.send(confirmReview)), "form_complete")
            } else assert.include(typesOf(yield* second.send({ type: "end_session" })), "session_ended")
            const late = yield* first.send(answer("b", "late"))
            assert.deepStrictEqual(typesOf(late), ["error"])
            assert.strictEqual(codeOf(late), "RESUME_CONFLICT")
            assert.deepStrictEqual(first.closed, [1008])
            const third = yield* connect(anna)
            assert.strictEqual(codeOf(yield* third.send(start({ resume_session_id: id }))), "RESUME_UNAVAILABLE")
            assert.include(typesOf(yield* third.send(start())), "session_started")
            assert.strictEqual(stage.submissions.size, how === "complete" ? 1 : 0)
          }).pipe(Effect.provide(service(stage)))
        },
        { discard: true },
      ),
  )

  it.effect("keeps the record of an ended session for an hour, or for its snapshot's lifetime if that is longer", () =>
    Effect.gen(function* () {
      for (const [resume_ttl_seconds, hours] of [
        [5, 1],
        [7200, 2],
      ] as const)
        yield* Effect.gen(function* () {
          const store = yield* KeyValue
          const client = yield* connect(anna)
          const id = sessionOf(yield* client.send(start()))
          yield* client.send({ type: "end_session" })
          yield* seconds(hours * 3600 - 1)
          assert.isTrue(Option.isSome(yield* store.get(`voice:session:${id}`)))
          yield* seconds(2)
          assert.isTrue(Option.isNone(yield* store.get(`voice:session:${id}`)))
        }).pipe(Effect.provide(service(staged(formOf(three, { voice: { resume_ttl_seconds } })))))
    }),
  )

  it.effect("ignores an outdated marker", () =>
    Effect.gen(function* () {
      const store = yield* KeyValue
      const first = yield* connect(anna)
      const id = sessionOf(yield* first.send(start()))
      const marker = Option.getOrThrow(yield* store.get("voice:active:user%3A7"))
      yield* first.send({ type: "end_session" })
      yield* store.set("voice:active:user%3A7", marker, Duration.minutes(10))
      const second = yield* connect(anna)
      yield* Effect.forkChild(second.post(start()))
      yield* seconds(1)
      assert.notStrictEqual(sessionOf(second.wire), id)
    }).pipe(Effect.provide(service(staged()))),
  )

  it.effect("[RESUME-170] keeps a snapshot for an hour by default", () =>
    Effect.gen(function* () {
      const store = yield* KeyValue
      const first = yield* connect(anna)
      const id = sessionOf(yield* first.send(start()))
      yield* seconds(3599)
      assert.isTrue(Option.isSome(yield* store.get(`voice:session:${id}`)))
      yield* seconds(2)
      assert.isTrue(Option.isNone(yield* store.get(`voice:session:${id}`)))
    }).pipe(Effect.provide(service(staged()))),
  )

  it.effect("[WSERR-030] is possible for the owner only", () =>
    Effect.gen(function* () {
      const first = yield* connect(anna)
      const id = sessionOf(yield* first.send(start()))
      const other = yield* connect(caller(8, "acme"))
      assert.strictEqual(codeOf(yield* other.send(start({ resume_session_id: id }))), "RESUME_FORBIDDEN")
    }).pipe(Effect.provide(service(staged()))),
  )

  it.effect("[WSERR-040] [VCFG-360] fails for an unknown id, and starts a new session if none is given", () =>
    Effect.gen(function* () {
      const first = yield* connect(anna)
      assert.strictEqual(codeOf(yield* first.send(start({ resume_session_id: "nobody" }))), "RESUME_UNAVAILABLE")
      assert.include(typesOf(yield* first.send(start({ resume_session_id: null }))), "session_started")
    }).pipe(Effect.provide(service(staged()))),
  )

  it.effect("[WSERR-050] refuses snapshots of a form that has changed", () => {
    const stage = staged()
    return Effect.gen(function* () {
      const first = yield* connect(anna)
      const id = sessionOf(yield* first.send(start()))
      yield* first.leave
      stage.forms.set(`acme/${formUid}`, formOf([...three, text("d")]))
      const second = yield* connect(anna)
      assert.strictEqual(codeOf(yield* second.send(start({ resume_session_id: id }))), "RESUME_STALE")
      assert.include(typesOf(yield* second.send(start())), "session_started")
    }).pipe(Effect.provide(service(stage)))
  })

  it.effect("is possible if the form's version has changed but its content hasn't", () => {
    const stage = staged()
    return Effect.gen(function* () {
      const first = yield* connect(anna)
      const id = sessionOf(yield* first.send(start()))
      yield* first.leave
      stage.forms.set(`acme/${formUid}`, formOf(three, { version: "2.0" }))
      const second = yield* connect(anna)
      assert.include(typesOf(yield* second.send(start({ resume_session_id: id }))), "session_resumed")
    }).pipe(Effect.provide(service(stage)))
  })

  it.effect(
    "[WS2-110] [WS2-120] is unavailable after a completed session, whether the server or the client submits the answers",
    () =>
      Effect.forEach(
        [
          ["server", "form_complete"],
          ["client", "answers_ready"],
        ] as const,
        ([submit_mode, last]) =>
          Effect.gen(function* () {
            const first = yield* connect(anna)
            const id = sessionOf(yield* first.send(start({ submit_mode })))
            for (const { field_id } of three) yield* first.send(answer(field_id, "x"))
            assert.include(typesOf(yield* first.send(confirmReview)), last)
            const second = yield* connect(anna)
            assert.strictEqual(codeOf(yield* second.send(start({ resume_session_id: id }))), "RESUME_UNAVAILABLE")
            assert.include(typesOf(yield* second.send(start())), "session_started")
          }).pipe(Effect.provide(service(staged()))),
        { discard: true },
      ),
  )

  it.effect("neither sets nor checks a marker in protocol 1", () =>
    Effect.gen(function* () {
      const store = yield* KeyValue
      const first = yield* connect(anna)
      assert.include(typesOf(yield* first.send({ type: "start_session" })), "session_started")
      yield* first.send(answer("a", "x"))
      assert.deepStrictEqual(yield* store.keys("voice:", 10), [])
      const second = yield* connect(anna)
      assert.include(typesOf(yield* second.send(start())), "session_started")
      const third = yield* connect(anna)
      assert.include(typesOf(yield* third.send({ type: "start_session" })), "session_started")
    }).pipe(Effect.provide(service(staged()))),
  )
})
