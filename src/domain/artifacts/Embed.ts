import * as Schema from "effect/Schema"

/** How an artifact is shown in pages of others: at an address that nobody can guess, to be framed by these origins alone. */
export const Embed = Schema.Struct({
  /** 64 hexadecimal digits; the address ends with it. */
  token: Schema.String,
  artifactId: Schema.String,
  origins: Schema.Array(Schema.String),
  createdAt: Schema.DateTimeUtc,
})
export type Embed = typeof Embed.Type

export const mostOrigins = 50

const token = /^[0-9a-f]{64}$/

/** Whether a text can be a token at all; what cannot is not worth a question to any store. */
export const isEmbedToken = (text: string): boolean => token.test(text)

/** The artifact is shown nowhere. */
export class EmbedMissing extends Schema.TaggedError<EmbedMissing>()("EmbedMissing", {}) {}
