import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Latch from "effect/Latch"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type * as Scope from "effect/Scope"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { KeyValue, KeyValueUnavailable } from "../../ports/KeyValue.ts"

/** One erasure: its time in milliseconds, and a digest for each person, so that no names are stored here. */
const Notice = Schema.Struct({ id: Schema.String, whom: Schema.Array(Schema.String), at: Schema.Number })
const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Array(Notice)))

const key = "voice:erased"

/**
 * How long a notice is kept. A process that can't reach the store for a while still sees the notice if it reconnects
 * within this time.
 */
const kept = Duration.minutes(10)

/** How often a process with open sessions checks for notices. */
const lookEvery = Duration.seconds(2)

/** How many times a conflicting write is retried. */
const mostTries = 20

/** The close frame for connections of people whose answers were erased. */
export const answersErased = { code: 1008, reason: "answers_erased" } as const

/** A person's open connection. */
export interface Watch {
  /** Completes when the person's answers are erased. */
  readonly erased: Effect.Effect<void>
  /** Whether any process has erased the person's answers since the connection was opened. */
  readonly isErased: Effect.Effect<boolean>
}

/** Tells every process which people's answers were erased, so that their connections close and write nothing more. */
export class ErasedPeople extends Context.Service<
  ErasedPeople,
  {
    readonly announce: (
      tenant: DeclaredTenant,
      owners: ReadonlyArray<string>,
    ) => Effect.Effect<void, KeyValueUnavailable>
    readonly watch: (tenant: DeclaredTenant, owner: string) => Effect.Effect<Watch, never, Scope.Scope>
  }
>()("parley/application/voice/ErasedPeople") {
  static readonly layer = Layer.effect(
    ErasedPeople,
    Effect.gen(function* () {
      const store = yield* KeyValue
      const identifiers = yield* Identifiers
      const digestOf = (tenant: string, owner: string): string => identifiers.named("erased", tenant, owner)
      const open = new Map<string, Set<Deferred.Deferred<void>>>()
      const isAnybodyHere = yield* Latch.make(false)
      let seen: ReadonlySet<string> = new Set()

      const noticesIn = (text: Option.Option<string>) => Option.getOrElse(Option.flatMap(text, decode), () => [])

      /** Closes the open connections of everyone listed in a new notice. */
      const look = Effect.gen(function* () {
        const notices = noticesIn(yield* store.get(key))
        const news = notices.filter(({ id }) => !seen.has(id))
        seen = new Set(notices.map(({ id }) => id))
        for (const whom of news.flatMap((notice) => notice.whom))
          for (const connection of open.get(whom) ?? []) yield* Deferred.succeed(connection, undefined)
      })
      const looked = Effect.ignore(look)

      const noted = Effect.fnUntraced(function* (whom: ReadonlyArray<string>) {
        const at = yield* Clock.currentTimeMillis
        const notice = { id: yield* identifiers.uuid, whom, at }
        for (let n = 0; n < mostTries; n++) {
          const before = yield* store.get(key)
          const standing = noticesIn(before).filter((one) => one.at > at - Duration.toMillis(kept))
          const text = JSON.stringify([...standing, notice])
          const isWritten = Option.isNone(before)
            ? yield* store.setIfAbsent(key, text, kept)
            : yield* store.compareAndSet(key, before.value, text, kept)
          if (isWritten) return
        }
        return yield* new KeyValueUnavailable({ cause: new Error("too many concurrent notices") })
      })

      const entered = (whom: string, connection: Deferred.Deferred<void>) =>
        Effect.sync(() => {
          open.set(whom, (open.get(whom) ?? new Set()).add(connection))
          isAnybodyHere.openUnsafe()
        })
      const left = (whom: string, connection: Deferred.Deferred<void>) =>
        Effect.sync(() => {
          const others = open.get(whom)
          others?.delete(connection)
          if (others?.size === 0) open.delete(whom)
          if (open.size === 0) isAnybodyHere.closeUnsafe()
        })

      yield* isAnybodyHere.await.pipe(
        Effect.andThen(Effect.sleep(lookEvery)),
        Effect.andThen(looked),
        Effect.forever,
        Effect.forkScoped,
      )

      return ErasedPeople.of({
        announce: (tenant, owners) => Effect.andThen(noted(owners.map((owner) => digestOf(tenant, owner))), look),
        watch: Effect.fnUntraced(function* (tenant, owner) {
          const whom = digestOf(tenant, owner)
          // Earlier notices are read first, so that they don't disconnect a person who returns after an erasure.
          yield* looked
          const connection = yield* Effect.acquireRelease(
            Effect.tap(Deferred.make<void>(), (made) => entered(whom, made)),
            (made) => left(whom, made),
          )
          return {
            erased: Deferred.await(connection),
            isErased: Effect.andThen(looked, Deferred.isDone(connection)),
          }
        }),
      })
    }),
  )
}
