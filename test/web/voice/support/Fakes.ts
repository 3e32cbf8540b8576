import { type Clip, type Clock, type LineHearer, type MicrophoneHearer } from "../../../../web/voice/devices/Devices.ts"
import type { Level } from "../../../../web/voice/endpointing.ts"
import type { VoiceState } from "../../../../web/voice/machine/State.ts"
import { VoiceFormClient } from "../../../../web/voice/VoiceFormClient.ts"
import type { ClientMessage, Question, ServerMessage } from "../../../../web/voice/wire.ts"

/** A clock that only moves on request. */
export class FakeClock implements Clock {
  now = 0
  #timers: Array<{ at: number; every: number | undefined; call: () => void }> = []

  after(ms: number, call: () => void): () => void {
    return this.#add({ at: this.now + ms, every: undefined, call })
  }

  every(ms: number, call: () => void): () => void {
    return this.#add({ at: this.now + ms, every: ms, call })
  }

  #add(timer: { at: number; every: number | undefined; call: () => void }): () => void {
    this.#timers.push(timer)
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer)
    }
  }

  /** Advances the clock, firing due timers in order, each with all its immediate consequences. */
  async pass(ms: number): Promise<void> {
    const end = this.now + ms
    await settle()
    for (;;) {
      const [next] = this.#timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)
      if (next === undefined) break
      this.now = next.at
      if (next.every === undefined) this.#timers = this.#timers.filter((one) => one !== next)
      else next.at += next.every
      next.call()
      await settle()
    }
    this.now = end
  }
}

/** Lets every promise that can settle do so. */
export const settle = async (): Promise<void> => {
  for (let i = 0; i < 40; i++) await Promise.resolve()
}

/** A loudspeaker whose playback a test observes; a clip's length in milliseconds is its number of bytes. */
export class FakeLoudspeaker {
  readonly started: Array<{ readonly key: string; readonly offset: number }> = []
  sounding: string | undefined
  #clock: FakeClock

  constructor(clock: FakeClock) {
    this.#clock = clock
  }

  decode(bytes: ArrayBuffer): Promise<unknown> {
    const text = new TextDecoder().decode(bytes)
    return text === "broken" ? Promise.reject(new Error("no sound")) : Promise.resolve(JSON.parse(text))
  }

  start(sound: unknown, offset: number, over: () => void): Clip {
    const { key, ms } = sound as { key: string; ms: number }
    this.started.push({ key, offset })
    this.sounding = key
    const began = this.#clock.now
    const cancel = this.#clock.after(ms - offset * 1000, () => {
      this.sounding = undefined
      over()
    })
    return {
      stop: () => {
        cancel()
        this.sounding = undefined
        return (this.#clock.now - began) / 1000
      },
    }
  }
}

/** A clip that the fake loudspeaker plays for this long. */
export const clip = (key: string, ms: number): ArrayBuffer =>
  new TextEncoder().encode(JSON.stringify({ key, ms })).buffer as ArrayBuffer

/** A client with fakes, and a record of everything it does to them. */
export const makeRig = (options: { readonly echoCancellation?: boolean; readonly saved?: string } = {}) => {
  const clock = new FakeClock()
  const loudspeaker = new FakeLoudspeaker(clock)
  const sent: Array<ClientMessage> = []
  /** The lengths of the sent recordings, in milliseconds. */
  const frames: Array<number> = []
  const opened: Array<number> = []
  const world = {
    isMicrophoneOpen: false,
    isListening: false,
    recording: undefined as number | undefined,
    /** Called when a recording starts; it may throw. */
    beforeRecording: (): void => {},
    saved: options.saved,
  }
  let line: LineHearer | undefined
  let microphone: MicrophoneHearer | undefined

  const client = new VoiceFormClient({
    formUid: "form",
    locale: "en",
    timezone: "Europe/Madrid",
    devices: {
      clock,
      loudspeaker,
      memory: {
        recall: () => world.saved,
        remember: (id) => void (world.saved = id),
        forget: () => void (world.saved = undefined),
      },
      line: (hearer) => {
        line = hearer
        return {
          open: () => void opened.push(clock.now),
          close: () => {},
          send: (message) => void sent.push(message),
          sendRecording: (recording) => void frames.push(recording.size),
        }
      },
      microphone: (hearer) => {
        microphone = hearer
        return {
          open: () => {
            world.isMicrophoneOpen = true
            hearer.ready(options.echoCancellation ?? true)
          },
          close: () => void (world.isMicrophoneOpen = false),
          record: () => {
            world.beforeRecording()
            const began = clock.now
            world.recording = began
            return {
              finish: () => {
                world.recording = undefined
                return Promise.resolve(new Blob([new Uint8Array(clock.now - began)]))
              },
              drop: () => void (world.recording = undefined),
            }
          },
        }
      },
    },
  })

  const say = async (...messages: ReadonlyArray<ServerMessage>): Promise<void> => {
    for (const message of messages) line!.message(message)
    await settle()
  }

  /** Plays sound into the microphone for this long, measured every 20 ms. */
  const sound = async (decibels: number, ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 20) {
      await clock.pass(20)
      const level: Level = { ms: 20, decibels, crossings: decibels > -50 ? 0.08 : 0.3 }
      microphone!.level(level)
    }
    await settle()
  }

  return {
    client,
    clock,
    loudspeaker,
    sent,
    frames,
    opened,
    world,
    say,
    line: () => line!,
    microphone: () => microphone!,
    segment: (key: string, ms: number, text = key) => line!.audio(key, "audio/wav", text, clip(key, ms)),
    talk: (ms: number) => sound(-25, ms),
    quiet: (ms: number) => sound(-70, ms),
    state: (): VoiceState => client.state,
  }
}
export type Rig = ReturnType<typeof makeRig>

export const questionOf = (fieldId: string, more: Partial<Question> = {}): Question => ({
  type: "question",
  index: 0,
  field_id: fieldId,
  label: `What is your ${fieldId}?`,
  required: true,
  field_type: "text",
  voice_mode: "voice",
  render_mode: "voice",
  sensitive: false,
  narration: { text: `What is your ${fieldId}?`, audio_keys: [`q:${fieldId}:label`], segments: {} },
  ...more,
})

export interface OpenedOptions {
  readonly handsFree?: { readonly auto_record: boolean; readonly silence_ms: number; readonly barge_in: boolean }
  readonly maxRecordingSeconds?: number
  readonly keys?: ReadonlyArray<string>
}

/** Opens a session at its first question, whose label takes a second to speak. */
export const opened = async (rig: Rig, { handsFree, maxRecordingSeconds, keys }: OpenedOptions = {}): Promise<void> => {
  rig.client.begin({ withMicrophone: true })
  await settle()
  rig.line().connected()
  rig.segment("q:name:label", 1000)
  const narration = { text: "What is your name?", audio_keys: keys ?? ["q:name:label"], segments: {} }
  await rig.say(
    {
      type: "session_started",
      session_id: "s1",
      total_questions: 3,
      title: "A form",
      hands_free: handsFree ?? { auto_record: true, silence_ms: 400, barge_in: true },
      ...(maxRecordingSeconds === undefined ? {} : { max_recording_seconds: maxRecordingSeconds }),
    },
    { type: "audio_segment", key: "q:name:label", mime: "audio/wav", kind: "question", text: "What is your name?" },
    questionOf("name", { narration }),
  )
}
