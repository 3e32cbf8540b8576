import { isMailAddress } from "../../domain/mail/Mail.ts"

export interface Sender {
  readonly name: string
  readonly address: string
}

const written = /^(?:([^<>"]{0,100}?)\s*<([^<>\s]+)>|([^<>\s]+))$/

/** Parses `Name <address>`, or only an address. */
export const senderOf = (text: string): Sender | undefined => {
  const match = written.exec(text.trim())
  const address = match?.[2] ?? match?.[3] ?? ""
  return isMailAddress(address) ? { name: match?.[1] ?? "", address } : undefined
}
