import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { ChatOrderInvalid } from "./Errors.ts"

export const authTypes = ["none", "api_key", "bearer", "oauth"] as const
export type AuthType = (typeof authTypes)[number]

/** How a caller authenticates to a tool server: with headers, or with a token from another server. */
export type ToolServerAuth =
  | { readonly _tag: "Headers"; readonly headers: Readonly<Record<string, Redacted.Redacted<string>>> }
  | {
      readonly _tag: "ClientCredentials"
      readonly tokenUrl: string
      readonly clientId: string
      readonly clientSecret: Redacted.Redacted<string>
      readonly scopes: ReadonlyArray<string>
    }

type Config = Readonly<Record<string, unknown>>
type Read<A> = Result.Result<A, ChatOrderInvalid>

const headerName = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}$/
const headerValue = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/
const longestSecret = 8192

/** Headers that the transport needs. An API key sent in one of them would change the request, so they are refused. */
const reserved =
  /^(?:host|connection|content-.*|transfer-encoding|te|trailer|upgrade|expect|keep-alive|proxy-.*|accept|cookie|mcp-.*)$/i

const isHttpUrl = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

const invalid = (field: string, problem: string) => Result.fail(new ChatOrderInvalid({ field, problem }))

const textOf = (config: Config, path: string, key: string): Read<string> => {
  const value = config[key]
  if (value === undefined || value === null || value === "") return invalid(`${path}.${key}`, "missing")
  return typeof value === "string" && value.length <= longestSecret
    ? Result.succeed(value)
    : invalid(`${path}.${key}`, `must be text of at most ${longestSecret} characters`)
}

/** Parses a secret, which must be valid in a header. */
const secretOf = (config: Config, path: string, key: string): Read<Redacted.Redacted<string>> =>
  Result.flatMap(textOf(config, path, key), (text) =>
    headerValue.test(text)
      ? Result.succeed(Redacted.make(text))
      : invalid(`${path}.${key}`, "must be printable ASCII without spaces at either end"),
  )

const headers = (name: string, value: Redacted.Redacted<string>): ToolServerAuth => ({
  _tag: "Headers",
  headers: { [name]: value },
})

const bearer = (token: Redacted.Redacted<string>): ToolServerAuth =>
  headers("authorization", Redacted.make(`Bearer ${Redacted.value(token)}`))

const apiKey = (config: Config, path: string): Read<ToolServerAuth> => {
  const name = config["header_name"] ?? "X-API-Key"
  if (typeof name !== "string" || !headerName.test(name) || reserved.test(name))
    return invalid(`${path}.header_name`, "must be the name of a header that may contain a key, such as X-API-Key")
  return Result.map(secretOf(config, path, "api_key"), (key) => headers(name.toLowerCase(), key))
}

const Scopes = Schema.UndefinedOr(Schema.NullOr(Schema.Array(Schema.String.check(Schema.isMaxLength(256)))))
const decodeScopes = Schema.decodeUnknownResult(Scopes)

/** An existing token, or the credentials to acquire one (RFC 6749, 4.4). */
const oauth = (config: Config, path: string): Read<ToolServerAuth> => {
  if (config["token_url"] === undefined) return Result.map(secretOf(config, path, "access_token"), bearer)
  return Result.gen(function* () {
    const tokenUrl = yield* textOf(config, path, "token_url")
    if (!isHttpUrl(tokenUrl)) return yield* invalid(`${path}.token_url`, "must be an http or https URL")
    const clientId = yield* textOf(config, path, "client_id")
    const clientSecret = yield* textOf(config, path, "client_secret")
    const scopes = yield* Result.mapError(
      decodeScopes(config["scopes"]),
      () =>
        new ChatOrderInvalid({ field: `${path}.scopes`, problem: "must be a list of texts of at most 256 characters" }),
    )
    const auth: ToolServerAuth = {
      _tag: "ClientCredentials",
      tokenUrl,
      clientId,
      clientSecret: Redacted.make(clientSecret),
      scopes: scopes ?? [],
    }
    return auth
  })
}

/** Parses `auth_type` and `auth_config`; `path` names the configuration in messages. */
export const readAuth = (type: AuthType, config: Config, path: string): Read<ToolServerAuth> => {
  switch (type) {
    case "none":
      return Result.succeed({ _tag: "Headers", headers: {} })
    case "api_key":
      return apiKey(config, path)
    case "bearer":
      return Result.map(secretOf(config, path, config["token"] === undefined ? "access_token" : "token"), bearer)
    case "oauth":
      return oauth(config, path)
  }
}
