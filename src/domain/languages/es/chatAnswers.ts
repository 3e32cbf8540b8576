import type { ChatAnswerTexts } from "../ChatAnswerTexts.ts"

export const chatAnswers: ChatAnswerTexts = {
  sources: "Fuentes",
  page: "página",
  model: "Modelo",
  session: "Sesión",
  time: "Tiempo",
  tools: "Herramientas",
  failed: "falló",
  approvals: "A la espera de su aprobación",
  approvalHow: "Puede aprobar o rechazar la llamada hasta el {time}: POST {url}",
}
