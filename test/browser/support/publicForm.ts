import type { startService } from "../../support/service.ts"

/** The page of a public form with these questions, a list for each section. */
export const publicForm = async (
  service: Awaited<ReturnType<typeof startService>>,
  ...sections: ReadonlyArray<ReadonlyArray<object>>
): Promise<string> => {
  const call = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${service.token}`, "content-type": "application/json" }
    const init = { method: "POST", headers, body: JSON.stringify(body) }
    const response = await fetch(`${service.url}/api/v1/demo/forms${path}`, init)
    if (!response.ok) throw new Error(await response.text())
    return (await response.json()) as Record<string, unknown>
  }
  const { form_uid: made } = await call("", {
    title: "A form",
    is_public: true,
    sections: sections.map((fields, i) => ({ title: `Part ${i + 1}`, fields })),
  })
  await call(`/${String(made)}/publish`, {})
  return `/demo/forms/${String(made)}`
}
