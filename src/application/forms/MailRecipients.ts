import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import { isRecipient, type RecipientRule, RecipientsForbidden } from "../../domain/mail/RecipientRules.ts"
import { Mailer, MailerAbsent } from "../../ports/Mailer.ts"

/** Addresses to which answers may be mailed. */
export class MailRecipients extends Context.Service<
  MailRecipients,
  {
    /** Whether a mail server is set up and this tenant may name recipients. */
    readonly isOffered: (tenant: DeclaredTenant) => boolean
    readonly allows: (tenant: DeclaredTenant, address: string) => boolean
    /** Accepts addresses, or says which of them are not allowed. */
    readonly admit: (
      tenant: DeclaredTenant,
      addresses: ReadonlyArray<string>,
    ) => Effect.Effect<void, RecipientsForbidden | MailerAbsent>
  }
>()("parley/application/forms/MailRecipients") {
  static readonly layer = (rules: ReadonlyArray<RecipientRule>) =>
    Layer.effect(
      MailRecipients,
      Effect.map(Mailer, ({ isConfigured }) => {
        const allows = (tenant: DeclaredTenant, address: string) => isRecipient(rules, tenant, address)
        return MailRecipients.of({
          isOffered: (tenant) => isConfigured && rules.some((rule) => (rule.tenant ?? tenant) === tenant),
          allows,
          admit: Effect.fn("MailRecipients.admit")(function* (tenant, addresses) {
            if (addresses.length === 0) return
            if (!isConfigured) return yield* new MailerAbsent()
            const forbidden = addresses.filter((address) => !allows(tenant, address))
            if (forbidden.length > 0) yield* new RecipientsForbidden({ addresses: forbidden })
          }),
        })
      }),
    )
}
