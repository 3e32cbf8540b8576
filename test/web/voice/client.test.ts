import { assert, describe, it } from "@effect/vitest"
import { constraints } from "../../../web/voice/devices/microphone.ts"
import { makeRig, opened, questionOf, settle } from "./support/Fakes.ts"

const accepted = { type: "answer_accepted", field_id: "name", value: "Ada", source: "text" } as const
const transcription = { type: "transcription", text: "Ada", confidence: 0.95 } as const

describe("hands-free mode", () => {
  it("[VCFG-470] opens the microphone as the last narration segment ends, and not before", async () => {
    const rig = makeRig()
    rig.client.begin({ withMicrophone: true })
    await settle()
    rig.line().connected()
    rig.segment("a", 300)
    rig.segment("b", 500)
    const narration = { text: "a b", audio_keys: ["a", "pause:200", "b"], segments: {} }
    await rig.say(
      {
        type: "session_started",
        session_id: "s",
        total_questions: 1,
        title: "",
        hands_free: { auto_record: true, silence_ms: 400, barge_in: false },
      },
      questionOf("name", { narration }),
    )
    await rig.clock.pass(999)
    assert.strictEqual(rig.state().activity, "speaking")
    await rig.clock.pass(1)
    assert.strictEqual(rig.state().activity, "listening")
  })

  it("[VCFG-470] leaves the microphone closed if the form says so, until talk is pressed", async () => {
    const rig = makeRig()
    await opened(rig, { handsFree: { auto_record: false, silence_ms: 400, barge_in: false } })
    await rig.clock.pass(1000)
    assert.strictEqual(rig.state().activity, "idle")
    rig.client.talk()
    assert.strictEqual(rig.state().activity, "hearing")
  })

  for (const silence of [400, 1200])
    it(`[VCFG-500] ends a recording ${silence} ms after the end of speech`, async () => {
      const rig = makeRig()
      await opened(rig, { handsFree: { auto_record: true, silence_ms: silence, barge_in: true } })
      await rig.clock.pass(1000)
      await rig.quiet(3000)
      assert.strictEqual(rig.state().activity, "listening", "silence before speech ends nothing")
      await rig.talk(800)
      assert.strictEqual(rig.state().activity, "hearing")
      await rig.quiet(silence - 20)
      assert.strictEqual(rig.state().activity, "hearing")
      await rig.quiet(20)
      assert.strictEqual(rig.state().activity, "thinking")
      assert.lengthOf(rig.frames, 1)
      assert.closeTo(rig.frames[0]!, 800 + silence, 60)
    })

  it("[LIMIT-150] stops a recording at max_recording_seconds and sends it", async () => {
    const rig = makeRig()
    await opened(rig, { maxRecordingSeconds: 2 })
    await rig.clock.pass(1000)
    await rig.talk(5000)
    assert.lengthOf(rig.frames, 1)
    assert.closeTo(rig.frames[0]!, 2000, 150)
  })

  it("after silence, asks for a shorter version of the question twice, then closes the microphone and says so", async () => {
    const rig = makeRig()
    await opened(rig)
    await rig.clock.pass(1000)
    await rig.quiet(10_100)
    assert.deepInclude(rig.state(), { activity: "listening", silences: 1 })
    assert.deepStrictEqual(rig.sent.at(-1), { type: "no_input" })
    await rig.quiet(10_100)
    assert.deepInclude(rig.state(), { activity: "listening", silences: 2 })
    await rig.quiet(10_100)
    assert.deepInclude(rig.state(), { activity: "idle", notice: "quiet" })
    assert.deepStrictEqual(rig.frames, [])
  })

  it("a click or a cough is recorded as a precaution, and then discarded", async () => {
    const rig = makeRig()
    await opened(rig)
    await rig.clock.pass(1000)
    await rig.talk(60)
    assert.isDefined(rig.world.recording)
    await rig.quiet(200)
    assert.isUndefined(rig.world.recording)
    assert.strictEqual(rig.state().activity, "listening")
  })
})

describe("barge-in", () => {
  it("[BARGE-040] keeps the microphone armed with speech detection while narration plays", async () => {
    const rig = makeRig()
    await opened(rig)
    assert.strictEqual(rig.state().activity, "speaking")
    assert.isTrue(rig.world.isMicrophoneOpen)
    await rig.talk(60)
    assert.isDefined(rig.world.recording, "the first sound is recorded already")
    assert.strictEqual(rig.loudspeaker.sounding, "q:name:label")
  })

  it("[BARGE-050] counts 350 ms of speech as an onset, but not 150 ms", async () => {
    const rig = makeRig()
    await opened(rig)
    await rig.talk(150)
    await rig.quiet(150)
    assert.strictEqual(rig.state().activity, "speaking")
    assert.strictEqual(rig.loudspeaker.sounding, "q:name:label")
    await rig.talk(240)
    assert.strictEqual(rig.state().activity, "speaking")
    await rig.talk(40)
    assert.strictEqual(rig.state().activity, "hearing")
  })

  it("[BARGE-060] stops the current and the remaining segments on a confirmed onset", async () => {
    const rig = makeRig()
    await opened(rig, { keys: ["q:name:label", "pause:100", "q:name:hint"] })
    rig.segment("q:name:hint", 700)
    await rig.talk(350)
    assert.isUndefined(rig.loudspeaker.sounding)
    await rig.talk(3000)
    assert.deepStrictEqual(rig.loudspeaker.started, [{ key: "q:name:label", offset: 0 }])
  })

  it("[BARGE-070] records the utterance to its end and sends it in one binary frame", async () => {
    const rig = makeRig()
    await opened(rig)
    await rig.talk(900)
    await rig.quiet(200)
    await rig.talk(600)
    assert.deepStrictEqual(rig.frames, [])
    await rig.quiet(400)
    assert.lengthOf(rig.frames, 1)
    assert.closeTo(rig.frames[0]!, 900 + 200 + 600 + 400, 60)
    assert.deepStrictEqual(
      rig.sent.map(({ type }) => type),
      ["start_session"],
    )
  })

  it("[BARGE-080] on EMPTY_AUDIO resumes playback where it stopped", async () => {
    const rig = makeRig()
    await opened(rig, { keys: ["q:name:label", "q:name:hint"] })
    rig.segment("q:name:hint", 700)
    await rig.clock.pass(300)
    await rig.talk(360)
    const stoppedAt = rig.clock.now
    await rig.quiet(420)
    await rig.say({ type: "error", code: "EMPTY_AUDIO", message: "" })
    assert.strictEqual(rig.state().activity, "speaking")
    const [first, again] = rig.loudspeaker.started
    assert.strictEqual(again!.key, first!.key)
    assert.closeTo(again!.offset, 0.56, 0.05)
    assert.isAtMost(again!.offset, stoppedAt / 1000)
    await rig.clock.pass(1200)
    assert.strictEqual(rig.loudspeaker.started.at(-1)!.key, "q:name:hint")
    assert.strictEqual(rig.state().activity, "listening")
  })

  const undisturbed = async (rig: ReturnType<typeof makeRig>): Promise<void> => {
    await rig.talk(900)
    assert.strictEqual(rig.state().activity, "speaking")
    assert.strictEqual(rig.loudspeaker.sounding, "q:name:label")
    assert.isUndefined(rig.world.recording)
    await rig.clock.pass(100)
    assert.strictEqual(rig.state().activity, "listening")
  }

  it("[BARGE-090] never interrupts playback if barge_in is false", async () => {
    const rig = makeRig()
    await opened(rig, { handsFree: { auto_record: true, silence_ms: 400, barge_in: false } })
    await undisturbed(rig)
  })

  it("[BARGE-090] stays off if the form forbids it, whatever the person's setting", async () => {
    const rig = makeRig()
    rig.client.setInterruptions(true)
    await opened(rig, { handsFree: { auto_record: true, silence_ms: 400, barge_in: false } })
    await undisturbed(rig)
  })

  it("[BARGE-100] does not interrupt playback if the track doesn't cancel echo", async () => {
    const rig = makeRig({ echoCancellation: false })
    await opened(rig)
    await undisturbed(rig)
  })

  it("[BARGE-110] does not interrupt playback once the person opts out, until they opt in again", async () => {
    const rig = makeRig()
    rig.client.setInterruptions(false)
    await opened(rig)
    await rig.talk(400)
    assert.strictEqual(rig.state().activity, "speaking")
    rig.client.setInterruptions(true)
    await rig.talk(400)
    assert.strictEqual(rig.state().activity, "hearing")
  })

  it("[BARGE-120] [BARGE-130] requests echo cancellation and noise suppression", async () => {
    const asked: Array<MediaStreamConstraints | undefined> = []
    const { webMicrophone } = await import("../../../web/voice/devices/microphone.ts")
    const before = Object.getOwnPropertyDescriptor(globalThis, "navigator")
    const getUserMedia = (wanted?: MediaStreamConstraints): Promise<MediaStream> => {
      asked.push(wanted)
      return Promise.reject(new DOMException("no", "NotAllowedError"))
    }
    Object.defineProperty(globalThis, "navigator", { value: { mediaDevices: { getUserMedia } }, configurable: true })
    try {
      const failed = await new Promise((resolve) =>
        webMicrophone({} as AudioContext, "", {
          ready: () => {},
          failed: resolve,
          lost: () => {},
          muted: () => {},
          level: () => {},
        }).open(),
      )
      assert.strictEqual(failed, "refused")
    } finally {
      Object.defineProperty(globalThis, "navigator", before!)
    }
    assert.deepStrictEqual(asked, [constraints])
    assert.deepInclude(asked[0]!.audio, { echoCancellation: true, noiseSuppression: true })
  })
})

describe("the connection", () => {
  it("keeps an answer that was being spoken when the connection broke, and sends it when the session is resumed", async () => {
    const rig = makeRig()
    await opened(rig)
    await rig.clock.pass(1000)
    await rig.talk(400)
    rig.line().disconnected(1006)
    assert.deepInclude(rig.state(), { line: "waiting", notice: "offline", activity: "hearing" })
    await rig.talk(400)
    await rig.quiet(400)
    assert.deepInclude(rig.state(), { notice: "kept", activity: "thinking" })
    assert.deepStrictEqual(rig.frames, [])
    await rig.clock.pass(60_000)
    rig.line().connected()
    assert.deepInclude(rig.sent.at(-1), { type: "start_session", resume_session_id: "s1" })
    await rig.say(
      { type: "session_resumed", session_id: "s1", phase: "asking", cursor: "name", answered: [] },
      questionOf("name"),
    )
    assert.lengthOf(rig.frames, 1)
    assert.strictEqual(rig.state().activity, "thinking")
    assert.lengthOf(rig.loudspeaker.started, 1, "the question is not said again")
    await rig.say(transcription, accepted, questionOf("email", { index: 1 }))
    assert.strictEqual(rig.state().question?.field_id, "email")
    assert.isUndefined(rig.state().pending)
  })

  it("waits quietly while a process hands the session over, and keeps answers in the meantime", async () => {
    const rig = makeRig()
    await opened(rig)
    rig.line().disconnected(1012)
    rig.client.answerText("Ada")
    assert.deepInclude(rig.state(), { line: "moving", notice: undefined })
    await rig.clock.pass(300)
    rig.line().connected()
    await rig.say(
      { type: "session_resumed", session_id: "s1", phase: "asking", cursor: "name", answered: [] },
      questionOf("name"),
    )
    assert.deepInclude(rig.sent.at(-1), { type: "answer_text", value: "Ada" })
    await rig.clock.pass(10_000)
    assert.deepInclude(rig.state(), { line: "open", notice: undefined })
  })

  it("reports a session as not resumed: immediately if there is no server, otherwise after five seconds", async () => {
    const [refused, waiting] = [makeRig(), makeRig()]
    for (const rig of [refused, waiting]) {
      await opened(rig)
      rig.line().disconnected(1012)
    }
    refused.line().disconnected(1006)
    assert.deepInclude(refused.state(), { line: "waiting", notice: "offline" })
    await waiting.clock.pass(4_999)
    assert.deepInclude(waiting.state(), { line: "moving", notice: undefined })
    await waiting.clock.pass(1)
    assert.deepInclude(waiting.state(), { line: "waiting", notice: "offline" })
  })

  it("sends an answer only once, even if it was given before the session was resumed", async () => {
    const rig = makeRig()
    await opened(rig)
    rig.line().disconnected(1012)
    rig.line().connected()
    rig.client.answerText("Ada")
    assert.strictEqual(rig.sent.at(-1)!.type, "start_session")
    await rig.say(
      { type: "session_resumed", session_id: "s1", phase: "asking", cursor: "name", answered: [] },
      questionOf("name"),
    )
    assert.lengthOf(
      rig.sent.filter(({ type }) => type === "answer_text"),
      1,
    )
    assert.deepInclude(rig.state(), { activity: "thinking", notice: undefined })
  })

  for (const [kind, answered] of [
    ["spoken", async (rig: ReturnType<typeof makeRig>) => (await rig.talk(500), await rig.quiet(400))],
    ["typed", (rig: ReturnType<typeof makeRig>) => Promise.resolve(rig.client.answerText("Ada"))],
  ] as const)
    it(`keeps a ${kind} answer while the service fails to resume the session`, async () => {
      const rig = makeRig()
      await opened(rig)
      await rig.clock.pass(1000)
      rig.line().disconnected(1006)
      await answered(rig)
      rig.line().connected()
      await rig.say({ type: "error", code: "INTERNAL_ERROR", message: "" })
      assert.strictEqual(rig.state().notice, "kept")
      rig.line().disconnected(1013)
      rig.line().connected()
      await rig.say(
        { type: "session_resumed", session_id: "s1", phase: "asking", cursor: "name", answered: [] },
        questionOf("name"),
      )
      if (kind === "spoken") assert.lengthOf(rig.frames, 1)
      else assert.deepInclude(rig.sent.at(-1), { type: "answer_text", value: "Ada" })
    })

  it("does not repeat an answer that had arrived", async () => {
    const rig = makeRig()
    await opened(rig)
    rig.client.answerText("Ada")
    rig.line().disconnected(1006)
    rig.line().connected()
    await rig.say(
      { type: "session_resumed", session_id: "s1", phase: "asking", cursor: "email", answered: ["name"] },
      questionOf("email", { index: 1 }),
    )
    assert.lengthOf(
      rig.sent.filter(({ type }) => type === "answer_text"),
      1,
    )
  })

  it("sends a typed answer again if it did not arrive", async () => {
    const rig = makeRig()
    await opened(rig)
    rig.client.answerText("Ada")
    rig.line().disconnected(1006)
    rig.line().connected()
    await rig.say(
      { type: "session_resumed", session_id: "s1", phase: "asking", cursor: "name", answered: [] },
      questionOf("name"),
    )
    assert.lengthOf(
      rig.sent.filter(({ type }) => type === "answer_text"),
      2,
    )
  })

  it("treats a session that is gone after submission as submitted", async () => {
    const rig = makeRig()
    await opened(rig)
    await rig.say({ type: "review_start", items: [] })
    rig.client.submit()
    rig.line().disconnected(1006)
    rig.line().connected()
    await rig.say({ type: "error", code: "RESUME_UNAVAILABLE", message: "" })
    assert.deepInclude(rig.state(), { place: "done", notice: "sentUnseen" })
    assert.isUndefined(rig.world.saved)
  })

  it("starts again and says so when the saved session has expired", async () => {
    const rig = makeRig({ saved: "old" })
    rig.client.begin({ withMicrophone: false, resumeId: rig.client.savedSession! })
    rig.line().connected()
    assert.deepInclude(rig.sent.at(-1), { resume_session_id: "old" })
    await rig.say({ type: "error", code: "RESUME_UNAVAILABLE", message: "" })
    assert.notProperty(rig.sent.at(-1), "resume_session_id")
    await rig.say({ type: "session_started", session_id: "new", total_questions: 1, title: "" }, questionOf("name"))
    assert.deepInclude(rig.state(), { place: "asking", notice: "startedAnew", sessionId: "new" })
    assert.strictEqual(rig.world.saved, "new")
  })

  it("shows the number of questions only if the service has sent it", async () => {
    const rig = makeRig({ saved: "old" })
    rig.client.begin({ withMicrophone: false, resumeId: "old" })
    rig.line().connected()
    await rig.say(
      { type: "session_resumed", session_id: "old", phase: "asking", cursor: "email", answered: ["name"] },
      questionOf("email", { index: 1 }),
    )
    assert.strictEqual(rig.state().total, 0)
    await rig.say({
      type: "plan_updated",
      order: ["name", "email", "note"],
      hidden: [],
      cleared: [],
      required_changed: {},
      hidden_by_cap: [],
    })
    assert.strictEqual(rig.state().total, 3)
  })

  it("ends the old session before it starts a new one", async () => {
    const rig = makeRig({ saved: "old" })
    rig.client.begin({ withMicrophone: false, resumeId: "old", isAnew: true })
    rig.line().connected()
    await rig.say(
      { type: "session_resumed", session_id: "old", phase: "asking", answered: ["name"] },
      questionOf("email"),
    )
    assert.deepStrictEqual(rig.sent.at(-1), { type: "end_session" })
    await rig.say({ type: "session_ended", session_id: "old" })
    assert.lengthOf(rig.opened, 2)
    rig.line().connected()
    assert.notProperty(rig.sent.at(-1), "resume_session_id")
  })

  it("says so when the form was paused or closed in the meantime, and does not reconnect", async () => {
    const rig = makeRig()
    await opened(rig, { keys: ["q:name:label"] })
    await rig.say({ type: "error", code: "ANSWERS_NOT_TAKEN", message: "" })
    assert.deepInclude(rig.state(), { place: "refused", trouble: "ANSWERS_NOT_TAKEN", line: "closed" })
    rig.line().disconnected(1008)
    await rig.clock.pass(60_000)
    assert.deepInclude(rig.state(), { place: "refused", line: "closed" })
  })

  it("reports which other session is active, and takes over that session when asked", async () => {
    const rig = makeRig()
    rig.client.begin({ withMicrophone: false })
    rig.line().connected()
    await rig.say({ type: "error", code: "SESSION_ACTIVE", message: "", session_id: "other", form_uid: "form" })
    assert.deepInclude(rig.state(), { place: "taken", holder: { sessionId: "other", formUid: "form" } })
    rig.client.takeOver()
    rig.line().connected()
    assert.deepInclude(rig.sent.at(-1), { resume_session_id: "other" })
  })

  it("abandons another form in progress and starts this one when asked", async () => {
    const rig = makeRig()
    rig.client.begin({ withMicrophone: false })
    rig.line().connected()
    await rig.say({ type: "error", code: "SESSION_ACTIVE", message: "", session_id: "other", form_uid: "another" })
    assert.notProperty(rig.sent.at(-1), "leave_active")
    rig.client.leaveOther()
    rig.line().connected()
    assert.deepInclude(rig.sent.at(-1), { type: "start_session", leave_active: true })
    assert.notProperty(rig.sent.at(-1), "resume_session_id")
    await rig.say({ type: "session_started", session_id: "own", total_questions: 2, title: "" }, questionOf("name"))
    assert.deepInclude(rig.state(), { place: "asking", leavesOther: false, holder: undefined })
  })

  it("starts the requested form without asking, on the same socket, if the active session of another form has no connection", async () => {
    const rig = makeRig()
    rig.client.begin({ withMicrophone: false })
    rig.line().connected()
    const holder = { session_id: "other", form_uid: "another" }
    await rig.say({ type: "error", code: "SESSION_ACTIVE", message: "", ...holder, unattended: true })
    assert.lengthOf(rig.opened, 1)
    assert.deepInclude(rig.sent.at(-1), { type: "start_session", leave_active: true })
    // In the meantime a third device took over, so the client asks before it takes over again.
    await rig.say({ type: "error", code: "SESSION_ACTIVE", message: "", ...holder, unattended: true })
    assert.strictEqual(rig.state().place, "taken")
  })

  it("reads nothing aloud in a keyboard session until reading aloud is turned on", async () => {
    const rig = makeRig()
    rig.client.begin({ withMicrophone: false, isSilent: true })
    rig.line().connected()
    rig.segment("a", 300)
    const narration = { text: "a", audio_keys: ["a"], segments: {} }
    await rig.say(
      { type: "session_started", session_id: "s", total_questions: 1, title: "" },
      questionOf("name", { narration }),
    )
    assert.deepInclude(rig.state(), { place: "asking", activity: "idle" })
    assert.isUndefined(rig.loudspeaker.sounding)
    rig.client.setAloud(true)
    assert.strictEqual(rig.state().activity, "speaking")
    await settle()
    assert.isDefined(rig.loudspeaker.sounding)
    rig.client.setAloud(false)
    assert.strictEqual(rig.state().activity, "idle")
    assert.isUndefined(rig.loudspeaker.sounding)
  })

  it("gives way to the tab that took over, whether that tab or the service reports it", async () => {
    for (const tell of ["tab", "service"] as const) {
      const rig = makeRig()
      await opened(rig)
      if (tell === "tab") rig.client.takenOver("s1")
      else await rig.say({ type: "error", code: "RESUME_CONFLICT", message: "" })
      assert.deepInclude(rig.state(), { place: "elsewhere", activity: "idle" })
      assert.isFalse(rig.world.isMicrophoneOpen)
      assert.isUndefined(rig.loudspeaker.sounding)
      assert.strictEqual(rig.world.saved, "s1")
    }
  })
})

describe("the microphone", () => {
  it("sends no partial answer if it is unplugged while the person speaks, and a message says that words were lost", async () => {
    const rig = makeRig()
    await opened(rig)
    await rig.clock.pass(1000)
    await rig.talk(500)
    rig.microphone().lost()
    assert.deepInclude(rig.state(), { microphone: "unplugged", activity: "idle", notice: "lostWords" })
    await rig.quiet(1000)
    assert.deepStrictEqual(rig.frames, [])
    assert.strictEqual(rig.state().question?.field_id, "name")
  })

  it("listens again after it is muted and unmuted", async () => {
    const rig = makeRig()
    await opened(rig)
    await rig.clock.pass(1000)
    rig.microphone().muted(true)
    assert.deepInclude(rig.state(), { microphone: "muted", activity: "idle" })
    rig.microphone().muted(false)
    assert.deepInclude(rig.state(), { microphone: "ready", activity: "listening" })
  })

  it("is optional: if access to it is refused, the session still starts and answers are typed", async () => {
    const rig = makeRig()
    rig.client.begin({ withMicrophone: true })
    rig.microphone().failed("refused")
    await settle()
    assert.isAtLeast(rig.opened.length, 1)
  })

  it("is never used again once the service has reported that it has no speech recognition", async () => {
    const rig = makeRig()
    await opened(rig)
    await rig.clock.pass(1000)
    await rig.talk(500)
    await rig.quiet(400)
    await rig.say({ type: "error", code: "TRANSCRIBER_UNAVAILABLE", message: "" })
    assert.deepInclude(rig.state(), { hasRecogniser: false, notice: "noRecogniser" })
    rig.client.talk()
    assert.strictEqual(rig.state().activity, "idle")
    rig.client.answerText("Ada")
    assert.deepInclude(rig.sent.at(-1), { type: "answer_text", value: "Ada" })
  })

  it("is used again after a single recognition failure: when the person starts a recording, and at the next question", async () => {
    const rig = makeRig()
    await opened(rig)
    await rig.clock.pass(1000)
    await rig.talk(500)
    await rig.quiet(400)
    await rig.say({ type: "error", code: "TRANSCRIBER_UNAVAILABLE", message: "", temporary: true })
    assert.deepInclude(rig.state(), { activity: "idle", notice: "noRecogniser", offersKeyboard: true })
    rig.client.talk()
    assert.strictEqual(rig.state().activity, "hearing")
    await rig.talk(500)
    await rig.quiet(400)
    assert.lengthOf(rig.frames, 2)
    await rig.say(transcription, accepted, questionOf("age", { narration: { text: "", audio_keys: [], segments: {} } }))
    await rig.clock.pass(10)
    assert.strictEqual(rig.state().activity, "listening")
  })

  it("is replaced by another one a moment after it was lost, and the message about lost words stays", async () => {
    const rig = makeRig()
    await opened(rig)
    await rig.clock.pass(1000)
    await rig.talk(500)
    rig.world.isMicrophoneOpen = false
    rig.microphone().lost()
    await rig.clock.pass(999)
    assert.isFalse(rig.world.isMicrophoneOpen)
    await rig.clock.pass(1)
    assert.isTrue(rig.world.isMicrophoneOpen)
    assert.deepInclude(rig.state(), { microphone: "ready", activity: "listening", notice: "lostWords" })
  })

  it("is not replaced if it is lost and the session then ends", async () => {
    const rig = makeRig()
    await opened(rig)
    await rig.clock.pass(1000)
    rig.microphone().lost()
    rig.client.leave()
    await rig.clock.pass(2000)
    assert.isFalse(rig.world.isMicrophoneOpen)
  })

  it("loses words if it is muted while the person speaks, and the message about them stays after it is unmuted", async () => {
    const rig = makeRig()
    await opened(rig)
    await rig.clock.pass(1000)
    await rig.talk(500)
    rig.microphone().muted(true)
    rig.microphone().muted(false)
    assert.deepInclude(rig.state(), { activity: "listening", notice: "lostWords" })
  })

  it("does not stop the client when it throws an error", async () => {
    const rig = makeRig()
    await opened(rig)
    await rig.clock.pass(1000)
    rig.world.beforeRecording = () => {
      throw new Error("no recorder")
    }
    assert.throws(() => rig.client.talk(), "no recorder")
    rig.world.beforeRecording = () => {}
    rig.client.answerText("Ada")
    assert.deepInclude(rig.sent.at(-1), { type: "answer_text", value: "Ada" })
    await rig.say(accepted, questionOf("age"))
    assert.strictEqual(rig.state().question?.field_id, "age")
  })

  it("starts no recording in a background tab, but finishes one in progress, and resumes when the person continues", async () => {
    const rig = makeRig()
    await opened(rig)
    await rig.clock.pass(400)
    rig.client.setVisible(false)
    assert.deepInclude(rig.state(), { activity: "paused" })
    await rig.clock.pass(60_000)
    rig.client.setVisible(true)
    assert.deepInclude(rig.state(), { activity: "paused", notice: "away" })
    rig.client.goOn()
    await settle()
    assert.closeTo(rig.loudspeaker.started.at(-1)!.offset, 0.4, 0.01)
    await rig.clock.pass(600)
    await rig.talk(400)
    rig.client.setVisible(false)
    await rig.talk(400)
    await rig.quiet(400)
    assert.lengthOf(rig.frames, 1)
    await rig.say(transcription, accepted, questionOf("email", { index: 1 }))
    assert.strictEqual(rig.state().activity, "paused", "the next question waits")
  })
})

describe("a person who starts to speak", () => {
  const prompt = (reason: "silence" | "no_match") =>
    ({ type: "prompt", reason, text: "Are you still there?", key: "sys:silence:1" }) as const

  for (const reason of ["silence", "no_match"] as const)
    it(`is not interrupted by a prompt (${reason}) that was already on its way`, async () => {
      const rig = makeRig()
      await opened(rig)
      rig.segment("sys:silence:1", 900)
      await rig.clock.pass(1000)
      await rig.talk(500)
      await rig.say(prompt(reason))
      assert.strictEqual(rig.state().activity, "hearing")
      assert.strictEqual(rig.state().prompt, reason === "silence" ? undefined : "Are you still there?")
      await rig.talk(300)
      await rig.quiet(400)
      assert.lengthOf(rig.frames, 1)
      assert.closeTo(rig.frames[0]!, 1200, 60)
      assert.isUndefined(rig.loudspeaker.sounding)
    })

  it("hears no prompt about silence while the answer is being recognized", async () => {
    const rig = makeRig()
    await opened(rig)
    rig.segment("sys:silence:1", 900)
    await rig.clock.pass(1000)
    await rig.talk(500)
    await rig.quiet(400)
    await rig.say(prompt("silence"))
    assert.strictEqual(rig.state().activity, "thinking")
    assert.isUndefined(rig.loudspeaker.sounding)
  })

  it("hears the prompt if the answer was not understood", async () => {
    const rig = makeRig()
    await opened(rig)
    rig.segment("sys:silence:1", 900)
    await rig.clock.pass(1000)
    await rig.talk(500)
    await rig.quiet(400)
    await rig.say(prompt("no_match"))
    assert.strictEqual(rig.loudspeaker.sounding, "sys:silence:1")
  })
})

describe("push to talk", () => {
  it("interrupts the playback, records until the second press, and sends one frame", async () => {
    const rig = makeRig()
    await opened(rig, { handsFree: { auto_record: false, silence_ms: 400, barge_in: false } })
    rig.client.setHandsFree(false)
    await rig.clock.pass(200)
    rig.client.talk()
    assert.isUndefined(rig.loudspeaker.sounding)
    await rig.talk(300)
    await rig.quiet(2000)
    assert.strictEqual(rig.state().activity, "hearing", "silence ends nothing that the person holds")
    rig.client.talk()
    await settle()
    assert.deepStrictEqual(rig.frames, [2300])
  })
})

describe("answers", () => {
  it("are dropped if the person rejects them when asked to confirm", async () => {
    const rig = makeRig()
    await opened(rig)
    await rig.clock.pass(1000)
    await rig.talk(500)
    await rig.quiet(400)
    rig.segment("sys:confirm:3", 500)
    await rig.say(
      { ...transcription, confidence: 0.4 },
      { type: "audio_segment", key: "sys:confirm:3", mime: "", kind: "system", text: "I heard Ada. Is that right?" },
      { type: "confirm_request", field_id: "name", transcript: "Ada", value: "Ada" },
    )
    assert.deepInclude(rig.state(), { place: "confirming", activity: "speaking" })
    assert.strictEqual(rig.loudspeaker.sounding, "sys:confirm:3")
    rig.client.confirm(false)
    assert.deepStrictEqual(rig.sent.at(-1), { type: "confirm_answer", confirmed: false })
    await rig.say(questionOf("name"))
    assert.deepInclude(rig.state(), { place: "asking", confirm: undefined })
  })

  it("are replaced by a correction", async () => {
    const rig = makeRig()
    await opened(rig)
    await rig.clock.pass(1000)
    await rig.talk(500)
    await rig.quiet(400)
    await rig.say(transcription, { type: "confirm_request", field_id: "name", transcript: "Ada", value: "Ada" })
    rig.client.correct("Adah")
    await rig.say(questionOf("name"))
    assert.deepStrictEqual(rig.sent.slice(-2), [
      { type: "confirm_answer", confirmed: false },
      { type: "answer_text", field_id: "name", value: "Adah" },
    ])
    await rig.say({ ...accepted, value: "Adah" }, questionOf("email", { index: 1 }))
    assert.strictEqual(rig.state().question?.field_id, "email")
  })

  it("that are rejected get a reason, and the microphone listens again without repeating the question", async () => {
    const rig = makeRig()
    await opened(rig)
    await rig.clock.pass(1000)
    await rig.talk(500)
    await rig.quiet(400)
    await rig.say(transcription, {
      type: "answer_rejected",
      field_id: "name",
      reason: "Too short.",
      code: "INVALID_VALUE",
    })
    assert.strictEqual(rig.state().rejected?.reason, "Too short.")
    assert.strictEqual(rig.state().activity, "listening")
  })

  it("can be typed after two failed attempts, and the microphone stays closed", async () => {
    const rig = makeRig()
    await opened(rig)
    await rig.clock.pass(1000)
    await rig.talk(500)
    await rig.quiet(400)
    await rig.say(
      transcription,
      { type: "answer_rejected", field_id: "name", reason: "No.", code: "NO_MATCH" },
      { type: "prompt", reason: "no_match", text: "You can also type.", key: "sys:no_match:2", offer: "keyboard" },
    )
    assert.deepInclude(rig.state(), { offersKeyboard: true, prompt: "You can also type.", activity: "idle" })
  })

  it("that are invalid are refused with the reason", async () => {
    const rig = makeRig()
    await opened(rig)
    await rig.clock.pass(1000)
    await rig.talk(500)
    await rig.quiet(400)
    rig.segment("sys:invalid_value", 500)
    await rig.say(
      transcription,
      { type: "audio_segment", key: "sys:invalid_value", mime: "audio/wav", kind: "system", text: "At most 9." },
      { type: "answer_rejected", field_id: "name", reason: "At most 9.", code: "INVALID_VALUE" },
    )
    assert.strictEqual(rig.loudspeaker.sounding, "sys:invalid_value")
    assert.deepInclude(rig.state(), { place: "asking", activity: "speaking" })
  })

  it("are read aloud line by line in the review, before the final question, and the form is then submitted on request", async () => {
    const rig = makeRig()
    await opened(rig)
    const item = (position: number, field_id: string) => ({
      position,
      field_id,
      label: field_id,
      answer_text: "x",
      skipped: false,
      flagged: position === 2,
      sensitive: false,
    })
    rig.segment("review:intro", 100)
    rig.segment("sys:review_all_correct", 100)
    await rig.say(
      { type: "review_start", items: [item(1, "name"), item(2, "email")] },
      { type: "review_prompt", text: "Send?" },
    )
    await rig.clock.pass(200)
    for (const key of ["review:1", "review:2", "review:2:flag"]) rig.segment(key, 100)
    await rig.clock.pass(500)
    assert.deepStrictEqual(
      rig.loudspeaker.started.slice(1).map(({ key }) => key),
      ["review:intro", "review:1", "review:2", "review:2:flag", "sys:review_all_correct"],
    )
    assert.strictEqual(rig.state().activity, "listening")
    rig.client.submit()
    assert.deepStrictEqual(rig.sent.at(-1), { type: "review_confirm", confirmed: true })
    await rig.say({ type: "form_complete", submission_id: "sub-1", answers: {} })
    assert.deepInclude(rig.state(), { place: "done", submissionId: "sub-1" })
    assert.isFalse(rig.world.isMicrophoneOpen)
    assert.isUndefined(rig.world.saved)
  })
})
