import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { define, fault } from "../Tool.ts"

const operations = ["add", "subtract", "multiply", "divide", "power", "modulo", "gcd", "lcm"] as const

const gcd = (a: number, b: number): number => (b === 0 ? Math.abs(a) : gcd(b, a % b))

const apply: Readonly<Record<(typeof operations)[number], (a: number, b: number) => number>> = {
  add: (a, b) => a + b,
  subtract: (a, b) => a - b,
  multiply: (a, b) => a * b,
  divide: (a, b) => a / b,
  power: (a, b) => a ** b,
  modulo: (a, b) => a % b,
  gcd,
  lcm: (a, b) => (a === 0 || b === 0 ? 0 : Math.abs(a * b) / gcd(a, b)),
}

export const tool = define({
  slug: "math",
  module: "Arithmetic",
  category: "math",
  description: "Combines numbers from left to right with one operation.",
  parameters: Schema.Struct({
    operation: Schema.Literals(operations),
    numbers: Schema.Array(Schema.Finite).check(Schema.isMinLength(2), Schema.isMaxLength(1000)),
  }),
  run: ({ operation, numbers }) => {
    const isWhole = operation !== "gcd" && operation !== "lcm"
    if (!isWhole && !numbers.every(Number.isSafeInteger)) return fault(`${operation} needs whole numbers`)
    const result = numbers.slice(1).reduce(apply[operation], numbers[0]!)
    return Number.isFinite(result) ? Result.succeed({ operation, result }) : fault("the result isn't a finite number")
  },
})
