import { assert, describe, it } from "@effect/vitest"
import { Conversation, formOf, oneOf, typesOf } from "../support/Conversation.ts"

const form = formOf([
  { field_id: "nights", field_type: "integer", label: { en: "How many nights?", es: "¿Cuántas noches?" } },
  { field_id: "note", field_type: "text", label: { en: "Note", es: "Nota" } },
])

const talking = (locale: "en" | "es"): Conversation => new Conversation(form, { start: { locale } })

const releases = (talk: Conversation): boolean => talk.actions.some(({ type }) => type === "release")

describe("a session that receives a command to stop or to delete", () => {
  it.each([
    ["en", "pause", "yes"],
    ["en", "stop", "yes"],
    ["es", "pausa", "sí"],
    ["es", "parar", "sí"],
  ] as const)("%s: after “%s”, asks whether to pause, and keeps the answers", (locale, utterance, yes) => {
    const talk = talking(locale)
    talk.text("nights", "3")
    const request = oneOf(talk.say(utterance), "confirm_request")
    assert.deepStrictEqual([request["purpose"], request["deletes"]], ["stop", undefined])
    assert.include(talk.spoken, talk.state.session.prompts.system.stop_confirm)
    const ended = oneOf(talk.say(yes), "session_ended")
    assert.deepStrictEqual([ended["session_id"], ended["kept"]], ["s-1", true])
    assert.isFalse(releases(talk))
    const resumed = talk.resume()
    assert.strictEqual(resumed.state.answers.get("nights")?.value, "3")
    assert.strictEqual(resumed.state.cursor, "note")
  })

  it("still asks about a waiting candidate when it continues", () => {
    const talk = talking("en")
    talk.say("three nights", 0.4)
    talk.say("stop")
    talk.say("yes")
    const resumed = talk.resume()
    const { pending } = resumed.state
    assert.strictEqual(pending?.purpose === "answer" ? pending.candidate.value : undefined, 3)
  })

  it("continues in the review if it was paused there", () => {
    const talk = talking("en")
    talk.text("nights", "3")
    talk.text("note", "late")
    talk.say("pause")
    talk.confirm(true)
    assert.strictEqual(talk.resume().state.phase, "review")
  })

  it.each([
    ["en", "delete my answers", "yes"],
    ["en", "please delete everything", "yes"],
    ["es", "eliminar mis respuestas", "sí"],
    ["es", "borre todo", "sí"],
  ] as const)("%s: after “%s”, asks whether to delete, and deletes after a yes", (locale, utterance, yes) => {
    const talk = talking(locale)
    talk.text("nights", "3")
    const request = oneOf(talk.say(utterance), "confirm_request")
    assert.deepStrictEqual([request["purpose"], request["deletes"]], ["stop", true])
    assert.include(talk.spoken, talk.state.session.prompts.system.discard_confirm)
    assert.isUndefined(oneOf(talk.say(yes), "session_ended")["kept"])
    assert.isTrue(releases(talk))
  })

  it("continues with the question if the user says no to deleting", () => {
    const talk = talking("en")
    talk.say("delete my answers")
    assert.deepStrictEqual(typesOf(talk.say("no")), ["transcription", "command_ack", "question"])
  })

  it("says aloud when a command is not possible", () => {
    const talk = talking("en")
    assert.include(typesOf(talk.say("back")), "error")
    assert.include(talk.spoken, "You can't do that here.")
  })
})
