const kinds = [
  { field_type: "text", constraints: { min_length: 2, max_length: 40 } },
  { field_type: "number", constraints: { min_value: 0, max_value: 1000 } },
  { field_type: "email" },
  { field_type: "select", options: ["red", "green", "blue"] },
  { field_type: "text", constraints: { pattern: "[A-Z]{2}-\\d{3,5}" } },
  { field_type: "integer", constraints: { min_value: 1 } },
  { field_type: "date" },
  { field_type: "boolean" },
  { field_type: "multi_select", options: ["a", "b", "c", "d"], constraints: { max_items: 3 } },
  { field_type: "textarea", constraints: { max_length: 500 } },
]
const sample = ["Ann", 12.5, "ann@example.com", "red", "AB-1234", 3, "2026-01-31", true, ["a", "c"], "All in order."]

/** A form of 100 fields, `conditions` of which depend on others. */
export const hundredFields = (conditions: number) => ({
  form_id: "bench",
  title: "Bench",
  fields: Array.from({ length: 100 }, (_, i) => ({
    field_id: `f${i}`,
    label: `Field ${i}`,
    required: i % 3 === 0,
    ...kinds[i % 10],
    ...(i % 3 === 2 && Math.floor(i / 3) < conditions
      ? {
          depends_on: {
            conditions: [{ field_id: `f${(Math.floor(i / 10) * 10 + 1) % 100}`, operator: "gt", value: 5 }],
            effect: i % 2 === 0 ? "show" : "require",
          },
        }
      : {}),
  })),
})

/** Valid answers to all 100 fields. */
export const hundredAnswers = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`f${i}`, sample[i % 10]]))

/** A form of four fields. */
export const fewFields = {
  form_id: "few",
  title: "Few",
  fields: [
    { field_id: "name", field_type: "text", label: "Name", required: true },
    { field_id: "email", field_type: "email", label: "Email" },
    { field_id: "rating", field_type: "rating", label: "Rating" },
    { field_id: "words", field_type: "textarea", label: "Words" },
  ],
}
export const fewAnswers = { name: "Ann", email: "ann@example.com", rating: 4, words: "All in order." }

/**
 * Creates and publishes a form at `base`, the URL of the tenant's forms; returns the URL that validates its answers.
 */
export const validateUrl = async (
  base: string,
  headers: Readonly<Record<string, string>>,
  definition: object,
): Promise<string> => {
  const response = await fetch(base, { method: "POST", headers, body: JSON.stringify(definition) })
  if (response.status !== 201) throw new Error(await response.text())
  const { form_uid: uid } = (await response.json()) as { form_uid: string }
  await fetch(`${base}/${uid}/publish`, { method: "POST", headers })
  return `${base}/${uid}/validate`
}
