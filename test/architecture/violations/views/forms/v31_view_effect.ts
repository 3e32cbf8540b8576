export { succeed } from "effect/Effect"
