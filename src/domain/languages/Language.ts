import type { AnswerCode } from "../forms/answers/Reading.ts"
import type { AnswerTexts } from "./AnswerTexts.ts"
import type { ControlTexts } from "./ControlTexts.ts"
import type { DialogueWords } from "./DialogueWords.ts"
import type { Lexicon } from "./lexicon/Lexicon.ts"
import type { PageTexts } from "./PageTexts.ts"
import type { Prompts } from "./Prompts.ts"
import type { SpeechSetupTexts } from "./SpeechSetupTexts.ts"

/** What the pages of a form need of a language in the browser: small, and without what only the service reads. */
export interface FormLanguage {
  /** How the language calls itself. */
  readonly name: string
  /** What the service says in a voice session. */
  readonly prompts: Prompts
  /** Sentences for respondents. `{label}` is the field's label in the same language, the rest the code's figures. */
  readonly messages: Readonly<Record<AnswerCode, string>>
  readonly controls: ControlTexts
}

/** Everything that one language needs. A third one is a folder like `en`, and its line in the two lists. */
export interface Language extends FormLanguage {
  /** The words by which answers are understood. */
  readonly lexicon: Lexicon
  /** The words by which people steer a voice session, and spell. */
  readonly dialogue: DialogueWords
  readonly speechSetup: SpeechSetupTexts
  /** The words around an agent's answer. */
  readonly answers: AnswerTexts
  /** Texts of the pages. */
  readonly pages: PageTexts
  /** What the shipped templates say of themselves, by the English sentence. One that is not here is shown in English. */
  readonly templates: Readonly<Record<string, string>>
}
