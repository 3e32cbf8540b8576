import * as Schema from "effect/Schema"

/** Whether a column can store a string unchanged. It can't store NUL or lone surrogates. */
const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes("\0")

/** A name or code that people enter: not blank, of limited length, stored unchanged. */
export const label = (longest: number) =>
  Schema.String.check(
    Schema.makeFilter((text: string) => text.trim() !== "" && text.length <= longest && isStorable(text), {
      expected: `text of 1 to ${longest} characters`,
    }),
  )

/** The largest id in the database tables. */
const largestId = 2_147_483_647

/** An id from a table's sequence or another system. */
export const Id = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: largestId }))

/** Identifies a store; issued by another system. */
export const StoreId = label(100)

/** Identifies a person by the `user_id` of their tokens, or by the `sub`. */
export const MemberId = label(100)
