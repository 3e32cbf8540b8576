/** Invisible characters: zero-width spaces and joiners, and the direction marks that Windows puts around dates. */
const unseen = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

const mayHave = /[\u200b-\u206f\ufeff]/

/**
 * The text of a number or date without the invisible characters that remain in cells copied from pages and calculators.
 */
export const visibleText = (text: string): string => (mayHave.test(text) ? text.replaceAll(unseen, "") : text)
