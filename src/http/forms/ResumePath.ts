import { shownCode } from "../../domain/forms/submission/ResumeCode.ts"

/** Where the answers that wait under a code go on. */
export const resumePath = (tenant: string, formUid: string, code: string, base = ""): string =>
  `${base}/${encodeURIComponent(tenant)}/forms/${encodeURIComponent(formUid)}/resume?code=${shownCode(code)}`
