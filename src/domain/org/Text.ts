import * as Schema from "effect/Schema"

/** What a column of text cannot hold, or would hold as something else: NUL and half of a surrogate pair. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\0")

/** A name or code that people write: not blank, at most so many characters, kept as it is written. */
export const label = (longest: number) =>
  Schema.String.check(
    Schema.makeFilter((text: string) => text.trim() !== "" && text.length <= longest && isStorable(text), {
      expected: `text of 1 to ${longest} characters`,
    }),
  )

/** The largest id that the tables hold. */
const largestId = 2_147_483_647

/** An id that a table counts up or another system gave out. */
export const Id = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: largestId }))

/** Names a store of the organization; another system gives it out. */
export const StoreId = label(100)

/** Names somebody of the organization: the `user_id` of their tokens, or their `sub`. */
export const MemberId = label(100)
