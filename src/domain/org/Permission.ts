import * as Schema from "effect/Schema"
import type { Caller } from "../access/Caller.ts"
import { tenantGrammar } from "../access/Tenant.ts"
import { Id, label } from "./Text.ts"

/** How far a permission reaches, the narrowest first. */
export const scopes = ["own", "team", "client", "global"] as const
export type Scope = (typeof scopes)[number]

/** A program by its number, or by its slug, which is the name of its tenant. Digits in a string are the number. */
export const ProgramRef = Schema.Union([
  Id,
  Schema.String.check(Schema.isPattern(tenantGrammar, { expected: "an integer or a program's slug" })),
])
export type ProgramRef = typeof ProgramRef.Type

const digits = /^[1-9][0-9]{0,9}$/

const isId = Schema.is(Id)

/** One spelling for one program: `5` and `"5"` are the same. */
export const programRef = (given: ProgramRef): ProgramRef =>
  digits.test(String(given)) && isId(Number(given)) ? Number(given) : given

/** What somebody may do, in which program and how far: one row for each, so nothing is ever read out of a name. */
export interface Permission {
  readonly userId: string
  readonly codename: string
  readonly scope: Scope
  readonly programId: ProgramRef
  /** The program's slug, where it is known. */
  readonly tenant: string | null
}

/** What is asked for when a permission is given. */
export const Assignment = Schema.Struct({
  codename: label(100),
  scope: Schema.Literals(scopes),
  programId: ProgramRef,
}).pipe(Schema.encodeKeys({ programId: "program_id" }))
export type Assignment = typeof Assignment.Type

/** A permission's label as other systems show it. Nothing takes it apart. */
export const policyName = ({ userId, codename, scope, programId }: Permission): string =>
  `user__${userId}__${codename}__${scope}__prog${programId}`

/** The permission that lets its holder give permissions to others. */
export const manageRoles = "manage_roles"

/** The name by which the organization knows a caller. */
export const memberIdOf = (caller: Caller): string => String(caller.userId ?? caller.sub)

const reach = (scope: Scope): number => scopes.indexOf(scope)

const covers = (held: Permission, asked: Pick<Permission, "scope" | "programId">): boolean =>
  held.codename === manageRoles &&
  held.scope !== "own" &&
  reach(held.scope) >= reach(asked.scope) &&
  (held.scope === "global" || held.programId === asked.programId)

/**
 * Whether what somebody holds lets them give this: in a program whose roles they manage, and no further than they reach
 * themselves. A permission over oneself alone gives nothing to anybody.
 */
export const mayGive = (held: ReadonlyArray<Permission>, asked: Pick<Permission, "scope" | "programId">): boolean =>
  held.some((one) => covers(one, asked))

/** Whether somebody manages the roles of any program at all. */
export const managesRoles = (held: ReadonlyArray<Permission>): boolean =>
  held.some(({ programId }) => mayGive(held, { programId, scope: "own" }))

/** Whether somebody manages the roles of the whole organization. */
export const managesEverybody = (held: ReadonlyArray<Permission>): boolean =>
  held.some(({ programId }) => mayGive(held, { programId, scope: "global" }))
