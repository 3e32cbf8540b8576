import { KeyValue } from "../../ports/KeyValue.ts"
export const layer = [KeyValue]
