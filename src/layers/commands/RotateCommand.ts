import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { parseHmacKeys, rotated, writeHmacKeys } from "../../adapters/jose/HmacKeys.ts"
import { load } from "../Settings.ts"
import { startFailure } from "../StartFailure.ts"
import { SettingsInvalid } from "../Variable.ts"
import { asksForHelp, complain, flagsOf, print, usageWrong } from "./CommandLine.ts"

export const usage = `usage: parley rotate [--keep N]

  --keep N   how many of the keys of JWT_KEYS stay behind the new one; absent: all of them

Prints a value for JWT_KEYS: a new key, which signs from now on, and behind it those that there are. Tokens of a key hold
until it is left out: rotate, start the processes anew, and leave the old key out when its last token has ended
(TOKEN_MAX_LIFETIME at the latest). JWT_SECRET may stay as long as tokens of it are around.

Where several processes are started anew one after the other, one that signs with the new key would not be believed by those
that do not have it yet: put the new key behind the others first, start all processes anew, then put it in front.`

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

/** Prints the value and nothing else; what is wrong goes to standard error, with status 2 for wrong flags. */
export const program = (args: ReadonlyArray<string>) =>
  (asksForHelp(args) ? Effect.succeed(usage) : rotation(args)).pipe(
    Effect.flatMap(print),
    Effect.catchTag("UsageWrong", ({ problem }) => complain(`${problem}\n\n${usage}`, 2)),
    Effect.catchCause((cause) => complain(`no keys: ${startFailure(Cause.squash(cause))}`, 1)),
  )
