import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import { createHmac, timingSafeEqual } from "node:crypto"
import { secretNow } from "../../domain/access/CurrentSecret.ts"
import { MessengerAbsent, MessengerUnverified, type MessengerUser, MessengerUsers } from "../../ports/MessengerUsers.ts"

/** The maximum age of a messenger's data, in seconds. */
const oldest = 3600
const ahead = 60

const mostBytes = 8192

const hmac = (key: string | Uint8Array, text: string): Buffer => createHmac("sha256", key).update(text).digest()

const userIn = (text: string | null): MessengerUser | undefined => {
  try {
    const user: unknown = JSON.parse(text ?? "")
    if (typeof user !== "object" || user === null || !("id" in user)) return undefined
    const { id } = user
    const username = "username" in user && typeof user.username === "string" ? user.username.slice(0, 255) : null
    return typeof id === "number" && Number.isSafeInteger(id) ? { id: String(id), username } : undefined
  } catch {
    return undefined
  }
}

/** Telegram's WebApp scheme: all fields except `hash`, sorted, signed with a key derived from the bot's token. */
const verified = (token: string, initData: string, now: number): MessengerUser | undefined => {
  if (initData.length > mostBytes) return undefined
  const fields = new URLSearchParams(initData)
  const given = fields.get("hash") ?? ""
  if (!/^[0-9a-f]{64}$/.test(given) || fields.getAll("hash").length > 1) return undefined
  const text = [...fields]
    .filter(([name]) => name !== "hash")
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join("\n")
  const expected = hmac(hmac("WebAppData", token), text)
  if (!timingSafeEqual(expected, Buffer.from(given, "hex"))) return undefined
  const age = now / 1000 - Number(fields.get("auth_date") ?? Number.NaN)
  return age <= oldest && age >= -ahead ? userIn(fields.get("user")) : undefined
}

/** Without a token, nothing can be verified. */
export const layer = (options: { readonly token: Redacted.Redacted<string> | null }) =>
  Layer.succeed(MessengerUsers, {
    verify: Effect.fnUntraced(function* (initData) {
      if (options.token === null) return yield* new MessengerAbsent()
      const now = yield* Clock.currentTimeMillis
      const user = verified(secretNow(options.token), initData, now)
      return user === undefined ? yield* new MessengerUnverified() : user
    }),
  })
