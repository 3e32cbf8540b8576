import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Action } from "../../../domain/voice/session/Action.ts"
import type { Happening } from "../../../domain/voice/session/Event.ts"
import { step } from "../../../domain/voice/session/Step.ts"
import type { ServerMessage } from "../../../domain/voice/wire/ServerMessage.ts"
import type { Company, LiveSession } from "./LiveSession.ts"
import { requests } from "./Requests.ts"
import type { SaveConflict } from "./SavedSessions.ts"
import { saving } from "./Saving.ts"

/** How the time of a turn was spent, in milliseconds. */
interface Spent {
  transcribeMs: number
  thinkMs: number
  saveMs: number
  acceptedField: string | undefined
}

const elapsed = <A, E>(effect: Effect.Effect<A, E>, add: (ms: number) => void): Effect.Effect<A, E> =>
  Effect.flatMap(Clock.currentTimeMillis, (start) =>
    Effect.tap(effect, () => Effect.map(Clock.currentTimeMillis, (end) => add(end - start))),
  )

/** Performs the actions of steps, in order, and feeds their results back before anything else is heard. */
export const performer = (live: LiveSession, company: Company) => {
  const { send, speaker, recordings } = company
  const { protocol } = live.state.session.settings
  const { save, release } = saving(live, company)
  const ask = requests(live, company)

  const say = (message: ServerMessage) => send({ _tag: "Message", message, protocol })

  const none = Effect.succeed<Happening | undefined>(undefined)
  const only = (effect: Effect.Effect<unknown>): Effect.Effect<Happening | undefined> => Effect.andThen(effect, none)

  const perform = (action: Action, spent: Spent): Effect.Effect<Happening | undefined, SaveConflict> => {
    switch (action.type) {
      case "say":
        if (action.message.type === "answer_accepted") spent.acceptedField = action.message.fieldId
        return only(say(action.message))
      case "ask": {
        const { message, speak } = action
        return only(
          speak === undefined
            ? say(message)
            : Effect.flatMap(speaker.inline(message, speak, live.state.session.settings), say),
        )
      }
      case "push_segments":
        return only(speaker.push(action.segments, action.isUrgent, live.state.session.settings))
      case "transcribe":
        return elapsed(ask.transcribe(action), (ms) => (spent.transcribeMs += ms))
      case "drop_recording":
        return Effect.sync(() => {
          live.audio.delete(action.recording)
          return undefined
        })
      case "store_recording":
        return elapsed(ask.storeRecording(action), (ms) => (spent.saveMs += ms))
      case "delete_recordings":
        return only(recordings.delete(action.fieldUids))
      case "delete_all_recordings":
        return only(recordings.deleteAll)
      case "refine_value":
        return elapsed(ask.refineValue(action), (ms) => (spent.thinkMs += ms))
      case "refine_option":
        return elapsed(ask.refineOption(action), (ms) => (spent.thinkMs += ms))
      case "check_plausibility":
        return elapsed(ask.check(action), (ms) => (spent.thinkMs += ms))
      case "submit":
        return ask.submit(action)
      case "save":
        return Effect.andThen(
          elapsed(save, (ms) => (spent.saveMs += ms)),
          none,
        )
      case "release":
        return only(release)
      case "log":
        return only(Effect.annotateLogs(Effect.logInfo(action.event), action.fields))
      case "close":
        live.isClosed = true
        return only(send({ _tag: "Close", code: action.code, reason: action.reason }))
    }
  }

  const timings = (start: number, spent: Spent) =>
    Effect.flatMap(Clock.currentTimeMillis, (end) => {
      const { acceptedField: fieldId, transcribeMs, thinkMs, saveMs } = spent
      return fieldId !== undefined && live.state.session.settings.timings
        ? say({ type: "turn_timings", fieldId, transcribeMs, thinkMs, saveMs, totalMs: end - start })
        : Effect.void
    })

  /** Actions of one step, and of the steps that their results lead to. */
  const run = Effect.fnUntraced(function* (first: ReadonlyArray<Action>) {
    const start = yield* Clock.currentTimeMillis
    const spent: Spent = { transcribeMs: 0, thinkMs: 0, saveMs: 0, acceptedField: undefined }
    let actions = first
    for (;;) {
      let result: Happening | undefined
      for (const action of actions) {
        const happening = yield* perform(action, spent)
        result = happening ?? result
      }
      if (result === undefined) break
      const at = yield* Clock.currentTimeMillis
      const [state, more] = step(live.state, { ...result, at })
      live.state = state
      actions = more
    }
    yield* timings(start, spent)
  })

  const feed = Effect.fnUntraced(function* (happening: Happening) {
    const at = yield* Clock.currentTimeMillis
    const [state, actions] = step(live.state, { ...happening, at })
    live.state = state
    yield* run(actions)
  })

  return { run, feed, say }
}
