import * as Effect from "effect/Effect"
import * as Metric from "effect/Metric"
import type { Action } from "../../domain/voice/session/Action.ts"
import type { Happening } from "../../domain/voice/session/Event.ts"
import { step } from "../../domain/voice/session/Step.ts"
import type { ServerMessage } from "../../domain/voice/wire/ServerMessage.ts"
import type { SessionServices, LiveSession } from "./LiveSession.ts"
import * as Requests from "./Requests.ts"
import type { SaveConflict } from "./SavedSessions.ts"
import { updateMirror, release, save } from "./Saving.ts"

/** The time spent in a turn, in milliseconds. */
interface Spent {
  transcribeMs: number
  thinkMs: number
  saveMs: number
  /** The question that was answered in the turn. */
  field: string | undefined
}

/** The question whose answer was accepted or rejected, or must be confirmed. */
const answeredIn = (message: ServerMessage): string | undefined => {
  switch (message.type) {
    case "answer_accepted":
    case "answer_rejected":
      return message.fieldId
    case "confirm_request":
      return message.purpose === "answer" ? message.fieldId : undefined
    default:
      return undefined
  }
}

type Performed = Effect.Effect<Happening | undefined, SaveConflict>

const none = Effect.succeed<Happening | undefined>(undefined)

const only = <E>(effect: Effect.Effect<unknown, E>): Effect.Effect<Happening | undefined, E> =>
  Effect.andThen(effect, none)

const turnPart = (part: string) =>
  Metric.histogram("voice_turn_duration_seconds", {
    description: "Time from an answer to the next spoken message, by part",
    attributes: { part },
    boundaries: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 1.5, 2.5, 5, 10],
  })
const turnParts = {
  transcribe: turnPart("transcribe"),
  think: turnPart("think"),
  save: turnPart("save"),
  total: turnPart("total"),
}

/** Records how long each part of a turn took; absent parts are skipped. */
const noteTurn = (milliseconds: Readonly<Record<keyof typeof turnParts, number>>) =>
  Effect.withFiber<void>((fiber) => {
    for (const part of ["transcribe", "think", "save", "total"] as const)
      if (part === "total" || milliseconds[part] > 0)
        turnParts[part].updateUnsafe(milliseconds[part] / 1000, fiber.context)
    return Effect.void
  })

const now = ({ clock }: SessionServices): number => clock.currentTimeMillisUnsafe()

const say = ({ state }: LiveSession, { send }: SessionServices, message: ServerMessage): Effect.Effect<void> =>
  send({ _tag: "Message", message, protocol: state.session.settings.protocol })

const timed = (services: SessionServices, effect: Performed, add: (ms: number) => void): Performed => {
  const start = now(services)
  return Effect.tap(effect, () => Effect.sync(() => add(now(services) - start)))
}

const perform = (live: LiveSession, services: SessionServices, action: Action, spent: Spent): Performed => {
  const { speaker, recordings } = services
  switch (action.type) {
    case "say":
      spent.field ??= answeredIn(action.message)
      return only(say(live, services, action.message))
    case "ask": {
      const { message, speak } = action
      return only(
        speak === undefined
          ? say(live, services, message)
          : Effect.flatMap(speaker.inline(message, speak, live.state.session.settings), (spoken) =>
              say(live, services, spoken),
            ),
      )
    }
    case "push_segments":
      return only(speaker.push(action.segments, action.isUrgent, live.state.session.settings))
    case "transcribe":
      return timed(services, Requests.transcribe(live, services, action), (ms) => (spent.transcribeMs += ms))
    case "drop_recording":
      live.audio.delete(action.recording)
      return none
    case "store_recording":
      return timed(services, Requests.storeRecording(live, services, action), (ms) => (spent.saveMs += ms))
    case "delete_recordings":
      return only(recordings.delete(action.fieldUids))
    case "delete_all_recordings":
      return only(recordings.deleteAll)
    case "refine_value":
      return timed(services, Requests.refineValue(services, action), (ms) => (spent.thinkMs += ms))
    case "refine_option":
      return timed(services, Requests.refineOption(services, action), (ms) => (spent.thinkMs += ms))
    case "check_plausibility":
      return timed(services, Requests.check(services, action), (ms) => (spent.thinkMs += ms))
    case "submit":
      return Requests.submit(live, services, action)
    case "save":
      return timed(services, only(save(live, services)), (ms) => (spent.saveMs += ms))
    case "release":
      return only(release(live, services))
    case "log":
      return only(Effect.annotateLogs(Effect.logInfo(action.event), action.fields))
    case "close":
      live.isClosed = true
      return only(services.send({ _tag: "Close", code: action.code, reason: action.reason }))
  }
}

/**
 * Performs the actions of a step, and those of the steps that follow from it, in order and before the next input;
 * background actions come last.
 */
const run = Effect.fnUntraced(function* (
  live: LiveSession,
  services: SessionServices,
  first: ReadonlyArray<Action>,
  start: number,
) {
  const spent: Spent = { transcribeMs: 0, thinkMs: 0, saveMs: 0, field: undefined }
  let actions = first
  for (;;) {
    let result: Happening | undefined
    for (const action of actions) {
      const happening = yield* perform(live, services, action, spent)
      result = happening ?? result
    }
    if (result === undefined) break
    const [state, more] = step(live.state, { ...result, at: now(services) })
    live.state = state
    actions = more
  }
  const { field: fieldId, transcribeMs, thinkMs, saveMs } = spent
  if (fieldId !== undefined) {
    const totalMs = now(services) - start
    yield* noteTurn({ transcribe: transcribeMs, think: thinkMs, save: saveMs, total: totalMs })
    if (live.state.session.settings.timings)
      yield* say(live, services, { type: "turn_timings", fieldId, transcribeMs, thinkMs, saveMs, totalMs })
  }
  yield* updateMirror(live, services)
})

/** The first actions of a session. */
export const beginWith = (live: LiveSession, services: SessionServices, actions: ReadonlyArray<Action>) =>
  Effect.suspend(() => run(live, services, actions, now(services)))

/** Handles an event and everything that follows from it. */
export const feed = (
  live: LiveSession,
  services: SessionServices,
  happening: Happening,
): Effect.Effect<void, SaveConflict> =>
  Effect.suspend(() => {
    const at = now(services)
    const [state, actions] = step(live.state, { ...happening, at })
    live.state = state
    return run(live, services, actions, at)
  })
