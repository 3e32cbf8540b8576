import type * as Schema from "effect/Schema"
import type { Json } from "../../forms/codec/Json.ts"
import type { clientMessages, ClientMessageType } from "./ClientMessage.ts"
import type { ServerMessage } from "./ServerMessage.ts"

type SnakeCase<Key extends string> = Key extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Key

/** A value on the wire: keys in snake_case, except those of maps, which are data. */
type Wire<A> = Json extends A
  ? A
  : A extends ReadonlyArray<infer Item>
    ? ReadonlyArray<Wire<Item>>
    : A extends object
      ? string extends keyof A
        ? { readonly [Key in keyof A]: Wire<A[Key]> }
        : { readonly [Key in keyof A as SnakeCase<Key & string>]: Wire<A[Key]> }
      : A

/** A server message as a client parses it; the reverse of `encodeMessage`. */
export type ServerFrame = Wire<ServerMessage>

/** A message as a client serializes it; the reverse of `decodeFrame`. */
export type ClientFrame = {
  readonly [Type in ClientMessageType]: { readonly type: Type } & Schema.Struct.Type<(typeof clientMessages)[Type]>
}[ClientMessageType]
