import { assert, describe, it } from "@effect/vitest"
import fc from "fast-check"
import type { Event } from "../../../../src/domain/voice/session/Event.ts"
import { readRecord, writeChange, writeWhole } from "../../../../src/domain/voice/session/Record.ts"
import { type Restored, resumeSession } from "../../../../src/domain/voice/session/Opening.ts"
import type { State } from "../../../../src/domain/voice/session/State.ts"
import { step } from "../../../../src/domain/voice/session/Step.ts"
import { Conversation, formOf, noon, type Wire } from "../support/Conversation.ts"

const ids = ["name", "pin", "color", "many", "day", "mail", "scan", "extra", "nowhere"]
const secret = "Quebec-Kilo-4711"

const options = ["red", "green", "blue"]
const form = formOf(
  [
    { field_id: "name", field_type: "text", label: "Name", required: true },
    { field_id: "pin", field_type: "password", label: "Secret" },
    { field_id: "color", field_type: "select", label: "Colour", options },
    { field_id: "many", field_type: "multi_select", label: "Many", options },
    { field_id: "day", field_type: "date", label: "Day" },
    { field_id: "mail", field_type: "email", label: "Mail" },
    { field_id: "scan", field_type: "file", label: "Scan" },
    {
      field_id: "extra",
      field_type: "text",
      label: "Extra",
      visible_if: { field_id: "color", operator: "eq", value: "blue" },
    },
  ],
  { voice: { llm_refine_values: true, llm_refine_options: true, llm_validation: { enabled: true } } },
)

const words = [
  "good news",
  "yes",
  "no",
  "skip",
  "go back",
  "repeat",
  "stop",
  "send",
  "change two",
  "change",
  "red",
  "the last one",
  "red and blue",
  "tomorrow",
  "ana at example dot com",
  "spell it",
  "a as in apple done",
  "hold on",
  "en español",
  "",
  "   ",
  "\u0000\uffff",
  "💥".repeat(50),
]

const field = fc.constantFrom(...ids)
const text = fc.oneof(fc.constantFrom(...words), fc.string({ maxLength: 40 }))
const message = fc.oneof(
  fc.record({ type: fc.constant("answer_text" as const), fieldId: field, value: text }),
  fc.record({
    type: fc.constant("answer_selection" as const),
    fieldId: field,
    value: fc.constantFrom("red", "blue", "mauve", ""),
  }),
  fc.record({
    type: fc.constant("answer_selection" as const),
    fieldId: field,
    values: fc.array(fc.constantFrom("red", "blue", "mauve"), { maxLength: 4 }),
  }),
  fc.record({
    type: fc.constant("answer_payload" as const),
    fieldId: field,
    value: fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constant("blob-1")),
  }) as fc.Arbitrary<{
    type: "answer_payload"
    fieldId: string
    value: string
  }>,
  fc.record({ type: fc.constant("confirm_answer" as const), confirmed: fc.boolean() }),
  fc.constantFrom(
    { type: "skip_question" as const },
    { type: "repeat_question" as const },
    { type: "ping" as const },
    { type: "go_back" as const },
    { type: "end_session" as const },
    { type: "start_session" as const, start: {} },
  ),
  fc.record({ type: fc.constant("go_back" as const), toIndex: fc.integer() }),
  fc.record({ type: fc.constant("review_confirm" as const), confirmed: fc.boolean() }),
  fc.record({ type: fc.constant("review_edit" as const), fieldId: field }),
)
const token = fc.integer({ min: 0, max: 60 })
const refined = fc.option(
  fc.record({ value: fc.oneof(fc.constantFrom(...words), fc.string()), confidence: fc.double({ noNaN: true }) }),
  { nil: undefined },
)
const refinedOptions = fc.option(
  fc.record({
    values: fc.array(fc.oneof(fc.constantFrom(...words), fc.string()), { maxLength: 3 }),
    confidence: fc.double({ noNaN: true }),
  }),
  { nil: undefined },
)

/** Any event at any time: messages, recordings, and results that were requested or not. */
const happening = fc.oneof(
  { weight: 5, arbitrary: fc.record({ type: fc.constant("message_received" as const), message }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant("recording_arrived" as const),
      recording: fc.nat(9),
      size: fc.nat(5000),
      container: fc.constant("audio/webm" as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant("speech_transcribed" as const),
      token,
      text,
      confidence: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant("transcription_failed" as const),
      token,
      reason: fc.constantFrom("unavailable" as const, "undecodable" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("value_refined" as const), token, refined }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("option_refined" as const), token, refined: refinedOptions }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("recording_stored" as const), token }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant("plausibility_checked" as const),
      token,
      outcome: fc.constantFrom({ status: "failed" as const, reason: "x" }, { status: "judged" as const, verdicts: {} }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant("submission_answered" as const),
      token,
      outcome: fc.constantFrom(
        { status: "not_stored" as const },
        { status: "refused" as const, errors: { color: ["no"] } },
        { status: "refused" as const, errors: { nowhere: ["no"] } },
      ),
    }),
  },
)

const doubles = (protocol: 1 | 2) => ({
  protocol,
  abilities: { judges: true, keepsRecordings: true },
  holds: true,
})

/** Half of the results are delivered, so that sessions advance and some results stay pending. */
const withToken = (event: { type: string; token?: number }, talk: Conversation, isWanted: boolean): Event => {
  const wanted = talk.state.awaiting?.token
  const at = noon
  return (
    isWanted && wanted !== undefined && "token" in event ? { ...event, token: wanted, at } : { ...event, at }
  ) as Event
}

describe("laws of the state machine", () => {
  it("the machine never throws, and answers every event in every state", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(1 as const, 2 as const),
        fc.array(fc.tuple(happening, fc.boolean()), { maxLength: 60 }),
        (protocol, events) => {
          const talk = new Conversation(form, doubles(protocol))
          for (const [one, isWanted] of events) {
            const { at: _, ...event } = withToken(one, talk, isWanted)
            talk.event(event)
          }
        },
      ),
      { numRuns: 400, seed: 7 },
    )
  })

  it("a message to a live session always gets a reply", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(happening, fc.boolean()), { maxLength: 40 }), message, (events, last) => {
        const talk = new Conversation(form, doubles(2))
        for (const [one, isWanted] of events) {
          const { at: _, ...event } = withToken(one, talk, isWanted)
          talk.event(event)
        }
        const [, actions] = step(talk.state, { type: "message_received", message: last, at: noon })
        assert.isTrue(actions.some(({ type }) => !["drop_recording", "save"].includes(type)))
      }),
      { numRuns: 300, seed: 8 },
    )
  })

  it("a restored snapshot results in the same session and the same next step", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(happening, fc.boolean()), { maxLength: 40 }), text, (events, last) => {
        const talk = new Conversation(form, { ...doubles(2), start: { locale: "en" } })
        for (const [one, isWanted] of events) {
          const { at: _, ...event } = withToken(one, talk, isWanted)
          talk.event(event)
        }
        if (talk.state.phase === "complete" || talk.state.phase === "aborted") return
        assert.deepStrictEqual(standingIn(writeWhole(talk.state).ending), standing(talk.state))
        // A resuming client names no language, because the session may have switched.
        const again = () => talk.resume(doubles(2))
        const [first, second] = [again(), again()]
        const answer = (one: Conversation) => one.text(one.state.cursor ?? "name", last)
        assert.deepStrictEqual(answer(first), answer(second))
        assert.strictEqual(first.state.cursor, second.state.cursor)
        if (talk.state.phase === "asking" && talk.state.awaiting === undefined) {
          const resumed = again()
          assert.deepStrictEqual(
            comparable(resumed.text(resumed.state.cursor ?? "name", last)),
            comparable(talk.text(talk.state.cursor ?? "name", last)),
          )
        }
      }),
      { numRuns: 300, seed: 9 },
    )
  })

  it("the current question is the first one that is unanswered or reopened, and not skipped", () => {
    fc.assert(
      fc.property(fc.boolean(), fc.array(move, { maxLength: 40 }), (isFar, moves) => {
        const talk = new Conversation(form, { ...doubles(2), holds: false, start: { locale: "en" } })
        if (isFar) toReview(talk)
        for (const one of moves) {
          make(talk, one)
          const { phase, cursor, plan, answers, reopened, skipped } = talk.state
          if (phase !== "asking" && phase !== "confirming") continue
          assert.isTrue(cursor !== undefined || talk.state.pending?.purpose === "stop", "nothing is asked")
          const isOpen = (id: string) => !skipped.has(id) && (!answers.has(id) || reopened.has(id))
          assert.strictEqual(cursor, plan.order.find(isOpen))
        }
      }),
      { numRuns: 300, seed: 11 },
    )
  })

  it("a recording is released as soon as nothing waits for it", () => {
    const utterances = fc.tuple(
      fc.constantFrom(...orders, "good news", "red", "the last one", "tomorrow", "ana at example dot com", "a b done"),
      fc.constantFrom(0.95, 0.3),
      fc.constantFrom("say", "say", "say", "skip", "yes", "no", "edit", "repeat"),
    )
    fc.assert(
      fc.property(
        fc.boolean(),
        fc.constantFrom(1 as const, 2 as const),
        fc.array(utterances, { maxLength: 40 }),
        (keeps, protocol, turns) => {
          const talk = new Conversation(form, {
            protocol,
            holds: false,
            abilities: { judges: true, keepsRecordings: keeps },
            start: { locale: "en" },
          })
          for (const [text, confidence, kind] of turns) {
            if (kind === "say") talk.say(text, confidence)
            if (kind === "skip") talk.send({ type: "skip_question" })
            if (kind === "yes" || kind === "no") talk.confirm(kind === "yes")
            if (kind === "edit") talk.send({ type: "review_edit", field_id: "day" })
            if (kind === "repeat") talk.send({ type: "repeat_question" })
            const arrived = talk.events.flatMap((event) =>
              event.type === "recording_arrived" ? [event.recording] : [],
            )
            const dropped = new Set(
              talk.actions.flatMap((action) => (action.type === "drop_recording" ? [action.recording] : [])),
            )
            const { pending } = talk.state
            const waiting = pending?.purpose === "answer" ? pending.candidate.recording?.recording : undefined
            assert.deepStrictEqual(
              arrived.filter((recording) => !dropped.has(recording)),
              waiting === undefined ? [] : [waiting],
            )
          }
        },
      ),
      { numRuns: 400, seed: 12 },
    )
  })

  it("a session saved as a series of changes is restored to the same state as one saved in full", () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 40 }), fc.boolean(), (moves, holds) => {
        const talk = new Conversation(form, { ...doubles(2), holds, start: { locale: "en" } })
        let last = writeWhole(talk.state)
        let record = last.ending
        for (const one of moves) {
          make(talk, one)
          const change = writeChange(talk.state, last, last.saves + 1)
          if (change === undefined) continue
          last = change
          record += change.ending
          assert.deepStrictEqual(standingIn(record), standing(talk.state))
        }
        const read = readRecord(record)!
        assert.strictEqual(read.snapshot.saves, last.saves)
        const written = read.written(talk.state.session)
        assert.isTrue(record.endsWith(written.ending))
        assert.strictEqual(written.initialLength + written.added, record.length)
        // A resumed session has nothing to write before an event.
        const [state] = resumeSession(talk.state.session, read.restored, talk.at)
        const same = { ...talk.state, answers: state.answers }
        assert.isUndefined(writeChange(same, written, last.saves + 1))
      }),
      { numRuns: 300, seed: 10 },
    )
  })

  it("no message about a sensitive question contains its value", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(1 as const, 2 as const),
        fc.array(fc.tuple(happening, fc.boolean()), { maxLength: 30 }),
        fc.array(fc.constantFrom("say", "unsure", "text", "yes", "no", "edit", "back"), { maxLength: 12 }),
        (protocol, events, moves) => {
          const talk = new Conversation(form, {
            ...doubles(protocol),
            holds: false,
            judge: () => ({ status: "judged", verdicts: {} }),
          })
          talk.text("name", "x")
          for (const move of moves) {
            if (talk.state.cursor !== "pin" && move !== "edit" && move !== "back") continue
            if (move === "say") talk.say(secret)
            if (move === "unsure") talk.say(secret, 0.2)
            if (move === "text") talk.text("pin", secret)
            if (move === "yes" || move === "no") talk.confirm(move === "yes")
            if (move === "edit") talk.send({ type: "review_edit", field_id: "pin" })
            if (move === "back") talk.send({ type: "go_back", to_index: 1 })
          }
          talk.hush()
          for (const [one, isWanted] of events) {
            const { at: _, ...event } = withToken(one, talk, isWanted)
            talk.event(event)
          }
          assert.notInclude(JSON.stringify(talk.wire), secret)
          assert.notInclude(talk.spoken.join(" "), secret)
          assert.notInclude(JSON.stringify(talk.judged), secret)
          assert.notInclude(JSON.stringify(talk.refined), secret)
        },
      ),
      { numRuns: 200, seed: 10 },
    )
  })
})

const toReview = (talk: Conversation): void => {
  talk.text("name", "x")
  while (talk.state.phase === "asking") talk.send({ type: "skip_question" })
}

/** Remarks to the service that aren't answers. */
const orders = ["stop", "en español", "yes", "no", "spell it", "hold on", "go back", "skip", "change two"]

type Move = readonly [
  kind: "text" | "say" | "skip" | "back" | "edit" | "wait",
  at: number,
  then: readonly [Parameters<typeof withToken>[0], boolean],
]

/** A respondent's actions, and (`wait`) the events in the meantime. */
const move: fc.Arbitrary<Move> = fc.tuple(
  fc.constantFrom("text", "say", "say", "skip", "back", "edit", "wait"),
  fc.nat({ max: 40 }),
  fc.tuple(happening, fc.boolean()),
)

const make = (talk: Conversation, [kind, at, [one, isWanted]]: Move): void => {
  const { order } = talk.state.plan
  const { at: _, ...event } = withToken(one, talk, isWanted)
  if (kind === "text") talk.text(talk.state.cursor ?? "name", "x")
  if (kind === "say") talk.say(orders[at % orders.length]!)
  if (kind === "skip") talk.send({ type: "skip_question" })
  if (kind === "back") talk.send({ type: "go_back", to_index: at % order.length })
  if (kind === "edit") talk.send({ type: "review_edit", field_id: order[at % order.length]! })
  if (kind === "wait") talk.event(event)
}

/** The saved parts of a session, apart from its phase. */
const standing = (state: State | Restored) => ({
  answers: [...state.answers].toSorted(([a], [b]) => a.localeCompare(b)),
  reopened: [...state.reopened].toSorted(),
  skipped: [...state.skipped].toSorted(),
  sections: [...state.enteredSections],
  judged: [...state.plausibility.judged],
  verdicts: [...state.plausibility.verdicts],
  status: state.plausibility.status,
  version: state.version,
  isAnnounced: state.isAnnounced,
  reviewed: state.reviewed,
  edited: state.edited,
})

const standingIn = (record: string) => {
  const read = readRecord(record)
  assert.isDefined(read)
  return standing(read!.restored)
}

/** Wire messages without the new timestamps of a resumed session. */
const comparable = (messages: ReadonlyArray<Wire>): ReadonlyArray<Wire> =>
  messages.filter(({ type }) => type !== "section_enter" && type !== "prompt")
