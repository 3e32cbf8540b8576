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
  /** A session ends after five minutes of silence; each message restarts the timer. */
  readonly keepAliveEvery: Duration.Duration
  /** How long the first socket waits for `connected`. */
  readonly connectWithin: Duration.Duration
  /** A later socket counts as connected after this long, because the service sends `connected` only once. */
  readonly assumeAfter: Duration.Duration
  /** Delays before opening the second, third, and later sockets to the same address. */
  readonly reconnectAfter: ReadonlyArray<Duration.Duration>
  /**
   * A socket that lasted this long counts as a success, so the delays start again from the first: sessions may last for
   * hours.
   */
  readonly steadyAfter: Duration.Duration
}

export const defaultLine: LineOptions = {
  keepAliveEvery: Duration.seconds(60),
  connectWithin: Duration.seconds(20),
  assumeAfter: Duration.seconds(2),
  reconnectAfter: [Duration.millis(200), Duration.seconds(1), Duration.seconds(3)],
  steadyAfter: Duration.seconds(30),
}

const readEvent = Schema.decodeUnknownOption(Schema.fromJsonString(Event))

type Outcome = "closed" | "lost"

/** The event that a message reports about the session. */
const newsIn = (data: unknown): "connected" | "closed" | undefined => {
  const event = Option.getOrUndefined(readEvent(data))
  if (event?.type === "session.stopped") return "closed"
  if (event?.type !== "session.state_updated") return undefined
  if (event.state === "closing" || event.state === "closed") return "closed"
  return event.state === "connected" ? "connected" : undefined
}

/**
 * The maximum number of messages queued before `connected`, which is about a minute of speech. Further messages are
 * dropped.
 */
const mostWaiting = 128

interface State {
  socket: WebSocket | undefined
  /** Messages to send once the session is connected. */
  readonly waiting: Array<string>
  isOpen: boolean
  wasConnected: boolean
  isOver: boolean
  lastSent: number
}

const write = (line: State, text: string): void => {
  line.lastSent = performance.now()
  line.socket?.send(text)
}

const connected = (line: State): void => {
  line.isOpen = true
  line.wasConnected = true
  for (const text of line.waiting.splice(0)) write(line, text)
}

/** Runs one socket until it closes. Returns the reason. */
const attempt = (line: State, address: Redacted.Redacted<string>, options: LineOptions) =>
  Effect.callback<Outcome>((resume) => {
    const current = new WebSocket(Redacted.value(address))
    line.socket = current
    let assumed: NodeJS.Timeout | undefined
    const over = (outcome: Outcome): void => {
      clearTimeout(assumed)
      line.isOpen = false
      if (line.socket === current) line.socket = undefined
      current.close()
      resume(Effect.succeed(outcome))
    }
    const patience = Duration.toMillis(line.wasConnected ? options.assumeAfter : options.connectWithin)
    assumed = setTimeout(() => {
      if (!line.isOpen && line.wasConnected && current.readyState === WebSocket.OPEN) connected(line)
      else if (!line.isOpen) over("lost")
    }, patience)
    current.addEventListener("message", ({ data }) => {
      if (line.socket !== current) return
      const news = newsIn(data)
      if (news === "connected" && !line.isOpen) connected(line)
      if (news === "closed") over("closed")
    })
    current.addEventListener("close", () => over("lost"))
    current.addEventListener("error", () => over("lost"))
    return Effect.sync(() => {
      clearTimeout(assumed)
      current.close()
    })
  })

const send = (line: State, message: object): Effect.Effect<void, AvatarLineLost> =>
  Effect.suspend(() => {
    if (line.isOver || line.waiting.length >= mostWaiting) return Effect.fail(new AvatarLineLost())
    const text = JSON.stringify(message)
    if (line.isOpen) write(line, text)
    else line.waiting.push(text)
    return Effect.void
  })

const keepAlive = Effect.fnUntraced(function* (line: State, interval: Duration.Duration) {
  const every = Duration.toMillis(interval)
  for (;;) {
    const quiet = performance.now() - line.lastSent
    if (quiet < every) yield* Effect.sleep(Duration.millis(Math.ceil(every - quiet)))
    else if (line.isOpen) write(line, JSON.stringify({ type: "session.keep_alive", event_id: crypto.randomUUID() }))
    else yield* Effect.sleep(interval)
  }
})
/**
 * The connection to a session: one socket, opened at once and kept open, because `connected` comes only once and
 * earlier messages are dropped. The socket is reopened when it breaks; data in transit is lost.
 */
export const openLine = (
  address: Redacted.Redacted<string>,
  options: LineOptions,
): Effect.Effect<AvatarLine, never, Scope.Scope> =>
  Effect.gen(function* () {
    const ended = yield* Deferred.make<Outcome>()
    const line: State = {
      socket: undefined,
      waiting: [],
      isOpen: false,
      wasConnected: false,
      isOver: false,
      lastSent: performance.now(),
    }
    const keepOpen = Effect.gen(function* () {
      const waits = [Duration.zero, ...options.reconnectAfter]
      for (let failures = 0; failures < waits.length; failures++) {
        yield* Effect.sleep(waits[failures]!)
        const dialed = performance.now()
        if ((yield* attempt(line, address, options)) === "closed") return yield* Deferred.succeed(ended, "closed")
        yield* Effect.logInfo("The connection to an avatar was lost")
        if (performance.now() - dialed >= Duration.toMillis(options.steadyAfter)) failures = 0
      }
      return yield* Deferred.succeed(ended, "lost")
    })
    yield* Effect.forkScoped(
      Effect.ensuring(
        keepOpen,
        Effect.sync(() => {
          line.isOver = true
          line.isOpen = false
        }),
      ),
    )

    yield* Effect.forkScoped(keepAlive(line, options.keepAliveEvery))

    return {
      speak: (utterance, samples) =>
        send(line, {
          type: "agent.speak",
          event_id: utterance,
          audio: Buffer.from(bytesOf(samples).buffer).toString("base64"),
        }),
      speakEnd: (utterance) => send(line, { type: "agent.speak_end", event_id: utterance }),
      interrupt: Effect.suspend(() => {
        line.waiting.length = 0
        // Before `connected` there is nothing to interrupt. While the socket is being reopened, the avatar continues
        // earlier speech.
        return line.isOpen || line.isOver || line.wasConnected
          ? send(line, { type: "agent.interrupt", event_id: crypto.randomUUID() })
          : Effect.void
      }),
      ended: Deferred.await(ended),
    }
  })
