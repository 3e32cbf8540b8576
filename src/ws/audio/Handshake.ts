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
 * Where a browser connects from must be this host or a site that was named. Programs send no origin, and cannot be made to
 * connect by somebody else's page.
 */
export const isOriginAllowed = (headers: Headers, allowed: ReadonlyArray<string>): boolean => {
  const { origin, host } = headers
  if (origin === undefined) return true
  return allowed.includes(origin) || (URL.canParse(origin) && new URL(origin).host === host)
}

/**
 * What somebody shows to say who they are. The cookie counts as a session, which may be over before its token is; a bearer
 * token may be a pass as well.
 */
export interface Shown {
  readonly kind: "bearer" | "cookie" | "pass"
  readonly token: string
}

const bearer = (token: string): Shown => ({ kind: "bearer", token })

/**
 * What came with the upgrade: `["bearer", <token>]` or `[<token>]` as subprotocols, a bearer header, or the cookies of an
 * account's session and of a respondent's pass, which only count from a page of this host. Nothing: the first message
 * must be `auth`.
 */
export const shownAtUpgrade = (headers: Headers, formUid: string, protocol?: string): ReadonlyArray<Shown> => {
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
