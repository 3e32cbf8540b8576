import { primarySubtag } from "./Tag.ts"

/** Languages that respondents can speak. Other languages have only translated strings. */
const spokenTags = ["en", "es"] as const

export type SpokenTag = (typeof spokenTags)[number]

export const isSpokenTag = (tag: string): tag is SpokenTag => spokenTags.some((one) => one === tag)

/** The spoken language of a locale, or English. */
export const spokenTagOf = (locale: string): SpokenTag => {
  const tag = primarySubtag(locale)
  return isSpokenTag(tag) ? tag : "en"
}
