export type Layer = typeof import("../../adapters/redis/KeyValue.ts").layer
