/** A call as arguments for `fetch`. */
export interface Call {
  readonly address: string
  readonly options: RequestInit
}

const partsOf = (fields: FormData): FormData => {
  const parts = new FormData()
  const isSent = (value: FormDataEntryValue): boolean =>
    typeof value === "string" ? value.trim() !== "" : value.size > 0
  for (const [name, value] of fields)
    if (name.startsWith("part:") && isSent(value)) parts.append(name.slice("part:".length), value)
  const files = fields.getAll("further-file")
  for (const [place, name] of fields.getAll("further-name").entries()) {
    const file = files[place]
    if (file instanceof File && file.size > 0 && typeof name === "string" && name !== "") parts.append(name, file)
  }
  return parts
}

/**
 * The call in the form. Empty fields are not sent. If there is a token, the browser's session is not used. Throws for
 * an invalid header value.
 */
export const callOf = (form: HTMLFormElement): Call => {
  const fields = new FormData(form)
  const query = new URLSearchParams()
  const headers = new Headers()
  let path = form.dataset["path"] ?? "/"
  for (const [field, value] of fields) {
    const at = field.indexOf(":")
    const name = field.slice(at + 1)
    if (typeof value !== "string" || value === "") continue
    if (field.startsWith("path:")) path = path.replace(`{${name}}`, () => encodeURIComponent(value))
    if (field.startsWith("query:")) query.append(name, value)
    if (field.startsWith("header:")) headers.set(name, value)
  }
  const token = String(fields.get("token") ?? "").trim()
  if (token !== "") headers.set("authorization", `Bearer ${token}`)
  const json = fields.get("body")
  if (json !== null) headers.set("content-type", "application/json")
  const hasParts = form.querySelector('[data-type="multipart/form-data"]:not([disabled])') !== null
  const body = json ?? (hasParts ? partsOf(fields) : null)
  const search = query.toString()
  return {
    address: search === "" ? path : `${path}?${search}`,
    options: {
      method: form.dataset["method"] ?? "GET",
      headers,
      body,
      credentials: token === "" ? "same-origin" : "omit",
      redirect: "manual",
    },
  }
}
