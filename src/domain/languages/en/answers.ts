import type { AnswerTexts } from "../AnswerTexts.ts"

export const answers: AnswerTexts = {
  sources: "Sources",
  page: "page",
  model: "Model",
  session: "Session",
  time: "Time",
  tools: "Tools",
  failed: "failed",
  approvals: "Waiting for your approval",
  approvalHow: "Approve or deny until {time}: POST {url}",
}
