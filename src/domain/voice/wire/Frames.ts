import type * as Schema from "effect/Schema"
import type { Json } from "../../forms/codec/Json.ts"
import type { clientMessages, ClientMessageType } from "./ClientMessage.ts"
import type { ServerMessage } from "./ServerMessage.ts"

type SnakeCase<Key extends string> = Key extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Key

/** A value as it travels: keys in snake_case, but for those of a map, which are data. */
type Wire<A> = Json extends A
  ? A
  : A extends ReadonlyArray<infer Item>
    ? ReadonlyArray<Wire<Item>>
    : A extends object
      ? string extends keyof A
        ? { readonly [Key in keyof A]: Wire<A[Key]> }
        : { readonly [Key in keyof A as SnakeCase<Key & string>]: Wire<A[Key]> }
      : A

/** A message of the server's as a client reads it; `encodeMessage` writes it. */
export type ServerFrame = Wire<ServerMessage>

/** A message as a client writes it; `decodeFrame` reads it. */
export type ClientFrame = {
  readonly [Type in ClientMessageType]: { readonly type: Type } & Schema.Struct.Type<(typeof clientMessages)[Type]>
}[ClientMessageType]
