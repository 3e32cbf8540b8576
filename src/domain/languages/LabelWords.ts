import { labelWords as english } from "./en/labelWords.ts"
import { labelWords as spanish } from "./es/labelWords.ts"
import type { LabelWords } from "./lexicon/LabelWords.ts"
import type { SpokenTag } from "./SpokenTags.ts"

/** Words in labels, by language. They are separate from the lexicons because the builder page loads them too. */
export const labelWords: Readonly<Record<SpokenTag, LabelWords>> = { en: english, es: spanish }
