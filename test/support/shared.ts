import { afterAll } from "@effect/vitest"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"

/** The layer, built once for all suites of a test file. */
export const shared = <A, E>(layer: Layer.Layer<A, E>): Layer.Layer<A, E> => {
  const runtime = ManagedRuntime.make(layer)
  afterAll(() => runtime.dispose())
  return Layer.effectContext(runtime.contextEffect)
}
