import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { define, fault } from "../Tool.ts"

const digits = "0123456789abcdefghijklmnopqrstuvwxyz"

const Base = Schema.Int.check(Schema.isBetween({ minimum: 2, maximum: 36 }))

export const tool = define({
  slug: "number_base",
  module: "NumberBase",
  category: "math",
  description: "Writes a whole number of any size in another base.",
  parameters: Schema.Struct({ number: Schema.String.check(Schema.isMaxLength(1000)), from: Base, to: Base }),
  run: ({ number, from, to }) => {
    const text = number.trim().toLowerCase()
    const isNegative = text.startsWith("-")
    const figures = [...(isNegative ? text.slice(1) : text)].map((digit) => digits.indexOf(digit))
    if (figures.length === 0 || figures.some((figure) => figure < 0 || figure >= from))
      return fault(`${number} is not a whole number in base ${from}`)
    const value = figures.reduce((total, figure) => total * BigInt(from) + BigInt(figure), 0n)
    return Result.succeed({ result: (isNegative ? -value : value).toString(to) })
  },
})
