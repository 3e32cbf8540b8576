import type { FieldType } from "../../forms/model/FieldType.ts"
import { fieldVoiceOf } from "../settings/FieldSettings.ts"
import type { UiCue } from "../wire/ServerMessage.ts"
import type { Question } from "./Question.ts"

/** The page's control for each type. For an unlisted type, the control is named after the type. */
const controls: Partial<Readonly<Record<FieldType, string>>> = {
  masked: "text",
  search: "text",
  emoji: "text",
  cron: "text",
  zipcode: "text",
  float: "number",
  currency: "number",
  dynamic_select: "select",
  tree_select: "select",
  likert: "scale",
  nps: "scale",
  ranking: "ranking",
  rating: "scale",
  color_picker: "color",
  file: "uploader",
  range: "number",
  barcode: "text",
  video: "uploader",
  image: "uploader",
  image_dropzone: "uploader",
  multi_upload: "uploader",
  signature_pad: "signature",
}

const isSubmitVia = (value: unknown): value is UiCue["submitVia"] =>
  value === "voice" || value === "control" || value === "both"

/** How the page presents a question's control. The author's choice overrides the type's default. */
export const uiCueOf = (question: Question): UiCue => {
  const cue = fieldVoiceOf(question.field).uiCue ?? {}
  const { control, focus, highlight, submit_via: submitVia } = cue
  const usual = question.voiceMode === "visual_fallback" ? "control" : "both"
  return {
    control: typeof control === "string" ? control : (controls[question.field.fieldType] ?? question.field.fieldType),
    focus: typeof focus === "boolean" ? focus : true,
    highlight: typeof highlight === "boolean" ? highlight : true,
    submitVia: isSubmitVia(submitVia) ? submitVia : usual,
  }
}

/** How a question can be answered on the page. */
export const answerModesOf = ({ hearing, voiceMode }: Question): ReadonlyArray<string> => {
  if (voiceMode === "visual_fallback") return ["control"]
  if (hearing === "recording") return ["voice"]
  return voiceMode === "prompt_select" ? ["voice", "selection"] : ["voice", "text"]
}
