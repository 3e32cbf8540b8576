import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import * as ports from "./ports.ts"
import { sampleOf } from "../../src/http/catalogue/sample.ts"

/** A port, as its class declares it. */
type Port<I, S> = Context.Key<I, S>

interface ErrorClass {
  new (props: object): { readonly _tag: string }
  readonly fields: Schema.Struct.Fields
}

const isErrorClass = (value: unknown): value is ErrorClass =>
  typeof value === "function" && Schema.isSchema(value) && value.prototype instanceof Error

const endings = ["Unavailable", "Failed", "Absent"]

/**
 * The error of a port, found by name: `KeyValue` fails with `KeyValueUnavailable`, whose name shares the longest
 * prefix.
 */
const errorOf = (key: string): object => {
  const name = key.slice(key.lastIndexOf("/") + 1)
  const named = Object.entries(ports).flatMap(([own, value]) => (isErrorClass(value) ? [[own, value] as const] : []))
  for (const stem of [name, name.replace(/Store$|s$/, ""), ...name.split(/(?=[A-Z])/).slice(-1)])
    for (const ending of endings) {
      const found = named.find(([own]) => own === stem + ending || own === `${stem}s${ending}`)
      if (found !== undefined) {
        const { _tag, ...facts } = sampleOf(found[1].fields)
        return new found[1](facts)
      }
    }
  return new Error(`${name} fails in this test`)
}

/** Replaces every method, effect and stream of a port, so that both calling and running it fail. */
const failure = (error: object): unknown => {
  const effect = error instanceof Error && !("_tag" in error) ? Effect.die(error) : Effect.fail(error)
  const stream = Stream.fromEffect(effect)
  const both: unknown = new Proxy(() => both, {
    apply: () => both,
    get: (_target, key) => (key in effect ? Reflect.get(effect, key) : Reflect.get(stream, key)),
    has: (_target, key) => key in effect || key in stream,
  })
  return both
}

/** An unreachable port: every operation fails with the port's own error, or the given error. */
export const failing = <I, S>(port: Port<I, S>, error: object = errorOf(port.key)): Layer.Layer<I> =>
  Layer.succeed(port, new Proxy({}, { get: () => failure(error), has: () => true }) as S)
