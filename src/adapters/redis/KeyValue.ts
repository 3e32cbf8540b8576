import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { Redis } from "ioredis"
import { KeyValue, KeyValueUnavailable } from "../../ports/KeyValue.ts"
import { connect, type RedisOptions } from "./connection.ts"

export interface RedisKeyValueOptions extends RedisOptions {
  /** The prefix of every key, so that several applications can share one server. */
  readonly namespace?: string
}

/** A script runs alone on the server: nothing happens between the comparison and the write. */
const compareAndSet = `
if redis.call("GET", KEYS[1]) ~= ARGV[1] then return 0 end
redis.call("SET", KEYS[1], ARGV[2], "PX", ARGV[3])
return 1`

/** `#` and `GETRANGE` both count bytes. In valid UTF-8, the suffix can only match at the start of a character. */
const appendAfter = `
if redis.call("EXISTS", KEYS[1]) == 0 then return 0 end
if #ARGV[1] > 0 and redis.call("GETRANGE", KEYS[1], -#ARGV[1], -1) ~= ARGV[1] then return 0 end
redis.call("APPEND", KEYS[1], ARGV[2])
redis.call("PEXPIRE", KEYS[1], ARGV[3])
return 1`

const compareAndDelete = `
if redis.call("GET", KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call("DEL", KEYS[1])`

const longestTtl = Duration.days(36_500)

const milliseconds = (ttl: Duration.Duration): number =>
  Math.max(1, Math.ceil(Duration.toMillis(Duration.min(ttl, longestTtl))))

/** Escapes the special characters of SCAN patterns. */
const literally = (prefix: string): string => prefix.replaceAll(/[*?[\]\\]/g, "\\$&")

/** The number of keys scanned per step; the server serves other clients between steps. */
const searchStep = 1000

const search = async (client: Redis, namespace: string, prefix: string, limit: number): Promise<Array<string>> => {
  const results = new Set<string>()
  let cursor = "0"
  do {
    const [next, keys] = await client.scan(cursor, "MATCH", `${literally(namespace + prefix)}*`, "COUNT", searchStep)
    for (const key of keys) if (results.size < limit) results.add(key.slice(namespace.length))
    cursor = next
  } while (cursor !== "0" && results.size < limit)
  return [...results]
}

export const layer = ({ namespace = "parley:", ...server }: RedisKeyValueOptions) =>
  Layer.effect(
    KeyValue,
    Effect.gen(function* () {
      const send = yield* connect(server)

      const ask = <A>(command: (client: Redis) => Promise<A>): Effect.Effect<A, KeyValueUnavailable> =>
        Effect.mapError(send(command), (cause) => new KeyValueUnavailable({ cause }))

      const script = (lua: string, key: string, ...values: ReadonlyArray<string | number>) =>
        ask(async (client) => (await client.eval(lua, 1, namespace + key, ...values)) === 1)

      return KeyValue.of({
        get: (key) =>
          Effect.map(
            ask((client) => client.get(namespace + key)),
            Option.fromNullOr,
          ),
        getAll: (keys) =>
          keys.length === 0
            ? Effect.succeed([])
            : Effect.map(
                ask((client) => client.mget(keys.map((key) => namespace + key))),
                (held) => held.map(Option.fromNullOr),
              ),
        set: (key, value, ttl) =>
          Effect.asVoid(ask((client) => client.set(namespace + key, value, "PX", milliseconds(ttl)))),
        setIfAbsent: (key, value, ttl) =>
          Effect.map(
            ask((client) => client.set(namespace + key, value, "PX", milliseconds(ttl), "NX")),
            (answer) => answer === "OK",
          ),
        compareAndSet: (key, expected, value, ttl) => script(compareAndSet, key, expected, value, milliseconds(ttl)),
        appendAfter: (key, ending, addition, ttl) => script(appendAfter, key, ending, addition, milliseconds(ttl)),
        delete: (key) =>
          Effect.map(
            ask((client) => client.del(namespace + key)),
            (deleted) => deleted === 1,
          ),
        compareAndDelete: (key, expected) => script(compareAndDelete, key, expected),
        extend: (key, ttl) =>
          Effect.map(
            ask((client) => client.pexpire(namespace + key, milliseconds(ttl))),
            (extended) => extended === 1,
          ),
        remaining: (key) =>
          Effect.map(
            ask((client) => client.pttl(namespace + key)),
            (left) => (left === -2 ? Option.none() : Option.some(left < 0 ? longestTtl : Duration.millis(left))),
          ),
        keys: (prefix, limit) =>
          limit < 1 ? Effect.succeed([]) : ask((client) => search(client, namespace, prefix, limit)),
        ping: Effect.asVoid(ask((client) => client.ping())),
      })
    }),
  )
