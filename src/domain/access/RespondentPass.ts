import type { Caller } from "./Caller.ts"

/** What a pass says: the one form that it opens, and who answers it, by a name that tells nothing of the person. */
export type RespondentPass = NonNullable<Caller["pass"]>

/** The cookie in which a browser keeps it: every form has one of its own. */
export const passCookie = (formUid: string): string => `pass-${encodeURIComponent(formUid)}`

/** The holder of a pass as a caller: of no tenant and without any right. */
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

/** The pass of the address's form as a caller; a pass for another form, or in another tenant, is none. */
export const callerAt = (pass: RespondentPass, tenant: string, formUid: string): Caller | undefined =>
  pass.tenant === tenant && pass.formUid === formUid ? callerOfPass(pass) : undefined

/** Whose account it is; null for somebody without one. */
export const accountOf = (caller: Caller | null): Caller | null => (caller?.pass === undefined ? caller : null)
