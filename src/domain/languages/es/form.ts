import type { FormLanguage } from "../Language.ts"
import { controls } from "./controls.ts"
import { answerProblems } from "./answerProblems.ts"
import { prompts } from "./prompts.ts"

export const spanish: FormLanguage = { name: "Español", prompts, messages: answerProblems, controls }
