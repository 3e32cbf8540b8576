import { languages } from "../../domain/languages/Languages.ts"
import type { Visit } from "../shell/Visit.ts"

/** A template's text in the reader's language, if it is translated. */
export const inLanguage = ({ language }: Visit, text: string): string => languages[language].templates[text] ?? text
