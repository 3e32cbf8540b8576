import { encodeTheme } from "../../domain/infographic/catalog/ThemeWire.ts"
import { shippedThemes } from "../../domain/infographic/themes/shipped.ts"
import { answers, definition } from "./Examples.ts"

/** The template's only section, filled from the rows of one dataset. */
const descriptor = {
  template: "table_report",
  mode: "jinja",
  sections: [{ name: "rows", target: "rows", datasets: ["rows"], shape: "records" }],
}

const order = {
  template: "table_report",
  datasets: {
    rows: {
      orient: "records",
      data: [
        { region: "North", amount: 3 },
        { region: "South", amount: 5 },
      ],
    },
  },
}

/** An example JSON body for each operation whose schema has no example. A test sends all of them. */
export const bodyExamples: Readonly<Record<string, unknown>> = {
  "render.render": { ...order, descriptor },
  "composed.compose": { query: "Show the sales by region.", ...order },
  "designs.registerTemplate": {
    template: {
      name: "only_blocks",
      description: "A title alone",
      block_specs: [
        { block_type: "title", required: true, description: "", min_items: null, max_items: 1, constraints: {} },
      ],
      default_theme: "dark",
      js_bundles: [],
    },
  },
  "agent_evals.saveEvalSet": {
    questions: [{ question: "When does the museum open?", checks: [{ type: "contains", value: "nine" }] }],
  },
  "agent_evals.beginEvalRun": { versions: [1] },
  "bots.botDocuments": { source: ["https://example.com/opening-hours.html"] },
  "bot_work.botMethod": { text: "The museum opens at nine and closes at five." },
  "bot_work.startTask": { query: "Summarize the opening hours." },
  "chat.chat": { agent_name: "Archivist", query: "When does the museum open?", output_format: "json" },
  "approvals.decideApproval": { decision: "approve" },
  "approvals.answerQuestion": { action: "accept", content: { name: "Ana" } },
  "connections.proposeConnection": { chatbot_id: "3b241101-e2bb-4255-8caf-4136c566a962", server: "calendar" },
  "conversations.renameConversation": { title: "Opening hours" },
  "conversations.showBranch": { turn_id: "8f14e45f-ceea-467f-9c3a-6d3a1c5f2b7e" },
  "conversations.forkConversation": {},
  "conversations.askInConversation": { query: "And on Sundays?" },
  "tools.tryToolServer": { url: "https://tools.example.com/mcp", timeout: 15 },
  "forms.fromDb": { formid: 12, orgid: 5 },
  "forms.blank": { title: { en: "Your visit", es: "Su visita" } },
  "forms.replace": { ...definition, title: { en: "Your next visit", es: "Su próxima visita" } },
  "forms.patch": { title: { en: "Your next visit", es: "Su próxima visita" } },
  "forms.clone": { new_form_id: "second_visit" },
  "forms.restyle": { theme: "dark" },
  "forms.operations": { operations: [{ op: "update_form", patch: { title: { en: "Your next visit" } } }] },
  "answering.submit": answers,
  "answering.validate": answers,
  "responding.savePartial": { answers: { name: "Ana" } },
  "responding.event": { payload: { name: "Ana" } },
  "passes.openPass": {},
  "passes.resumePass": { code: "ABCD-EFGH-JKLM-NPQR-STUV-WXYZ-2345" },
  "sharing.reshare": { time_zone: "Europe/Madrid", max_answers: 100 },
  "sharing.changeShare": { paused: true },
  "reviews.changeAnswer": { marked: true, tags: ["regular"] },
  "reviews.erase": { email: "ada@example.org" },
  "messenger.messengerSubmit": answers,
  "versions.publish": {},
  "versions.prepareNarration": {},
  "versions.keepQuestion": { field_id: "name", field_type: "text", label: { en: "Your name", es: "Su nombre" } },
  "webhooks.createWebhook": { url: "https://example.com/hooks/visits", description: "New visits" },
  "webhooks.changeWebhook": { is_active: false },
  "webhooks.rotateWebhook": {},
  "webhooks.testWebhook": {},
  "webhooks.replayDelivery": {},
  "api_keys.makeApiKey": { name: "Website", role: "respondent", access: "write" },
}

/**
 * Examples for linters that ignore the Unicode classes in a schema's pattern. For such linters, an example next to the
 * schema would not match the pattern.
 */
export const schemaExamples: Readonly<Record<string, unknown>> = {
  "designs.registerTheme": { theme: encodeTheme({ ...shippedThemes["petrol"]!, name: "harbour" }) },
  "bots.createBot": { name: "archivist", kind: "chat", description: "Knows the archive.", role: "Archivist" },
}
