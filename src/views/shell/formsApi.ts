/** The default base path of the forms API; a page overrides it in `<meta name="forms-api">`. */
export const usualFormsApi = "/api/v1"
