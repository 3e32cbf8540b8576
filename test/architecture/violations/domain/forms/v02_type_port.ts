export type { KeyValue } from "../../ports/KeyValue.ts"
