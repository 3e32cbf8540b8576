import * as Schema from "effect/Schema"

/** The addresses to which a tenant's answers may be mailed. */
export interface RecipientRule {
  /** Null: every tenant. */
  readonly tenant: string | null
  /** Addresses of this domain, or `*` for any. */
  readonly domain: string
}

/** Addresses that are not allowed for this tenant. */
export class RecipientsForbidden extends Schema.TaggedError<RecipientsForbidden>()("RecipientsForbidden", {
  addresses: Schema.Array(Schema.String),
}) {}

const domain = /^(?:\*|(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63})$/

/** `example.com`, `tenant:example.com` or `*`; undefined for anything else. */
export const recipientRule = (text: string): RecipientRule | undefined => {
  const at = text.lastIndexOf(":")
  const rule = { tenant: at === -1 ? null : text.slice(0, at), domain: text.slice(at + 1).toLowerCase() }
  return rule.tenant === "" || !domain.test(rule.domain) ? undefined : rule
}

export const isRecipient = (rules: ReadonlyArray<RecipientRule>, tenant: string, address: string): boolean => {
  const own = address.slice(address.lastIndexOf("@") + 1).toLowerCase()
  return rules.some((rule) => (rule.tenant ?? tenant) === tenant && (rule.domain === "*" || rule.domain === own))
}

/** Whether one of a user's tenants may send mail there. */
export const isRecipientOf = (
  rules: ReadonlyArray<RecipientRule>,
  tenants: ReadonlyArray<string>,
  address: string,
): boolean => tenants.some((tenant) => isRecipient(rules, tenant, address))
