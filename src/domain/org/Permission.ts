import * as Schema from "effect/Schema"
import type { Caller } from "../access/Caller.ts"
import { tenantGrammar } from "../access/Tenant.ts"
import { Id, label } from "./Text.ts"

/** The scopes of a permission, narrowest first. */
export const scopes = ["own", "team", "client", "global"] as const
export type Scope = (typeof scopes)[number]

/**
 * Identifies a program by its number, or by its slug, which is the name of its tenant. A string of digits is a number.
 */
export const ProgramRef = Schema.Union([
  Id,
  Schema.String.check(Schema.isPattern(tenantGrammar, { expected: "a program's number or slug" })),
])
export type ProgramRef = typeof ProgramRef.Type

const digits = /^[1-9][0-9]{0,9}$/

const isId = Schema.is(Id)

/** Normalizes a reference: `5` and `"5"` are the same program. */
export const programRef = (given: ProgramRef): ProgramRef =>
  digits.test(String(given)) && isId(Number(given)) ? Number(given) : given

/** A person's permission, with its program and scope, which are stored separately, so names never have to be parsed. */
export interface Permission {
  readonly userId: string
  readonly codename: string
  readonly scope: Scope
  readonly programId: ProgramRef
  /** The program's slug, if known. */
  readonly tenant: string | null
}

/** The data of a new permission. */
export const Assignment = Schema.Struct({
  codename: label(100),
  scope: Schema.Literals(scopes),
  programId: ProgramRef,
}).pipe(Schema.encodeKeys({ programId: "program_id" }))
export type Assignment = typeof Assignment.Type

/** A permission's label in other systems. It is never parsed. */
export const policyName = ({ userId, codename, scope, programId }: Permission): string =>
  `user__${userId}__${codename}__${scope}__prog${programId}`

/** The code name of the permission to grant permissions. */
export const manageRoles = "manage_roles"

/** A caller's member id in the organization. */
export const memberIdOf = (caller: Caller): string => String(caller.userId ?? caller.sub)

const reach = (scope: Scope): number => scopes.indexOf(scope)

const covers = (held: Permission, asked: Pick<Permission, "scope" | "programId">): boolean =>
  held.codename === manageRoles &&
  held.scope !== "own" &&
  reach(held.scope) >= reach(asked.scope) &&
  (held.scope === "global" || held.programId === asked.programId)

/**
 * Whether a person's permissions allow them to grant this permission. They can grant permissions in programs whose
 * roles they manage, within their own scope. With the scope `own` they can't grant any.
 */
export const mayGive = (held: ReadonlyArray<Permission>, asked: Pick<Permission, "scope" | "programId">): boolean =>
  held.some((one) => covers(one, asked))

/** Whether a person manages the roles of any program. */
export const managesRoles = (held: ReadonlyArray<Permission>): boolean =>
  held.some(({ programId }) => mayGive(held, { programId, scope: "own" }))

/** Whether a person manages the roles of the whole organization. */
export const managesEveryone = (held: ReadonlyArray<Permission>): boolean =>
  held.some(({ programId }) => mayGive(held, { programId, scope: "global" }))
