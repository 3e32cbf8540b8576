/** Marks that aren't visible: zero-width spaces and joiners, and the directions that Windows puts around dates. */
const unseen = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

const mayHave = /[\u200b-\u206f\ufeff]/

/** A number's or date's text without marks that aren't visible, which pages and calculators leave in copied cells. */
export const visibleText = (text: string): string => (mayHave.test(text) ? text.replaceAll(unseen, "") : text)
