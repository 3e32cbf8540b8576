import type { Language } from "../Language.ts"
import { answers } from "./answers.ts"
import { dialogue } from "./dialogue.ts"
import { english as form } from "./form.ts"
import { lexicon } from "./lexicon/lexicon.ts"
import { pages } from "./pages/pages.ts"
import { speechSetup } from "./speechSetup.ts"

export const english: Language = { ...form, lexicon, dialogue, speechSetup, answers, pages, templates: {} }
