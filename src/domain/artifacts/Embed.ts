import * as Schema from "effect/Schema"

/** How an artifact is embedded in other pages: at an unguessable address, by these origins only. */
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

/** Whether a text can be a token; other texts are not looked up. */
export const isEmbedToken = (text: string): boolean => token.test(text)

/** The artifact is not embedded anywhere. */
export class EmbedMissing extends Schema.TaggedError<EmbedMissing>()("EmbedMissing", {}) {}
