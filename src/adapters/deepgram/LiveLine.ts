import * as NodeWS from "@effect/platform-node/NodeWS"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import { secretNow } from "../../domain/access/CurrentSecret.ts"
import { bytesOf } from "../../domain/sound/Samples.ts"
import type { Transcript } from "../../ports/SpeechRecognition.ts"
import { isResults, LiveMessage, LiveResults, summarised } from "./LiveResults.ts"

/** The connection broke, or the server is busy. A retry may help. */
export class LineBroke extends Schema.TaggedError<LineBroke>()("LineBroke", { problem: Schema.String }) {}

/** The server refused the connection, or sent something other than a transcription. A retry won't help. */
export class LineRefused extends Schema.TaggedError<LineRefused>()("LineRefused", { problem: Schema.String }) {}

export interface LivePatience {
  /** The connect timeout. */
  readonly connect: Duration.Duration
  /** The timeout between two server messages after all audio has been sent. */
  readonly quiet: Duration.Duration
  /** The server closes a connection that is silent for ten seconds. */
  readonly keepAliveEvery: Duration.Duration
}

export const defaultPatience: LivePatience = {
  connect: Duration.seconds(10),
  quiet: Duration.seconds(10),
  keepAliveEvery: Duration.seconds(4),
}

/** A message covers a few seconds of audio, with details about each word. */
const mostMessageBytes = 1_048_576
/** The maximum total size of a recording's results. */
const mostBytes = 8_388_608
/** A tenth of a second of audio, the size that the service recommends. */
const pieceSamples = 1600

const normal = new Set([1000, 1005])
/** Close codes for unreadable audio, a message that is too large, or a policy violation. */
const final = new Set([1003, 1007, 1008, 1009])

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(LiveMessage))

export interface Line {
  /**
   * Sends a recording of 16-bit samples, marks its end, and waits for the transcript. May be called once per
   * connection.
   */
  readonly hear: (samples: Int16Array, durationMs: number) => Effect.Effect<Transcript, LineBroke | LineRefused>
}

const closing = '{"type":"CloseStream"}'

const broke = (problem: string) => new LineBroke({ problem })
const refused = (problem: string) => new LineRefused({ problem })
const unreadable = "the answer is not a transcription"

const faultOf = (message: string) =>
  /max payload|invalid|utf|frame/i.test(message) ? refused(unreadable) : broke("the server cannot be reached")

const refusal = (status: number) =>
  status === 429 || status >= 500 ? broke("the server is busy") : refused("the server refused the request")

const connect = (address: string, key: Redacted.Redacted<string> | null, patience: LivePatience) =>
  new NodeWS.WebSocket(address, {
    ...(key === null ? {} : { headers: { authorization: `Token ${secretNow(key)}` } }),
    handshakeTimeout: Duration.toMillis(patience.connect),
    maxPayload: mostMessageBytes,
    followRedirects: false,
    perMessageDeflate: false,
  })

const sendOn = (socket: NodeWS.WebSocket, data: Uint8Array | string): Effect.Effect<void, LineBroke> =>
  Effect.callback((resume) => {
    if (socket.readyState !== NodeWS.WebSocket.OPEN) return resume(Effect.fail(broke("the connection was lost")))
    socket.send(data, (fault) => resume(fault ? Effect.fail(broke("the connection was lost")) : Effect.void))
  })

const inTime = (opened: Deferred.Deferred<void, LineBroke | LineRefused>, { connect: most }: LivePatience) =>
  Effect.timeoutOrElse(Deferred.await(opened), {
    duration: most,
    orElse: () => Effect.fail(broke("the server cannot be reached")),
  })

/**
 * Waits until the server has been silent for a while. That is a failure, unless the results already cover nearly all of
 * the audio.
 */
const silence = Effect.fnUntraced(function* (patience: LivePatience, heardAt: () => number, isComplete: () => boolean) {
  for (;;) {
    const left = Duration.toMillis(patience.quiet) - (performance.now() - heardAt())
    if (left <= 0) return isComplete() ? undefined : yield* broke("the server stopped responding")
    yield* Effect.sleep(Duration.millis(Math.ceil(left)))
  }
})

/**
 * Opens a connection to the server's live `listen` endpoint for one recording. The connection is kept alive until the
 * recording arrives, and closed with its scope. Redirects are not followed, because the key is only for the configured
 * address.
 */
export const openLine = (
  address: string,
  key: Redacted.Redacted<string> | null,
  sampleRate: number,
  patience: LivePatience,
): Effect.Effect<Line, LineBroke | LineRefused, Scope.Scope> =>
  Effect.gen(function* () {
    const opened = yield* Deferred.make<void, LineBroke | LineRefused>()
    const ended = yield* Deferred.make<void, LineBroke | LineRefused>()
    const results = new LiveResults()
    let size = 0
    let sentSeconds = 0
    let isAllSent = false
    let heardAt = performance.now()

    /** Whether all audio was sent and the results, which reach up to `seconds`, cover nearly all of it. */
    const covers = (seconds: number): boolean => isAllSent && seconds >= sentSeconds * 0.9

    const end = (failure?: LineBroke | LineRefused): void => {
      const exit = failure === undefined ? Effect.void : Effect.fail(failure)
      Deferred.doneUnsafe(ended, exit)
      Deferred.doneUnsafe(opened, exit)
    }

    const socket = yield* Effect.acquireRelease(
      Effect.sync(() => connect(address, key, patience)),
      (open) =>
        Effect.sync(() => {
          if (open.readyState === NodeWS.WebSocket.OPEN && !isAllSent) open.send(closing)
          open.terminate()
        }),
    )
    socket.on("open", () => Deferred.doneUnsafe(opened, Effect.void))
    socket.on("unexpected-response", (request, response) => {
      end(refusal(response.statusCode ?? 500))
      request.destroy()
    })
    socket.on("message", (data: Buffer, isBinary: boolean) => {
      heardAt = performance.now()
      size += data.length
      if (size > mostBytes) return end(refused("the answer is too long"))
      const message = isBinary ? undefined : Option.getOrUndefined(decode(data.toString("utf8")))
      if (message === undefined) return end(refused(unreadable))
      if (message.type === "Error") return end(broke("the server failed"))
      if (isResults(message)) return results.add(message)
      // the first summary covers no audio
      if (covers(summarised(message) ?? -1)) end()
    })
    socket.on("error", ({ message }) => end(faultOf(message)))
    socket.on("close", (code) => {
      if (isAllSent && normal.has(code)) return end()
      end(final.has(code) ? refused("the server refused the request") : broke("the connection was lost"))
    })

    const send = (data: Uint8Array | string) => sendOn(socket, data)

    const keepAlive = Effect.forever(
      Effect.andThen(
        Effect.sleep(patience.keepAliveEvery),
        Effect.suspend(() => (isAllSent ? Effect.void : Effect.ignore(send('{"type":"KeepAlive"}')))),
      ),
    )

    yield* inTime(opened, patience)
    yield* Effect.forkScoped(keepAlive)

    const speak = Effect.fnUntraced(function* (samples: Int16Array) {
      for (let at = 0; at < samples.length; at += pieceSamples)
        yield* send(bytesOf(samples.subarray(at, at + pieceSamples)))
      sentSeconds = samples.length / sampleRate
      isAllSent = true
      yield* send(closing)
    })

    return {
      hear: (samples, durationMs) =>
        Effect.gen(function* () {
          heardAt = performance.now()
          yield* Effect.raceFirst(
            Effect.andThen(speak(samples), Deferred.await(ended)),
            silence(
              patience,
              () => heardAt,
              () => covers(results.reach),
            ),
          )
          return results.transcript(durationMs)
        }),
    }
  })
