import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { parseHmacKeys, rotated, writeHmacKeys } from "../../adapters/jose/HmacKeys.ts"
import { resealed } from "../../adapters/sql/Resealing.ts"
import * as Database from "../Database.ts"
import { atRest, sealing } from "../Sealing.ts"
import { load } from "../Settings.ts"
import { SettingsInvalid } from "../Variable.ts"
import { commandOf, flagsOf, print, refused, usageWrong } from "./CommandLine.ts"
import { sealedTables } from "./sealedTables.ts"

export const usage = `usage: parley rotate [--keep N]
       parley rotate --seals

  --keep N   how many of the keys of JWT_KEYS stay behind the new one; absent: all of them
  --seals    seals anew, with the first of CREDENTIAL_KEYS and by its algorithm, what others of them sealed

Prints a value for JWT_KEYS: a new key, which signs from now on, and behind it those that there are. Tokens of a key hold
until it is left out: rotate, start the processes anew, and leave the old key out when its last token has ended
(TOKEN_MAX_LIFETIME at the latest). JWT_SECRET may stay as long as tokens of it are around.

Where several processes are started anew one after the other, one that signs with the new key would not be believed by those
that do not have it yet: put the new key behind the others first, start all processes anew, then put it in front.

--seals prints for each kind of secret how many were sealed anew. It may be stopped and begun again, and the service may run
beside it, but on the embedded database, which belongs to one process. Only when it says that nothing is left, and a day later
for what consents and tasks that were under way hold, may the other keys be left out; until then its status is 1.`

const count = /^[0-9]{1,3}$/

/** The value of `JWT_KEYS` after a rotation at this moment. */
export const rotation = (args: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const { keep } = yield* flagsOf(args, { keep: { type: "string", default: "999" } })
    if (!count.test(keep)) return yield* usageWrong(`--keep ${keep} is no whole number`)
    const { access } = yield* load
    const keys = access.jwtKeys === null ? [] : parseHmacKeys(Redacted.value(access.jwtKeys))
    if (typeof keys === "string") return yield* new SettingsInvalid({ problems: [`JWT_KEYS: ${keys}`] })
    const now = new Date(yield* Clock.currentTimeMillis)
    const id = `k${now
      .toISOString()
      .replaceAll(/[^0-9]/g, "")
      .slice(0, 14)}`
    return writeHmacKeys(rotated(keys.slice(0, Number(keep)), id))
  })

/** Seals anew what `CREDENTIAL_KEYS` sealed, and says what became of it. */
export const resealing = Effect.gen(function* () {
  const found = yield* Effect.forEach(Object.entries(sealedTables), ([kind, table]) =>
    Effect.map(resealed(table), (one) => ({ kind, ...one })),
  )
  const lines = found.map(
    ({ kind, anew, current, closed, changed }) =>
      `${kind}: ${anew} sealed anew, ${current} as they should be` +
      (closed === 0 ? "" : `, ${closed} that none of CREDENTIAL_KEYS opens`) +
      (changed === 0 ? "" : `, ${changed} that changed meanwhile`),
  )
  return { lines, isDone: found.every(({ closed, changed }) => closed + changed === 0) }
})

const sealedAnew = Effect.gen(function* () {
  const settings = yield* load
  const { lines, isDone } = yield* Effect.provide(
    resealing,
    Layer.merge(atRest(settings), sealing(settings)).pipe(Layer.provideMerge(Database.layer(settings, Duration.zero))),
  )
  if (!isDone) {
    yield* print(lines.join("\n"))
    return yield* refused("something is still sealed by another key: put that key back, or run this again")
  }
  return [...lines, "nothing is sealed by another key any more"].join("\n")
})

const run = Effect.fnUntraced(function* (args: ReadonlyArray<string>) {
  if (!args.includes("--seals")) return yield* rotation(args)
  if (args.length > 1) return yield* usageWrong("--seals and --keep are two things")
  return yield* sealedAnew
})

export const program = commandOf({ usage, otherwise: "no keys" }, (args) => Effect.flatMap(run(args), print))
