import type { Service } from "../../support/service.ts"

/** A published public form with one text question; returns its address. */
export const publicForm = ({ url, token }: Pick<Service, "url" | "token">, more: object = {}): Promise<string> =>
  madeForm({ url, token }, [{ field_id: "text", field_type: "text_area", label: "Text" }], { is_public: true, ...more })

/** A published form with these fields; returns its address. */
export const madeForm = async (
  { url, token }: Pick<Service, "url" | "token">,
  fields: ReadonlyArray<object>,
  more: object = {},
): Promise<string> => {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
  const body = JSON.stringify({
    form_id: `attacked-${Math.random().toString(36).slice(2)}`,
    title: "Attacked",
    sections: [{ section_id: "one", fields }],
    ...more,
  })
  const made = await fetch(`${url}/api/v1/demo/forms`, { method: "POST", headers, body })
  if (made.status !== 201) throw new Error(`the form was not created: ${await made.text()}`)
  const { form_uid: uid } = (await made.json()) as { readonly form_uid: string }
  const form = `${url}/api/v1/demo/forms/${uid}`
  const published = await fetch(`${form}/publish`, { method: "POST", headers })
  if (published.status !== 200) throw new Error(`the form was not published: ${await published.text()}`)
  return form
}
