import { passCookie } from "../../domain/access/RespondentPass.ts"
import { hostCookie, sessionCookie } from "../../domain/access/Session.ts"

/** Headers of the upgrade request, names in lower case. */
export type Headers = Readonly<Record<string, string | undefined>>

const offeredIn = (headers: Headers): ReadonlyArray<string> =>
  (headers["sec-websocket-protocol"] ?? "")
    .split(",")
    .map((one) => one.trim())
    .filter((one) => one !== "")

const cookieIn = (headers: Headers, name: string): string | undefined =>
  (headers["cookie"] ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/**
 * A browser must connect from this host or from a listed site. Programs send no origin, and other sites' pages can't
 * make them connect.
 */
export const isOriginAllowed = (headers: Headers, allowed: ReadonlyArray<string>): boolean => {
  const { origin, host } = headers
  if (origin === undefined) return true
  return allowed.includes(origin) || (URL.canParse(origin) && new URL(origin).host === host)
}

/** The credentials of a client. A session cookie may expire before its token does, and a bearer token may be a pass. */
export interface Shown {
  readonly kind: "bearer" | "cookie" | "pass"
  readonly token: string
}

const bearer = (token: string): Shown => ({ kind: "bearer", token })

/**
 * The credentials of the upgrade: `["bearer", <token>]` or `[<token>]` as subprotocols, a bearer header, or cookies.
 * The cookies are those of an account's session and a respondent's pass. They count only on requests from a page of
 * this host. Without credentials the first message must be `auth`.
 */
export const credentialsAtUpgrade = (headers: Headers, formUid: string, protocol?: string): ReadonlyArray<Shown> => {
  const offered = offeredIn(headers)
  const subprotocol = offered.find((one) => one !== "bearer" && one !== "json")
  if (subprotocol !== undefined) return [bearer(subprotocol)]
  const header = headers["authorization"]
  if (header !== undefined && /^bearer /i.test(header)) return [bearer(header.slice(7).trim())]
  const { origin, host } = headers
  const isOwnPage = origin !== undefined && URL.canParse(origin) && new URL(origin).host === host
  if (!isOwnPage) return []
  const shown = (kind: Shown["kind"], name: string): ReadonlyArray<Shown> => {
    const token = cookieIn(headers, name)
    return token === undefined ? [] : [{ kind, token }]
  }
  const isSecure = protocol === "https" || headers["x-forwarded-proto"] === "https"
  return [...shown("cookie", sessionCookie(isSecure)), ...shown("pass", hostCookie(passCookie(formUid), isSecure))]
}
