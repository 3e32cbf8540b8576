/** The content of `parley/errors`: the typed failures of the HTTP API, and their rows. */
export { errors, type ErrorRow, type Failure } from "./Catalogue.ts"
export { type Refusal, type RefusalName, refusals } from "../Refusals.ts"
export * from "./failures.ts"
