import * as Schema from "effect/Schema"

/** A rule that allows addresses as recipients of a tenant's answers. */
export interface RecipientRule {
  /** The tenant; null for all tenants. */
  readonly tenant: string | null
  /** The domain of allowed addresses, or `*` for any domain. */
  readonly domain: string
}

/** The tenant may not send mail to these addresses. */
export class RecipientsForbidden extends Schema.TaggedError<RecipientsForbidden>()("RecipientsForbidden", {
  addresses: Schema.Array(Schema.String),
}) {}

const domain = /^(?:\*|(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{2,63})$/

/** Parses `example.com`, `tenant:example.com` or `*`; undefined for anything else. */
export const recipientRule = (text: string): RecipientRule | undefined => {
  const at = text.lastIndexOf(":")
  const rule = { tenant: at === -1 ? null : text.slice(0, at), domain: text.slice(at + 1).toLowerCase() }
  return rule.tenant === "" || !domain.test(rule.domain) ? undefined : rule
}

export const isRecipient = (rules: ReadonlyArray<RecipientRule>, tenant: string, address: string): boolean => {
  const own = address.slice(address.lastIndexOf("@") + 1).toLowerCase()
  return rules.some((rule) => (rule.tenant ?? tenant) === tenant && (rule.domain === "*" || rule.domain === own))
}

/** Whether any of a user's tenants may send mail to an address. */
export const isRecipientOf = (
  rules: ReadonlyArray<RecipientRule>,
  tenants: ReadonlyArray<string>,
  address: string,
): boolean => tenants.some((tenant) => isRecipient(rules, tenant, address))
