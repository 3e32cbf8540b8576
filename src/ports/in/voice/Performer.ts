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

type Performed = Effect.Effect<Happening | undefined, SaveConflict>

/** Performs the actions of steps, in order, and feeds their results back before anything else is heard. */
export const performer = (live: LiveSession, company: Company) => {
  const { send, speaker, recordings, clock } = company
  const { protocol, timings: isTimed } = live.state.session.settings
  const { save, keepUp, release } = saving(live, company)
  const ask = requests(live, company)

  const now = () => clock.currentTimeMillisUnsafe()
  const say = (message: ServerMessage) => send({ _tag: "Message", message, protocol })

  const none = Effect.succeed<Happening | undefined>(undefined)
  const only = <E>(effect: Effect.Effect<unknown, E>): Effect.Effect<Happening | undefined, E> =>
    Effect.andThen(effect, none)

  const timed = (effect: Performed, add: (ms: number) => void): Performed => {
    if (!isTimed) return effect
    const start = now()
    return Effect.tap(effect, () => Effect.sync(() => add(now() - start)))
  }

  const perform = (action: Action, spent: Spent): Performed => {
    switch (action.type) {
      case "say":
        if (action.message.type === "answer_accepted") spent.acceptedField = action.message.fieldId
        return only(say(action.message))
      case "ask": {
        const { message, speak } = action
        return only(
          speak === undefined
            ? say(message)
            : Effect.flatMap(speaker.inline(message, speak, live.state.session.settings), (spoken) => say(spoken)),
        )
      }
      case "push_segments":
        return only(speaker.push(action.segments, action.isUrgent, live.state.session.settings))
      case "transcribe":
        return timed(ask.transcribe(action), (ms) => (spent.transcribeMs += ms))
      case "drop_recording":
        live.audio.delete(action.recording)
        return none
      case "store_recording":
        return timed(ask.storeRecording(action), (ms) => (spent.saveMs += ms))
      case "delete_recordings":
        return only(recordings.delete(action.fieldUids))
      case "delete_all_recordings":
        return only(recordings.deleteAll)
      case "refine_value":
        return timed(ask.refineValue(action), (ms) => (spent.thinkMs += ms))
      case "refine_option":
        return timed(ask.refineOption(action), (ms) => (spent.thinkMs += ms))
      case "check_plausibility":
        return timed(ask.check(action), (ms) => (spent.thinkMs += ms))
      case "submit":
        return ask.submit(action)
      case "save":
        return timed(only(save), (ms) => (spent.saveMs += ms))
      case "release":
        return only(release)
      case "log":
        return only(Effect.annotateLogs(Effect.logInfo(action.event), action.fields))
      case "close":
        live.isClosed = true
        return only(send({ _tag: "Close", code: action.code, reason: action.reason }))
    }
  }

  /** Actions of one step, and of the steps that their results lead to; then what nobody has to wait for. */
  const run = Effect.fnUntraced(function* (first: ReadonlyArray<Action>, start: number) {
    const spent: Spent = { transcribeMs: 0, thinkMs: 0, saveMs: 0, acceptedField: undefined }
    let actions = first
    for (;;) {
      let result: Happening | undefined
      for (const action of actions) {
        const happening = yield* perform(action, spent)
        result = happening ?? result
      }
      if (result === undefined) break
      const [state, more] = step(live.state, { ...result, at: now() })
      live.state = state
      actions = more
    }
    const { acceptedField: fieldId, transcribeMs, thinkMs, saveMs } = spent
    if (fieldId !== undefined && isTimed)
      yield* say({ type: "turn_timings", fieldId, transcribeMs, thinkMs, saveMs, totalMs: now() - start })
    yield* keepUp
  })

  const feed = (happening: Happening): Effect.Effect<void, SaveConflict> =>
    Effect.suspend(() => {
      const at = now()
      const [state, actions] = step(live.state, { ...happening, at })
      live.state = state
      return run(actions, at)
    })

  return { run: (actions: ReadonlyArray<Action>) => Effect.suspend(() => run(actions, now())), feed, say }
}
