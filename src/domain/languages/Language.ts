import type { AnswerCode } from "../forms/answers/Reading.ts"
import type { ChatAnswerTexts } from "./ChatAnswerTexts.ts"
import type { ControlTexts } from "./ControlTexts.ts"
import type { PageTexts } from "./PageTexts.ts"
import type { Prompts } from "./Prompts.ts"
import type { SpeechSetupTexts } from "./SpeechSetupTexts.ts"

/**
 * The part of a language that form pages load in the browser. It is small, and leaves out everything that only the
 * service reads.
 */
export interface FormLanguage {
  /** The language's own name for itself. */
  readonly name: string
  /** The texts of a voice session. */
  readonly prompts: Prompts
  /**
   * Sentences for respondents. `{label}` is the field's label in the same language; the other placeholders are the
   * code's figures.
   */
  readonly messages: Readonly<Record<AnswerCode, string>>
  readonly controls: ControlTexts
}

/**
 * All texts of a language. Another one is a file with any part of them and a line in `FormLanguages.ts` and
 * `Languages.ts`: the rest is shown in English, and `parley languages` lists it.
 */
export interface Language extends FormLanguage {
  readonly speechSetup: SpeechSetupTexts
  /** The words around an agent's answer. */
  readonly answers: ChatAnswerTexts
  readonly pages: PageTexts
  /** Translations of the shipped templates' texts, by the English sentence. A missing sentence is shown in English. */
  readonly templates: Readonly<Record<string, string>>
}
