import type { AnswerCode } from "../forms/answers/Reading.ts"
import type { ChatAnswerTexts } from "./ChatAnswerTexts.ts"
import type { ControlTexts } from "./ControlTexts.ts"
import type { PageTexts } from "./PageTexts.ts"
import type { Prompts } from "./Prompts.ts"
import type { SpeechSetupTexts } from "./SpeechSetupTexts.ts"

/**
 * The part of a language that form pages load in the browser. It is small because everything that only the server needs
 * is elsewhere.
 */
export interface FormLanguage {
  /** The language's name in the language itself. */
  readonly name: string
  /** What the service says in a voice session. */
  readonly prompts: Prompts
  /**
   * Sentences for respondents. `{label}` is the field's label in the same language; the other placeholders are the
   * values that belong to the answer code.
   */
  readonly messages: Readonly<Record<AnswerCode, string>>
  readonly controls: ControlTexts
}

/**
 * All strings of a language. To add a language, write a file with any of these strings and add a line to
 * `FormLanguages.ts` and `Languages.ts`. Missing strings appear in English, and `parley languages` lists them.
 */
export interface Language extends FormLanguage {
  readonly speechSetup: SpeechSetupTexts
  /** Fixed wording around an agent's answer. */
  readonly answers: ChatAnswerTexts
  readonly pages: PageTexts
  /**
   * Translations of the text in the shipped templates, keyed by the English sentence. A missing sentence is shown in
   * English.
   */
  readonly templates: Readonly<Record<string, string>>
}
