import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { isJsonObject, jsonIn, type JsonObject } from "../../domain/forms/codec/Json.ts"

/** Reads the rows of one statement; the first that is not as the schema says fails the statement. */
export const rowsOf = <S extends Schema.ConstraintDecoder<unknown>>(row: S) => {
  const decode = Schema.decodeUnknownEffect(Schema.Array(row))
  return <E>(statement: Effect.Effect<ReadonlyArray<unknown>, E>) => Effect.flatMap(statement, decode)
}

/** The object in a column of JSON text. By hand: a schema of the text would cost as much as the rest of the row. */
export const objectIn = (text: string): JsonObject => {
  const json = jsonIn(text)
  if (!isJsonObject(json)) throw new Error("a column does not hold a JSON object")
  return json
}

/** Rows of the stores that keep a record as one JSON text. */
export const documentRows = rowsOf(Schema.Struct({ document: Schema.String }))
