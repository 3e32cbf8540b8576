import { layer } from "../adapters/redis/KeyValue.ts"
export const main = layer
