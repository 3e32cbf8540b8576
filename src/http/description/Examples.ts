/** A form with one question. */
export const definition = {
  form_id: "visit",
  title: { en: "Your visit", es: "Su visita" },
  sections: [
    {
      section_id: "main",
      fields: [{ field_id: "name", field_type: "text", label: { en: "Your name", es: "Su nombre" }, required: true }],
    },
  ],
}

/** Answers to this form. */
export const answers = { data: { name: "Ana" } }

export const formInvalid = {
  error: "form_invalid",
  errors: [{ path: "sections[0].fields[0].label", code: "missing", message: "is required" }],
}

export const tenantProblem = {
  error: "tenant_forbidden",
  message: "The caller doesn't belong to the tenant in the URL.",
  expected: "/api/v1/{tenant}/forms",
}

export const agentOrder = {
  name: "Archivist",
  description: "Knows the archive.",
  system_prompt_template: "Answer from the documents, and cite the passages.",
}

export const locationDraft = { name: "Entrance", client_id: 7, latitude: 40.4168, longitude: -3.7038 }
