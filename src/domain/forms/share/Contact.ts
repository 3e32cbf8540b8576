import { isMailAddress } from "../../mail/Mail.ts"

/** A contact address: `mailto:`, `tel:` or `https:`, at most 300 characters. */
export const isContact = (text: string): boolean =>
  text.length <= 300 && /^(?:mailto:[^\s@]+@[^\s@]+|tel:\+?[\d-]{3,20}|https:\/\/[^\s/]+\S*)$/.test(text)

/** In readable form: a mail address, a page or a phone number. */
export const shownContact = (contact: string): string => contact.replace(/^(?:mailto:|tel:|https:\/\/)/, "")

/** Completes a bare mail address or phone number to a contact; other text stays unchanged. */
export const typedContact = (typed: string): string => {
  const digits = typed.replace(/[\s().]/g, "")
  return isMailAddress(typed) ? `mailto:${typed}` : /^\+?[\d-]{3,20}$/.test(digits) ? `tel:${digits}` : typed
}
