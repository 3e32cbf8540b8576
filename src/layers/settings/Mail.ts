import { list, secret, text } from "../Variable.ts"

/** The mail server. */
export const mailVariables = {
  smtpUrl: secret(
    "SMTP_URL",
    null,
    "Address of the mail server: `smtps://user:password@host` or `smtp://user:password@host` (STARTTLS; `?tls=none` turns TLS off); absent: no mail is sent",
  ),
  recipients: list(
    "MAIL_RECIPIENT_DOMAINS",
    [],
    "Domains to which owners can have answers mailed: `example.com`, `tenant:example.com` for one tenant, `*` for any; absent: none",
  ),
  smtpFrom: text("SMTP_FROM", null, "Sender of email, such as `Forms <forms@example.com>`"),
} as const
