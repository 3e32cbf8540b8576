import type { Language } from "../Language.ts"
import { chatAnswers } from "./chatAnswers.ts"
import { spanish as form } from "./form.ts"
import { pages } from "./pages/pages.ts"
import { templates } from "./pages/templates.ts"
import { speechSetup } from "./speechSetup.ts"

export const spanish: Language = { ...form, speechSetup, answers: chatAnswers, pages, templates }
