import type { FormLanguage } from "../Language.ts"
import { controls } from "./controls.ts"
import { answerProblems } from "./answerProblems.ts"
import { prompts } from "./prompts.ts"

export const english: FormLanguage = { name: "English", prompts, messages: answerProblems, controls }
