import { shownCode } from "../../domain/forms/submission/ResumeCode.ts"

/** Where answers that wait under a code are continued. */
export const resumePath = (tenant: string, formUid: string, code: string, base = ""): string =>
  `${base}/${encodeURIComponent(tenant)}/forms/${encodeURIComponent(formUid)}/resume?code=${shownCode(code)}`
