import * as Schema from "effect/Schema"

/** How other pages embed an artifact: its address can't be guessed, and only pages from these origins may embed it. */
export const Embed = Schema.Struct({
  /** 64 hexadecimal digits at the end of the address. */
  token: Schema.String,
  artifactId: Schema.String,
  origins: Schema.Array(Schema.String),
  createdAt: Schema.DateTimeUtc,
})
export type Embed = typeof Embed.Type

export const mostOrigins = 50

const token = /^[0-9a-f]{64}$/

/** Whether a string has the format of a token; other strings are not looked up. */
export const isEmbedToken = (text: string): boolean => token.test(text)

/** The artifact is not embedded anywhere. */
export class EmbedMissing extends Schema.TaggedError<EmbedMissing>()("EmbedMissing", {}) {}
