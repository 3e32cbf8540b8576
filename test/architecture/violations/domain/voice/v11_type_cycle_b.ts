import type { A } from "./v11_type_cycle_a.ts"
export interface B {
  readonly a: A
}
