import { usualFormsApi } from "../../src/views/shell/formsApi.ts"

/** The path of a form in the API, including the base path of this deployment. */
export const formPath = (tenant: string, formUid: string): string => {
  const base = document.querySelector<HTMLMetaElement>('meta[name="forms-api"]')?.content ?? usualFormsApi
  return `${base}/${encodeURIComponent(tenant)}/forms/${encodeURIComponent(formUid)}`
}
