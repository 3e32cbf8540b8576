export { KeyValue } from "../../ports/out/KeyValue.ts"
