import * as Schema from "effect/Schema"
import type { Caller } from "./Caller.ts"

/** The actions that a policy covers. `*` in a rule means all actions. */
export const actions = ["infographic:render", "agent:configure"] as const
export type Action = (typeof actions)[number]

const Rule = Schema.Struct({
  effect: Schema.Literals(["allow", "deny"]),
  actions: Schema.NonEmptyArray(Schema.Literals([...actions, "*"])),
  when: Schema.optionalKey(
    Schema.Struct({
      sub: Schema.optionalKey(Schema.NonEmptyArray(Schema.String)),
      programs: Schema.optionalKey(Schema.NonEmptyArray(Schema.String)),
      permissions: Schema.optionalKey(Schema.NonEmptyArray(Schema.String)),
      superuser: Schema.optionalKey(Schema.Boolean),
      org_id: Schema.optionalKey(Schema.NonEmptyArray(Schema.Int)),
    }),
  ),
})
type Rule = typeof Rule.Type

/** The policy file. The first matching rule decides. If no rule matches, `default` applies (deny if absent). */
export const Policy = Schema.Struct({
  rules: Schema.Array(Rule),
  default: Schema.optionalKey(Schema.Literals(["allow", "deny"])),
})
export type Policy = typeof Policy.Type

const some = <A>(wanted: ReadonlyArray<A> | undefined, held: ReadonlyArray<A>): boolean =>
  wanted === undefined || wanted.some((one) => held.includes(one))

const fits = (rule: Rule, caller: Caller, action: Action): boolean => {
  const when = rule.when ?? {}
  return (
    (rule.actions.includes("*") || rule.actions.includes(action)) &&
    some(when.sub, [caller.sub]) &&
    some(when.programs, caller.programs) &&
    some(when.permissions, caller.permissions) &&
    some(when.org_id, caller.orgId === null ? [] : [caller.orgId]) &&
    (when.superuser === undefined || when.superuser === caller.superuser)
  )
}

/** Whether the caller may perform the action. A rule matches if each of its lists contains a matching value. */
export const isAllowed = (policy: Policy, caller: Caller, action: Action): boolean =>
  (policy.rules.find((rule) => fits(rule, caller, action))?.effect ?? policy.default ?? "deny") === "allow"
