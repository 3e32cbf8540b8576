import { languages } from "../../domain/languages/Languages.ts"
import type { Visit } from "../shell/Visit.ts"

/** A text of a template in the reader's language, where there is a translation. */
export const inLanguage = ({ language }: Visit, text: string): string => languages[language].templates[text] ?? text
