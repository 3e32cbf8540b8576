/** The content of `parley/errors`: the typed failures of the HTTP API, and their rows. */
export { errors, type ErrorRow, type Failure } from "./Catalogue.ts"
export * from "./failures.ts"
