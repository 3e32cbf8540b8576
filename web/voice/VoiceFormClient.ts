import type {
  Clock,
  Line,
  Loudspeaker,
  Memory,
  Microphone,
  MicrophoneHearer,
  LineHearer,
  Take,
} from "./devices/Devices.ts"
import { Player } from "./devices/player.ts"
import { Endpointing, NoiseFloor } from "./endpointing.ts"
import { type ByType, byType } from "./machine/byType.ts"
import type { Command } from "./machine/Command.ts"
import type { Timer, VoiceEvent } from "./machine/Event.ts"
import { initialState, type Policy, type VoiceState } from "./machine/State.ts"
import { step } from "./machine/step.ts"
import type { Json } from "./wire.ts"

/** A client's dependencies. In a browser, `browserDevices` creates them; tests provide fakes. */
export interface Devices {
  readonly line: (hearer: LineHearer) => Line
  readonly microphone: (hearer: MicrophoneHearer) => Microphone
  readonly loudspeaker: Loudspeaker
  readonly clock: Clock
  readonly memory: Memory
}

export interface VoiceFormOptions {
  readonly formUid: string
  /** A BCP 47 tag; the language of questions and answers. */
  readonly locale: string
  /** The person's IANA time zone, for relative dates such as "tomorrow". */
  readonly timezone?: string
  /** `client`: the answers are in `state.data` at the end, and nothing is stored. */
  readonly submitMode?: "server" | "client"
  /** Starts a new session with answers saved elsewhere, such as on the form's page. */
  readonly useSavedAnswers?: boolean
  readonly devices: Devices
}

export interface BeginOptions {
  /** Whether to request the microphone; without it, everything works by keyboard. */
  readonly withMicrophone: boolean
  /** False if the service is known to have no recognizer. */
  readonly hasRecogniser?: boolean
  /** True if questions are only shown, and not read aloud. */
  readonly isSilent?: boolean
  /** The form's settings, for a resumed session, because the service sends them only at the start. */
  readonly policy?: Policy
  /** False if the person wants no recordings stored. */
  readonly keepsRecordings?: boolean
  /** A session to resume, such as `client.savedSession`. */
  readonly resumeId?: string
  /** Ends the session in `resumeId`, deleting its answers, and starts a new session. */
  readonly isAnew?: boolean
}

/**
 * Fills in a form by voice over protocol 2, without a framework or a page. It records, plays, interrupts and
 * reconnects, and `state` has everything that a page shows. Each method is an action of the person; one that is not
 * possible at the moment does nothing.
 *
 * ```ts
 * const client = new VoiceFormClient({ formUid, locale: "en", devices: browserDevices({ url, formUid, meter }) })
 * client.subscribe(({ question, activity, heard }) => draw(question, activity, heard))
 * client.begin({ withMicrophone: true })
 * ```
 */
export class VoiceFormClient {
  readonly #options: VoiceFormOptions
  readonly #clock: Clock
  readonly #memory: Memory
  readonly #line: Line
  readonly #microphone: Microphone
  readonly #player: Player
  readonly #listeners = new Set<(state: VoiceState) => void>()
  readonly #timers = new Map<Timer, () => void>()
  readonly #recordings = new Map<number, Blob>()
  readonly #events: Array<VoiceEvent> = []
  #state: VoiceState
  #keepsRecordings = true
  #endpointing: Endpointing | undefined
  readonly #floor = new NoiseFloor()
  #take: { readonly number: number; readonly take: Take } | undefined
  readonly #performing: ByType<Command, void> = {
    connect: () => this.#line.open(),
    disconnect: () => this.#line.close(),
    start_session: (command) => this.#start(command),
    send: ({ message }) => this.#line.send(message),
    send_recording: ({ recording }) => this.#sendRecording(recording),
    forget_recording: ({ recording }) => void this.#recordings.delete(recording),
    play: ({ keys }) => this.#player.play(keys),
    cue: ({ keys }) => this.#player.cue(keys),
    append: ({ keys }) => this.#player.append(keys),
    interrupt: () => this.#player.interrupt(),
    resume: () => this.#player.resume(),
    silence: () => this.#player.silence(),
    open_microphone: () => this.#microphone.open(),
    close_microphone: () => this.#microphone.close(),
    arm: (command) => {
      this.#endpointing = new Endpointing(command, this.#floor)
    },
    disarm: () => {
      this.#endpointing = undefined
    },
    record: ({ recording }) => this.#record(recording),
    finish_recording: ({ tailMs }) => void this.#finish(tailMs),
    drop_recording: () => this.#dropTake(),
    wait: ({ timer, ms }) => this.#wait(timer, ms),
    stop_waiting: ({ timer }) => this.#stopWaiting(timer),
    remember: ({ sessionId }) => this.#memory.remember(sessionId),
    forget: () => this.#memory.forget(),
  }

  constructor(options: VoiceFormOptions) {
    const { devices, locale } = options
    this.#options = options
    this.#state = { ...initialState, locale }
    this.#clock = devices.clock
    this.#memory = devices.memory
    this.#player = new Player(devices.loudspeaker, devices.clock, {
      playing: (_key, text) => this.#happen({ type: "playing", text }),
      played: () => this.#happen({ type: "played" }),
    })
    this.#line = devices.line({
      connected: () => this.#happen({ type: "connected" }),
      disconnected: (code) => this.#happen({ type: "disconnected", code }),
      message: (message) => this.#happen({ type: "message", message }),
      audio: (key, mime, text, bytes) => this.#player.store(key, mime, text, bytes),
    })
    this.#microphone = devices.microphone({
      ready: (echoCancellation) => this.#happen({ type: "microphone_ready", echoCancellation }),
      failed: (reason) => this.#happen({ type: "microphone_failed", reason }),
      lost: () => this.#happen({ type: "microphone_lost" }),
      muted: (isMuted) => this.#happen({ type: "microphone_muted", isMuted }),
      level: (level) => {
        this.#floor.follow(level)
        const event = this.#endpointing?.hear(level)
        if (event !== undefined) this.#happen({ type: `speech_${event}` })
      },
    })
  }

  /** The state to show; a new object after each change. */
  get state(): VoiceState {
    return this.#state
  }

  /** This form's unfinished session on this device, if any. */
  get savedSession(): string | undefined {
    return this.#memory.recall()
  }

  /** Calls the listener with the state now and after each change; returns the unsubscribe function. */
  subscribe(listener: (state: VoiceState) => void): () => void {
    this.#listeners.add(listener)
    listener(this.#state)
    return () => this.#listeners.delete(listener)
  }

  /**
   * Connects and asks the first question. Call it in a click handler, because browsers require a click before they play
   * sound.
   */
  begin({ withMicrophone, hasRecogniser = true, keepsRecordings = true, ...options }: BeginOptions): void {
    this.#keepsRecordings = keepsRecordings
    this.#happen({ type: "begin", withMicrophone, hasRecogniser, ...options })
  }

  /** Starts recording and interrupts speech; a second call ends the recording and sends it. */
  talk(): void {
    this.#happen({ type: "talk" })
  }

  repeat(): void {
    this.#happen({ type: "repeat" })
  }

  back(): void {
    this.#happen({ type: "back" })
  }

  /** Skips the question; the service rejects this for a required question. */
  skip(): void {
    this.#happen({ type: "skip" })
  }

  /** Answers a voice question by keyboard. */
  answerText(value: string): void {
    this.#happen({ type: "answer_text", value })
  }

  /** Answers with an option. */
  choose(value: string): void {
    this.#happen({ type: "choose", values: [value], isSeveral: false })
  }

  /** Answers with several options. */
  chooseSeveral(values: ReadonlyArray<string>): void {
    this.#happen({ type: "choose", values, isSeveral: true })
  }

  /** Answers a question through its own control: with a file reference, a place or a list. */
  answerPayload(value: Json): void {
    this.#happen({ type: "answer_payload", value })
  }

  /** Confirms or rejects; confirming in the review submits. */
  confirm(confirmed: boolean): void {
    this.#happen({ type: "confirm", confirmed })
  }

  /** Replaces the candidate with edited text, or an option's value. */
  correct(value: string, isChoice = false): void {
    this.#happen({ type: "correct", value, isChoice })
  }

  /** Submits from the review. */
  submit(): void {
    this.#happen({ type: "submit" })
  }

  /** Returns from the review to a question. */
  edit(fieldId: string): void {
    this.#happen({ type: "edit", fieldId })
  }

  /** Pauses speaking and listening until `goOn` is called. */
  pause(): void {
    this.#happen({ type: "pause" })
  }

  goOn(): void {
    this.#happen({ type: "go_on" })
  }

  /** Ends the session and deletes its answers. */
  discard(): void {
    this.#happen({ type: "discard" })
  }

  /** Leaves the session, which can be resumed until it expires. */
  leave(): void {
    this.#happen({ type: "leave" })
  }

  /** Continues here with the session that is open in another tab or on another device. */
  takeOver(): void {
    this.#happen({ type: "take_over" })
  }

  /** Leaves the blocking session of another form, which can be resumed later, and starts this form. */
  leaveOther(): void {
    this.#happen({ type: "leave_other" })
  }

  /** Sets whether questions are read aloud. */
  setAloud(isOn: boolean): void {
    this.#happen({ type: "aloud", isOn })
  }

  /** Sets whether the microphone opens automatically after each question. */
  setHandsFree(isOn: boolean): void {
    this.#happen({ type: "hands_free", isOn })
  }

  /** Sets whether the person can interrupt the narration. Has no effect if the form forbids it. */
  setInterruptions(areOn: boolean): void {
    this.#happen({ type: "interruptions", areOn })
  }

  /** Requests the microphone again after permission was denied or a device was plugged in. */
  askMicrophone(): void {
    this.#happen({ type: "ask_microphone" })
  }

  /** Switches the language, starting with the current question. */
  setLocale(locale: string): void {
    this.#player.clear()
    this.#happen({ type: "locale_changed", locale })
  }

  /** Call it when the page becomes hidden or visible. */
  setVisible(isVisible: boolean): void {
    this.#happen({ type: isVisible ? "shown" : "hidden" })
  }

  /** Call it when another tab has taken over the session. */
  takenOver(sessionId: string): void {
    if (sessionId === this.#state.sessionId) this.#happen({ type: "taken_over" })
  }

  /** Releases the microphone, the connection and every timer; the session can be resumed. */
  close(): void {
    this.#player.silence()
    this.#line.close()
    this.#microphone.close()
    this.#take?.take.drop()
    for (const cancel of this.#timers.values()) cancel()
    this.#listeners.clear()
  }

  /** Events are processed one by one. Those caused by a command wait until its step is done. */
  #happen(event: VoiceEvent): void {
    this.#events.push(event)
    if (this.#events.length > 1) return
    const before = this.#state
    try {
      for (let next = this.#events[0]; next !== undefined; next = this.#events[0]) {
        const [state, commands] = step(this.#state, next)
        this.#state = state
        for (const command of commands) byType<Command, void>(this.#performing, command, undefined)
        this.#events.shift()
      }
    } finally {
      // After a device error, later events must still be processed.
      this.#events.length = 0
    }
    if (this.#state !== before) for (const listener of this.#listeners) listener(this.#state)
  }

  #start({ resumeId, leavesOther }: Extract<Command, { type: "start_session" }>): void {
    const { formUid, timezone, submitMode, useSavedAnswers } = this.#options
    this.#line.send({
      type: "start_session",
      form_uid: formUid,
      locale: this.#state.locale,
      protocol_version: 2,
      ...(timezone === undefined ? {} : { timezone }),
      ...(submitMode === undefined ? {} : { submit_mode: submitMode }),
      ...(leavesOther === true ? { leave_active: true } : {}),
      ...(this.#keepsRecordings ? {} : { keep_recordings: false }),
      ...(resumeId === undefined
        ? useSavedAnswers === true
          ? { use_saved_answers: true }
          : {}
        : { resume_session_id: resumeId }),
    })
  }

  #sendRecording(number: number): void {
    const recording = this.#recordings.get(number)
    if (recording !== undefined) this.#line.sendRecording(recording)
  }

  #dropTake(): void {
    this.#take?.take.drop()
    this.#take = undefined
  }

  #record(number: number): void {
    this.#dropTake()
    this.#take = { number, take: this.#microphone.record() }
  }

  async #finish(tailMs: number): Promise<void> {
    const under = this.#take
    this.#take = undefined
    if (under === undefined) return
    const recording = await under.take.finish(tailMs)
    this.#recordings.set(under.number, recording)
    this.#happen({ type: "recorded", recording: under.number, bytes: recording.size })
  }

  #wait(timer: Timer, ms: number): void {
    this.#stopWaiting(timer)
    this.#timers.set(
      timer,
      this.#clock.after(ms, () => {
        this.#timers.delete(timer)
        this.#happen({ type: "elapsed", timer })
      }),
    )
  }

  #stopWaiting(timer: Timer): void {
    this.#timers.get(timer)?.()
    this.#timers.delete(timer)
  }
}
