export * as Http from "effect/http/HttpClient"
