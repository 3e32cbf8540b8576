export type { KeyValue } from "../../ports/out/KeyValue.ts"
