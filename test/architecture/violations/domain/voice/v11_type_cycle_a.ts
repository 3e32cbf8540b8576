import type { B } from "./v11_type_cycle_b.ts"
export interface A {
  readonly b: B
}
