import { isMailAddress } from "../../mail/Mail.ts"

/** Whether a string is a contact address: `mailto:`, `tel:` or `https:`, at most 300 characters. */
export const isContact = (text: string): boolean =>
  text.length <= 300 && /^(?:mailto:[^\s@]+@[^\s@]+|tel:\+?[\d-]{3,20}|https:\/\/[^\s/]+\S*)$/.test(text)

/** A contact in readable form: an email address, a URL or a phone number. */
export const shownContact = (contact: string): string => contact.replace(/^(?:mailto:|tel:|https:\/\/)/, "")

/** Converts an email address or a phone number to a contact address; other strings stay unchanged. */
export const typedContact = (typed: string): string => {
  const digits = typed.replace(/[\s().]/g, "")
  return isMailAddress(typed) ? `mailto:${typed}` : /^\+?[\d-]{3,20}$/.test(digits) ? `tel:${digits}` : typed
}
