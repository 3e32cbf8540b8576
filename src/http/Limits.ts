import * as Context from "effect/Context"

/** Caps of bodies, in bytes. */
export class Limits extends Context.Service<
  Limits,
  { readonly jsonBodyBytes: number; readonly renderBodyBytes: number }
>()("parley/http/Limits") {}
