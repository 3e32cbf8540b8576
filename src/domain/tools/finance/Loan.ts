import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { define } from "../Tool.ts"

const cents = (value: number): number => Math.round(value * 100) / 100

export const tool = define({
  slug: "loan",
  module: "Loan",
  category: "finance",
  description: "Monthly payment, total and interest of a loan that is paid back in equal payments.",
  parameters: Schema.Struct({
    principal: Schema.Finite.check(Schema.isGreaterThan(0)),
    annual_rate_percent: Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1000 })),
    months: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 1200 })),
  }),
  run: ({ principal, annual_rate_percent: percent, months }) => {
    const rate = percent / 1200
    const payment = rate === 0 ? principal / months : (principal * rate) / (1 - (1 + rate) ** -months)
    return Result.succeed({
      monthly_payment: cents(payment),
      total: cents(payment * months),
      interest: cents(payment * months - principal),
    })
  },
})
