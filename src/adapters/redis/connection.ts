import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import type * as Redacted from "effect/Redacted"
import { Redis } from "ioredis"
import { secretNow } from "../../domain/access/CurrentSecret.ts"

export interface RedisOptions {
  /** `redis://` or `rediss://`, with user, password and database if needed. */
  readonly url: Redacted.Redacted
  /** The time limit of one operation, including the wait for a connection. */
  readonly deadline?: Duration.Input
}

/**
 * No connection, no response in time, or an error. The message describes the failure and never contains the data sent.
 */
export class RedisFailure extends Error {
  override readonly name = "RedisFailure"
}

/**
 * The client attaches the command and its arguments to its errors, including stored values and the password of AUTH.
 */
const withoutArguments = (cause: unknown): RedisFailure =>
  new RedisFailure(cause instanceof Error ? `${cause.name}: ${cause.message}` : "unknown failure")

/** The user of a connection; undefined for an invalid URL. */
export const userOf = (address: string) => {
  try {
    const { username, password } = new URL(address)
    return { username: decodeURIComponent(username) || undefined, password: decodeURIComponent(password) || undefined }
  } catch {
    return {}
  }
}

const hasConnection = (client: Redis): boolean => client.status === "ready"

/**
 * A connection that reconnects automatically. Commands are neither queued nor repeated: a command reported as failed
 * must not run later.
 */
export const connect = Effect.fn("connectRedis")(function* ({ url, deadline = "5 seconds" }: RedisOptions) {
  const patience = Duration.toMillis(Duration.fromInputUnsafe(deadline))
  const client: Redis = yield* Effect.acquireRelease(
    Effect.sync(
      () =>
        new Redis(secretNow(url), {
          connectionName: "parley",
          disableClientInfo: true,
          connectTimeout: Math.min(3000, patience),
          // If a server stops responding without closing, the socket is dropped, and the next command gets a new
          // socket.
          socketTimeout: patience,
          keepAlive: 15_000,
          enableOfflineQueue: false,
          autoResendUnfulfilledCommands: false,
          maxRetriesPerRequest: null,
          // The primary has become a replica. The host name now resolves to the new primary, but this connection still
          // goes to the old one.
          reconnectOnError: ({ message }) => message.includes("READONLY"),
          retryStrategy: (attempt) => {
            Object.assign(client.options, userOf(secretNow(url)))
            return Math.min(50 * 2 ** Math.min(attempt, 5), 1000)
          },
        }),
    ),
    (client) => Effect.sync(() => client.disconnect()),
  )
  client.setMaxListeners(0)
  let lastFailure: RedisFailure | undefined
  client.on("error", (cause) => {
    lastFailure = withoutArguments(cause)
  })
  client.on("ready", () => {
    lastFailure = undefined
  })

  const connected = Effect.callback<void>((resume) => {
    if (hasConnection(client)) return resume(Effect.void)
    const ready = (): void => resume(Effect.void)
    client.once("ready", ready)
    return Effect.sync(() => client.off("ready", ready))
  })

  const sent = <A>(command: (client: Redis) => Promise<A>): Effect.Effect<A, RedisFailure> =>
    Effect.callback((resume) => {
      const lost = (): void => resume(Effect.fail(new RedisFailure("the connection was lost before the response")))
      client.once("close", lost)
      command(client)
        .finally(() => client.off("close", lost))
        .then(
          (answer) => resume(Effect.succeed(answer)),
          (cause: unknown) => resume(Effect.fail(withoutArguments(cause))),
        )
    })

  return <A>(command: (client: Redis) => Promise<A>): Effect.Effect<A, RedisFailure> =>
    Effect.suspend(() => (hasConnection(client) ? sent(command) : Effect.andThen(connected, sent(command)))).pipe(
      Effect.timeoutOrElse({
        duration: deadline,
        orElse: () => Effect.fail(lastFailure ?? new RedisFailure(`no answer within ${patience} ms`)),
      }),
    )
})
