import { S3ServiceException } from "@aws-sdk/client-s3"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"

/** What went wrong on the way to the bucket or in it. Says what happened, never what was sent. */
export class S3Failure extends Error {
  override readonly name = "S3Failure"
  readonly status: number | undefined

  constructor(message: string, status?: number) {
    super(message)
    this.status = status
  }
}

const failure = (cause: unknown): S3Failure => {
  if (cause instanceof S3ServiceException) {
    return new S3Failure(`${cause.name}: ${cause.message}`, cause.$metadata.httpStatusCode)
  }
  return new S3Failure(cause instanceof Error ? `${cause.name}: ${cause.message}` : "unknown failure")
}

/** For a request that sends and receives little. One that carries an object is bounded by the silence on its socket. */
export const shortRequestMillis = 5000
const shortRequest = Duration.millis(shortRequestMillis)

export const request = <A>(send: (signal: AbortSignal) => Promise<A>): Effect.Effect<A, S3Failure> =>
  Effect.tryPromise({ try: send, catch: failure })

export const quickly = <A>(asked: Effect.Effect<A, S3Failure>): Effect.Effect<A, S3Failure> =>
  Effect.timeoutOrElse(asked, {
    duration: shortRequest,
    orElse: () => Effect.fail(new S3Failure(`no answer within ${Duration.format(shortRequest)}`)),
  })
