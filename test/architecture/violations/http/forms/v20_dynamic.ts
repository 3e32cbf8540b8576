export const late = () => import("../../adapters/redis/KeyValue.ts")
