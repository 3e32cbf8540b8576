import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { readFileSync } from "node:fs"
import { secretIn } from "../adapters/secrets/SecretFile.ts"
import type { RegisteredClient } from "../application/agents/OAuthClients.ts"
import type { Settings } from "./Settings.ts"
import { SettingsInvalid } from "./Variable.ts"

const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

const Client = Schema.Struct({
  issuer: Schema.String.check(Schema.makeFilter(isAddress, { message: "an http or https URL" })),
  client_id: Schema.String.check(Schema.isMinLength(1)),
  client_secret: Schema.optionalKey(Schema.NullOr(Schema.String)),
  /** A file that contains the secret. */
  client_secret_file: Schema.optionalKey(Schema.NullOr(Schema.String)),
})
const File = Schema.Struct({ clients: Schema.Array(Client) })
const decode = Schema.decodeUnknownSync(Schema.fromJsonString(File), { onExcessProperty: "error" })

const unreadable = (problem: string) => new SettingsInvalid({ problems: [`TOOL_SERVER_CLIENTS_FILE: ${problem}`] })

const read = (path: string, problem: string): string => {
  try {
    return readFileSync(path, "utf8")
  } catch {
    throw unreadable(problem)
  }
}

const mounted = (issuer: string, file: string) => {
  try {
    return secretIn(file)
  } catch {
    throw unreadable(`the client_secret_file of ${issuer} can't be read`)
  }
}

/** OAuth clients that were registered by hand at the authorization servers of tool servers. */
export const oauthClients = ({ access }: Settings): ReadonlyArray<RegisteredClient> => {
  if (access.toolServerClients === null) return []
  const text = read(access.toolServerClients, "the file can't be read")
  const { clients } = (() => {
    try {
      return decode(text)
    } catch {
      throw unreadable('it must be {"clients": [{"issuer", "client_id", "client_secret"?, "client_secret_file"?}]}')
    }
  })()
  return clients.map(({ issuer, client_id, client_secret, client_secret_file }) => {
    const own = typeof client_secret === "string" ? Redacted.make(client_secret) : null
    return {
      issuer,
      id: client_id,
      secret: typeof client_secret_file === "string" ? mounted(issuer, client_secret_file) : own,
    }
  })
}
