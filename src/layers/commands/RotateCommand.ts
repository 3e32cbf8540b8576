import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { parseHmacKeys, rotated, writeHmacKeys } from "../../adapters/jose/HmacKeys.ts"
import { forgetKeys } from "../../adapters/sql/DeploymentMarks.ts"
import { resealed } from "../../adapters/sql/Resealing.ts"
import * as Database from "../Database.ts"
import { atRest, sealing } from "../Sealing.ts"
import { load } from "../Settings.ts"
import { SettingsInvalid } from "../Variable.ts"
import { commandOf, flagsOf, print, refused, usageWrong } from "./CommandLine.ts"
import { sealedTables } from "./sealedTables.ts"

export const usage = `usage: parley rotate [--keep N]
       parley rotate --seals

  --keep N   number of existing JWT_KEYS to keep after the new one; default: all
  --seals    reseal secrets with the first of CREDENTIAL_KEYS and its algorithm

Prints a value for JWT_KEYS: a new signing key, followed by the existing ones. Removing a key invalidates its tokens.
Rotate, restart the processes, and remove the old key when its last token has expired (after TOKEN_MAX_LIFETIME at the
latest). Keep JWT_SECRET while its tokens are in use.

If you restart several processes one by one, those without the new key reject its tokens. To avoid this, add the new
key at the end, restart all processes, then move the key to the front and restart them again.

--seals prints how many secrets of each kind were resealed. You can interrupt it and run it again. The service can keep running,
except with the embedded database, which only one process can use. Exit status 1 means that some secrets still need another
key. Remove the other keys a day after it reports that all secrets are sealed with the first one: consents and tasks in
progress may still use them.`

const count = /^[0-9]{1,3}$/

/** The value of `JWT_KEYS` after a rotation at this moment. */
export const rotation = (args: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const { keep } = yield* flagsOf(args, { keep: { type: "string", default: "999" } })
    if (!count.test(keep)) return yield* usageWrong(`--keep must be a whole number from 0 to 999, not ${keep}`)
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

/** Reseals everything that `CREDENTIAL_KEYS` sealed, and reports the result. */
export const resealing = Effect.gen(function* () {
  const found = yield* Effect.forEach(Object.entries(sealedTables), ([kind, table]) =>
    Effect.map(resealed(table), (one) => ({ kind, ...one })),
  )
  const lines = found.map(
    ({ kind, renewed, current, closed, changed }) =>
      `${kind}: ${renewed} resealed, ${current} already current` +
      (closed === 0 ? "" : `, ${closed} that can't be decrypted with any of CREDENTIAL_KEYS`) +
      (changed === 0 ? "" : `, ${changed} changed during the run`),
  )
  const isDone = found.every(({ closed, changed }) => closed + changed === 0)
  if (isDone) yield* forgetKeys
  return { lines, isDone }
})

const sealedAnew = Effect.gen(function* () {
  const settings = yield* load
  const { lines, isDone } = yield* Effect.provide(
    resealing,
    Layer.merge(atRest(settings), sealing(settings)).pipe(Layer.provideMerge(Database.layer(settings, Duration.zero))),
  )
  if (!isDone) {
    yield* print(lines.join("\n"))
    return yield* refused("some secrets are still sealed with another key: restore that key, or run this again")
  }
  return [...lines, "all secrets are sealed with the first key"].join("\n")
})

const run = Effect.fnUntraced(function* (args: ReadonlyArray<string>) {
  if (!args.includes("--seals")) return yield* rotation(args)
  if (args.length > 1) return yield* usageWrong("--seals can't be combined with other flags")
  return yield* sealedAnew
})

export const program = commandOf({ usage, otherwise: "no keys were rotated" }, (args) =>
  Effect.flatMap(run(args), print),
)
