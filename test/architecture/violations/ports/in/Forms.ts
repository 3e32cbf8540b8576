import type { KeyValue } from "../out/KeyValue.ts"
export interface Forms {
  readonly store: KeyValue
}
