import { S3ServiceException } from "@aws-sdk/client-s3"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as HttpTraceContext from "effect/http/HttpTraceContext"
import * as Schedule from "effect/Schedule"
import { AsyncLocalStorage } from "node:async_hooks"

/** A failure in the bucket or on the way to it. The message describes the failure and never contains the data sent. */
export class S3Failure extends Error {
  override readonly name = "S3Failure"
  readonly status: number | undefined
  /** The server asks for a lower request rate, so a later request may succeed. */
  readonly isThrottled: boolean

  constructor(message: string, status?: number, isThrottled = false) {
    super(message)
    this.status = status
    this.isThrottled = isThrottled
  }
}

const throttling = new Set(["SlowDown", "ThrottlingException", "RequestLimitExceeded", "TooManyRequests"])

const failure = (cause: unknown): S3Failure => {
  if (cause instanceof S3ServiceException) {
    const status = cause.$metadata.httpStatusCode
    return new S3Failure(`${cause.name}: ${cause.message}`, status, throttling.has(cause.name) || status === 429)
  }
  return new S3Failure(cause instanceof Error ? `${cause.name}: ${cause.message}` : "unknown failure")
}

/** The timeout of small requests. Transfers are limited by the idle timeout of their socket. */
export const shortRequestMillis = 5000
const shortRequest = Duration.millis(shortRequestMillis)

/** The W3C Trace Context for the server; undefined outside a trace or without tracing. */
const traceparent: Effect.Effect<string | undefined> = Effect.currentSpan.pipe(
  Effect.map((span) => HttpTraceContext.toHeaders(span)),
  Effect.map((headers) => (Option.isSome(HttpTraceContext.w3c(headers)) ? headers["traceparent"] : undefined)),
  Effect.orElseSucceed(() => undefined),
)

/** The `traceparent` of the client's requests during a call. */
export const underTrace = new AsyncLocalStorage<string | undefined>()

/** The client itself has already tried twice before each of these retries. */
const patience = Schedule.exponential("300 millis").pipe(Schedule.jittered)

/** Sends a request, with up to three retries while the server is overloaded. */
export const request = <A>(send: (signal: AbortSignal) => Promise<A>): Effect.Effect<A, S3Failure> =>
  Effect.flatMap(traceparent, (value) =>
    Effect.retry(Effect.tryPromise({ try: (signal) => underTrace.run(value, () => send(signal)), catch: failure }), {
      while: ({ isThrottled }) => isThrottled,
      schedule: patience,
      times: 3,
    }),
  )

export const quickly = <A>(asked: Effect.Effect<A, S3Failure>): Effect.Effect<A, S3Failure> =>
  Effect.timeoutOrElse(asked, {
    duration: shortRequest,
    orElse: () => Effect.fail(new S3Failure(`no answer within ${Duration.format(shortRequest)}`)),
  })
