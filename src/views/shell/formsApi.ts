/** Where the forms API is unless a page says otherwise, in `<meta name="forms-api">`. */
export const usualFormsApi = "/api/v1"
