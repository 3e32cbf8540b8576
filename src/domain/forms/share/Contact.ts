import { isMailAddress } from "../../mail/Mail.ts"

/** Where people are told to turn to: `mailto:`, `tel:` or `https:`, at most 300 characters. */
export const isContact = (text: string): boolean =>
  text.length <= 300 && /^(?:mailto:[^\s@]+@[^\s@]+|tel:\+?[\d-]{3,20}|https:\/\/[^\s/]+\S*)$/.test(text)

/** As people write it: an address of mail, a page or a telephone. */
export const shownContact = (contact: string): string => contact.replace(/^(?:mailto:|tel:|https:\/\/)/, "")

/** The contact that somebody means who types an address of mail or a telephone number alone; else the text as it is. */
export const typedContact = (typed: string): string => {
  const digits = typed.replace(/[\s().]/g, "")
  return isMailAddress(typed) ? `mailto:${typed}` : /^\+?[\d-]{3,20}$/.test(digits) ? `tel:${digits}` : typed
}
