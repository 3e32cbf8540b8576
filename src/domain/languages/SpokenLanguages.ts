import { dialogue as englishDialogue } from "./en/dialogue.ts"
import { lexicon as english } from "./en/lexicon/lexicon.ts"
import { dialogue as spanishDialogue } from "./es/dialogue.ts"
import { lexicon as spanish } from "./es/lexicon/lexicon.ts"
import type { Lexicon } from "./lexicon/Lexicon.ts"
import type { SpokenLanguage } from "./SpokenLanguage.ts"
import { isSpokenTag, type SpokenTag } from "./SpokenTags.ts"
import { primarySubtag } from "./Tag.ts"

export const spokenLanguages: Readonly<Record<SpokenTag, SpokenLanguage>> = {
  en: { lexicon: english, dialogue: englishDialogue },
  es: { lexicon: spanish, dialogue: spanishDialogue },
}

/** The locale's language; undefined for a language without tables. */
export const spokenLanguage = (locale: string): SpokenLanguage | undefined => {
  const tag = primarySubtag(locale)
  return isSpokenTag(tag) ? spokenLanguages[tag] : undefined
}

/** The lexicon of the locale's language; undefined for a language without tables. */
export const lexiconOf = (locale: string): Lexicon | undefined => spokenLanguage(locale)?.lexicon
