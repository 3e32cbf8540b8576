import type { KeyValue } from "../../ports/KeyValue.ts"
export interface Forms {
  readonly store: KeyValue
}
