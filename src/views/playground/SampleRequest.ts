import * as Option from "effect/Option"
import * as Schema from "effect/Schema"

const Head = Schema.Struct({
  datasets: Schema.Record(
    Schema.String,
    Schema.Struct({ data: Schema.Array(Schema.Record(Schema.String, Schema.Unknown)) }),
  ),
})

const decodeHead = Schema.decodeUnknownOption(Schema.fromJsonString(Head))
const decodeObject = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown)))

/** The headline of a sample's report: the title from the only row that has a title. */
export const titleOf = (text: string): string | undefined =>
  Option.getOrUndefined(
    Option.map(decodeHead(text), ({ datasets }) => {
      const titles = Object.values(datasets).map(({ data }) => data[0]?.["title"])
      return titles.find((title) => typeof title === "string")
    }),
  )

/**
 * Makes a render call from a sample: it uses `theme` and stores nothing. With `null`, the sample keeps its own theme.
 */
export const sampleRequest = (text: string, theme: string | null): string =>
  Option.match(decodeObject(text), {
    onNone: () => text,
    onSome: (request) => JSON.stringify({ ...request, theme, persist: false }),
  })
