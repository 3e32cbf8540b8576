import { KeyValue } from "../../ports/out/KeyValue.ts"
export const layer = [KeyValue]
