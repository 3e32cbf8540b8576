import type { Caller } from "./Caller.ts"

/** The content of a pass: the only form that it gives access to, and an opaque id of the respondent. */
export type RespondentPass = NonNullable<Caller["pass"]>

/** The cookie that contains the pass. Each form has a separate cookie. */
export const passCookie = (formUid: string): string => `pass-${encodeURIComponent(formUid)}`

/** The holder of a pass as a caller who has no tenants or rights. */
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

/** The holder of a pass as a caller, if the pass is for this form and tenant; otherwise undefined. */
export const callerAt = (pass: RespondentPass, tenant: string, formUid: string): Caller | undefined =>
  pass.tenant === tenant && pass.formUid === formUid ? callerOfPass(pass) : undefined

/** The caller if they have an account, otherwise null. */
export const accountOf = (caller: Caller | null): Caller | null => (caller?.pass === undefined ? caller : null)
