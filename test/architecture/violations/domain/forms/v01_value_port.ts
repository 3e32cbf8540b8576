export { KeyValue } from "../../ports/KeyValue.ts"
