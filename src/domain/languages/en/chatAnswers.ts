import type { ChatAnswerTexts } from "../ChatAnswerTexts.ts"

export const chatAnswers: ChatAnswerTexts = {
  sources: "Sources",
  page: "page",
  model: "Model",
  session: "Session",
  time: "Time",
  tools: "Tools",
  failed: "failed",
  approvals: "Waiting for your approval",
  approvalHow: "Approve or deny by {time}: POST {url}",
}
