import { shownCode } from "../../domain/forms/submission/ResumeCode.ts"

/** The page for continuing answers that were saved under a code. */
export const resumePath = (tenant: string, formUid: string, code: string, base = ""): string =>
  `${base}/${encodeURIComponent(tenant)}/forms/${encodeURIComponent(formUid)}/resume?code=${shownCode(code)}`
