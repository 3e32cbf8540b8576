export * as Sql from "effect/sql/SqlClient"
