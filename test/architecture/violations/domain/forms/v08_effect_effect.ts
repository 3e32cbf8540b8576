export * as Effect from "effect/Effect"
