import type { Language } from "../Language.ts"
import { chatAnswers } from "./chatAnswers.ts"
import { english as form } from "./form.ts"
import { pages } from "./pages/pages.ts"
import { speechSetup } from "./speechSetup.ts"

export const english: Language = { ...form, speechSetup, answers: chatAnswers, pages, templates: {} }
