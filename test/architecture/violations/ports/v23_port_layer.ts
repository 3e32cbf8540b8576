export * as Layer from "effect/Layer"
