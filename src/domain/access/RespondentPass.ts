import type { Caller } from "./Caller.ts"

/** The content of a pass: the one form that it opens, and an opaque name of its respondent. */
export type RespondentPass = NonNullable<Caller["pass"]>

/** The cookie that contains it. Each form has a separate one. */
export const passCookie = (formUid: string): string => `pass-${encodeURIComponent(formUid)}`

/** The holder of a pass as a caller, without a tenant or rights. */
export const callerOfPass = (pass: RespondentPass): Caller => ({
  sub: `respondent:${pass.respondent}`,
  userId: null,
  username: null,
  email: null,
  programs: [],
  superuser: false,
  orgId: null,
  permissions: [],
  roles: {},
  pass,
})

/** The pass of the address's form as a caller; undefined for a pass of another form or tenant. */
export const callerAt = (pass: RespondentPass, tenant: string, formUid: string): Caller | undefined =>
  pass.tenant === tenant && pass.formUid === formUid ? callerOfPass(pass) : undefined

/** The account; null for people who have none. */
export const accountOf = (caller: Caller | null): Caller | null => (caller?.pass === undefined ? caller : null)
