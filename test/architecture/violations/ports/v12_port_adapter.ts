export { layer } from "../adapters/redis/KeyValue.ts"
