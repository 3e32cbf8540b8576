import { isMailAddress } from "../../domain/mail/Mail.ts"

export interface Sender {
  readonly name: string
  readonly address: string
}

const written = /^(?:([^<>"]{0,100}?)\s*<([^<>\s]+)>|([^<>\s]+))$/

/** `Name <address>` or an address alone. */
export const senderOf = (text: string): Sender | undefined => {
  const found = written.exec(text.trim())
  const address = found?.[2] ?? found?.[3] ?? ""
  return isMailAddress(address) ? { name: found?.[1] ?? "", address } : undefined
}
