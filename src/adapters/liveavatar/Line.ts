import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import { bytesOf } from "../../domain/sound/Samples.ts"
import { type AvatarLine, AvatarLineLost } from "../../ports/AvatarService.ts"
import { Event } from "./Wire.ts"

export interface LineOptions {
  /** A silent session ends after five minutes; each message resets that. */
  readonly keepAliveEvery: Duration.Duration
  /** The timeout of the first socket for `connected`. */
  readonly connectWithin: Duration.Duration
  /** How long a later socket may be silent before it counts as connected, because the message comes only once. */
  readonly assumeAfter: Duration.Duration
  /** Delays before the second, third, ... socket to the same address. */
  readonly reconnectAfter: ReadonlyArray<Duration.Duration>
}

export const defaultLine: LineOptions = {
  keepAliveEvery: Duration.seconds(60),
  connectWithin: Duration.seconds(20),
  assumeAfter: Duration.seconds(2),
  reconnectAfter: [Duration.millis(200), Duration.seconds(1), Duration.seconds(3)],
}

const readEvent = Schema.decodeUnknownOption(Schema.fromJsonString(Event))

type Outcome = "closed" | "lost"

/** How many messages are queued before `connected`. A minute of speech or more is dropped. */
const mostWaiting = 128

/**
 * The connection to a session: one socket, opened at once and kept, because `connected` comes only once and earlier
 * messages are dropped. It is reopened when it breaks; what was in transit is lost.
 */
export const openLine = (
  address: Redacted.Redacted<string>,
  options: LineOptions,
): Effect.Effect<AvatarLine, never, Scope.Scope> =>
  Effect.gen(function* () {
    const ended = yield* Deferred.make<Outcome>()
    const waiting: Array<string> = []
    let socket: WebSocket | undefined
    let isOpen = false
    let wasConnected = false
    let isOver = false
    let lastSent = performance.now()

    const write = (text: string): void => {
      lastSent = performance.now()
      socket?.send(text)
    }

    const connected = (): void => {
      isOpen = true
      wasConnected = true
      for (const text of waiting.splice(0)) write(text)
    }

    /** One socket until it closes. Returns the reason. */
    const attempt = Effect.callback<Outcome>((resume) => {
      const current = new WebSocket(Redacted.value(address))
      socket = current
      let assumed: NodeJS.Timeout | undefined
      const over = (outcome: Outcome): void => {
        clearTimeout(assumed)
        isOpen = false
        if (socket === current) socket = undefined
        current.close()
        resume(Effect.succeed(outcome))
      }
      const patience = Duration.toMillis(wasConnected ? options.assumeAfter : options.connectWithin)
      assumed = setTimeout(() => {
        if (!isOpen && wasConnected && current.readyState === WebSocket.OPEN) connected()
        else if (!isOpen) over("lost")
      }, patience)
      current.addEventListener("message", ({ data }) => {
        const event = Option.getOrUndefined(readEvent(data))
        if (event === undefined || socket !== current) return
        if (event.type === "session.stopped") return over("closed")
        if (event.type !== "session.state_updated") return
        if (event.state === "connected" && !isOpen) connected()
        if (event.state === "closing" || event.state === "closed") over("closed")
      })
      current.addEventListener("close", () => over("lost"))
      current.addEventListener("error", () => over("lost"))
      return Effect.sync(() => {
        clearTimeout(assumed)
        current.close()
      })
    })

    const keepOpen = Effect.gen(function* () {
      for (const wait of [Duration.zero, ...options.reconnectAfter]) {
        yield* Effect.sleep(wait)
        if ((yield* attempt) === "closed") return yield* Deferred.succeed(ended, "closed")
        yield* Effect.logInfo("The connection to an avatar broke")
      }
      return yield* Deferred.succeed(ended, "lost")
    })
    yield* Effect.forkScoped(
      Effect.ensuring(
        keepOpen,
        Effect.sync(() => {
          isOver = true
          isOpen = false
        }),
      ),
    )

    const send = (message: object): Effect.Effect<void, AvatarLineLost> =>
      Effect.suspend(() => {
        if (isOver || waiting.length >= mostWaiting) return Effect.fail(new AvatarLineLost())
        const text = JSON.stringify(message)
        if (isOpen) write(text)
        else waiting.push(text)
        return Effect.void
      })

    const keepAlive = Effect.gen(function* () {
      const every = Duration.toMillis(options.keepAliveEvery)
      for (;;) {
        const quiet = performance.now() - lastSent
        if (quiet < every) yield* Effect.sleep(Duration.millis(Math.ceil(every - quiet)))
        else if (isOpen) write(JSON.stringify({ type: "session.keep_alive", event_id: crypto.randomUUID() }))
        else yield* Effect.sleep(options.keepAliveEvery)
      }
    })
    yield* Effect.forkScoped(keepAlive)

    return {
      speak: (utterance, samples) =>
        send({
          type: "agent.speak",
          event_id: utterance,
          audio: Buffer.from(bytesOf(samples).buffer).toString("base64"),
        }),
      speakEnd: (utterance) => send({ type: "agent.speak_end", event_id: utterance }),
      interrupt: Effect.suspend(() => {
        waiting.length = 0
        return isOpen || isOver ? send({ type: "agent.interrupt", event_id: crypto.randomUUID() }) : Effect.void
      }),
      ended: Deferred.await(ended),
    }
  })
