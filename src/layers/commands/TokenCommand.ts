import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { Caller } from "../../domain/access/Caller.ts"
import { isRole, roles as names } from "../../domain/access/Role.ts"
import { tenantGrammar } from "../../domain/access/Tenant.ts"
import { Tokens } from "../../ports/Tokens.ts"
import * as Access from "../Access.ts"
import { asksForHelp, complain, flagsOf, print, usageWrong as wrong, type UsageWrong } from "./CommandLine.ts"
import { load } from "../Settings.ts"
import { startFailure } from "../StartFailure.ts"

export const usage = `usage: parley token --user ID --programs NAME[,NAME...] [options]

  --user ID          the caller's sub; a whole number is also the user_id
  --programs NAMES   tenants, separated by commas
  --roles ROLES      roles by tenant, such as demo:editor,acme:viewer; default: the deployment's default role
  --superuser        grant all rights
  --org ID           the organization, a whole number
  --permissions NAMES  permissions, separated by commas
  --username NAME    name shown on pages; default: the ID
  --ttl TIME         lifetime, such as 90s, 15m, 8h or 30d; default: 1h

Prints a token signed with the secret of the service in this folder (JWT_SECRET, or the one in DATA_DIR).`

const units: Readonly<Record<string, Duration.Duration>> = {
  s: Duration.seconds(1),
  m: Duration.minutes(1),
  h: Duration.hours(1),
  d: Duration.days(1),
}

const lifetimeOf = (text: string): Duration.Duration | undefined => {
  const [, count = "", unit = ""] = /^([1-9][0-9]{0,5})([smhd])$/.exec(text) ?? []
  const one = units[unit]
  return one === undefined ? undefined : Duration.times(one, Number(count))
}

const list = (text: string): ReadonlyArray<string> =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "")

/** `demo:editor,demo:viewer`: role names by tenant; undefined if a pair is malformed or names no role. */
const rolesOf = (text: string): Caller["roles"] | undefined => {
  const roles: Record<string, ReadonlyArray<string>> = {}
  for (const pair of list(text)) {
    const [tenant = "", role = "", ...more] = pair.split(":")
    if (!tenantGrammar.test(tenant) || !isRole(role) || more.length > 0) return undefined
    roles[tenant] = [...(roles[tenant] ?? []), role]
  }
  return roles
}

const flags = {
  user: { type: "string" },
  programs: { type: "string" },
  superuser: { type: "boolean", default: false },
  org: { type: "string" },
  permissions: { type: "string", default: "" },
  roles: { type: "string", default: "" },
  username: { type: "string" },
  ttl: { type: "string", default: "1h" },
} as const

export interface TokenOrder {
  readonly caller: Caller
  readonly lifetime: Duration.Duration
}

const integer = /^(?:0|[1-9][0-9]{0,15})$/

/** Parses the flags. */
export const orderOf = (args: ReadonlyArray<string>): Effect.Effect<TokenOrder, UsageWrong> =>
  Effect.flatMap(flagsOf(args, flags), (given) => {
    const user = given.user?.trim() ?? ""
    if (user === "") return Effect.fail(wrong("--user is required"))
    const programs = list(given.programs ?? "")
    if (programs.length === 0 && !given.superuser) return Effect.fail(wrong("--programs is required"))
    const lifetime = lifetimeOf(given.ttl)
    if (lifetime === undefined)
      return Effect.fail(wrong(`--ttl must be a time such as 90s, 15m, 8h or 30d, not ${given.ttl}`))
    if (given.org !== undefined && !integer.test(given.org))
      return Effect.fail(wrong(`--org must be a whole number, not ${given.org}`))
    const roles = rolesOf(given.roles)
    if (roles === undefined)
      return Effect.fail(
        wrong(
          `--roles must be pairs such as demo:editor, not ${given.roles}; the roles are ${Object.keys(names).join(", ")}`,
        ),
      )
    const caller: Caller = {
      sub: user,
      userId: integer.test(user) ? Number(user) : null,
      username: given.username ?? null,
      email: null,
      programs,
      superuser: given.superuser,
      orgId: given.org === undefined ? null : Number(given.org),
      permissions: list(given.permissions),
      roles,
    }
    return Effect.succeed({ caller, lifetime })
  })

/** Signs the token that the flags describe. Services with the same settings accept it. */
export const tokenFor = (args: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const { caller, lifetime } = yield* orderOf(args)
    const settings = yield* load
    const token = yield* Effect.flatMap(Tokens, (tokens) => tokens.sign(caller, lifetime)).pipe(
      Effect.provide(Access.tokens(settings)),
    )
    return Redacted.value(token)
  })

/** Prints only the token; errors go to standard error, with status 2 for wrong flags. */
export const program = (args: ReadonlyArray<string>) =>
  (asksForHelp(args) ? Effect.succeed(usage) : tokenFor(args)).pipe(
    Effect.flatMap(print),
    Effect.catchTag("UsageWrong", ({ problem }) => complain(`${problem}\n\n${usage}`, 2)),
    Effect.catchCause((cause) => complain(`no token created: ${startFailure(Cause.squash(cause))}`, 1)),
  )
