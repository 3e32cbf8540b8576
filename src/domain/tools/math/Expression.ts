import * as Result from "effect/Result"

const functions: Readonly<Record<string, (...args: ReadonlyArray<number>) => number>> = {
  abs: Math.abs,
  ceil: Math.ceil,
  cos: Math.cos,
  exp: Math.exp,
  floor: Math.floor,
  ln: Math.log,
  log: Math.log10,
  max: (...args) => Math.max(...args),
  min: (...args) => Math.min(...args),
  round: Math.round,
  sin: Math.sin,
  sqrt: Math.sqrt,
  tan: Math.tan,
}

const constants: Readonly<Record<string, number>> = { e: Math.E, pi: Math.PI }

const token =
  /\s*(?:([0-9]+(?:\.[0-9]*)?(?:[eE][+-]?[0-9]+)?|\.[0-9]+(?:[eE][+-]?[0-9]+)?)|([a-z]+)|(\*\*|[-+*/%^(),]))/y

const tokens = (text: string): ReadonlyArray<string> | undefined => {
  const tokens: Array<string> = []
  token.lastIndex = 0
  let at = 0
  while (text.slice(at).trim() !== "") {
    const match = token.exec(text)
    if (match === null) return undefined
    tokens.push(match[1] ?? match[2] ?? (match[3] === "**" ? "^" : match[3]!))
    at = token.lastIndex
  }
  return tokens
}

const deepest = 200

class Wrong extends Error {}

/**
 * A recursive-descent parser: sums of products of signed powers. `^` is right-associative and binds more tightly than a
 * preceding sign.
 */
class Reader {
  private at = 0
  private depth = 0
  private readonly words: ReadonlyArray<string>

  constructor(words: ReadonlyArray<string>) {
    this.words = words
  }

  expression(): number {
    const value = this.sum()
    if (this.at < this.words.length) throw new Wrong(`${this.words[this.at]} is not expected here`)
    return value
  }

  private take(...wanted: ReadonlyArray<string>): string | undefined {
    const word = this.words[this.at]
    if (word === undefined || !wanted.includes(word)) return undefined
    this.at += 1
    return word
  }

  private expect(word: string): void {
    if (this.take(word) === undefined) throw new Wrong(`${word} is missing`)
  }

  private sum(): number {
    if (++this.depth > deepest) throw new Wrong("it is nested too deeply")
    let value = this.product()
    for (let sign = this.take("+", "-"); sign !== undefined; sign = this.take("+", "-"))
      value = sign === "+" ? value + this.product() : value - this.product()
    this.depth -= 1
    return value
  }

  private product(): number {
    let value = this.signed()
    for (let sign = this.take("*", "/", "%"); sign !== undefined; sign = this.take("*", "/", "%")) {
      const right = this.signed()
      if (sign !== "*" && right === 0) throw new Wrong("it divides by zero")
      if (sign === "*") value *= right
      else value = sign === "/" ? value / right : value % right
    }
    return value
  }

  private signed(): number {
    let isNegative = false
    for (let sign = this.take("+", "-"); sign !== undefined; sign = this.take("+", "-"))
      isNegative = sign === "-" ? !isNegative : isNegative
    return isNegative ? -this.power() : this.power()
  }

  private power(): number {
    const base = this.primary()
    if (this.take("^") === undefined) return base
    if (++this.depth > deepest) throw new Wrong("it is nested too deeply")
    const value = base ** this.signed()
    this.depth -= 1
    return value
  }

  private primary(): number {
    const word = this.words[this.at++]
    if (word === undefined) throw new Wrong("it ends too early")
    if (word === "(") {
      const value = this.sum()
      this.expect(")")
      return value
    }
    if (/^[0-9.]/.test(word)) return Number(word)
    if (Object.hasOwn(constants, word)) return constants[word]!
    if (Object.hasOwn(functions, word)) return this.call(functions[word]!)
    throw new Wrong(`${word} is not expected here`)
  }

  private call(apply: (...args: ReadonlyArray<number>) => number): number {
    this.expect("(")
    const args = [this.sum()]
    while (this.take(",") !== undefined) args.push(this.sum())
    this.expect(")")
    return apply(...args)
  }
}

/** The value of an arithmetic expression, or why it can't be evaluated. Numbers are binary floating point. */
export const evaluate = (text: string): Result.Result<number, string> => {
  const words = tokens(text)
  if (words === undefined) return Result.fail("it contains a character that isn't allowed")
  return Result.flatMap(
    Result.try({
      try: () => new Reader(words).expression(),
      catch: (error) => (error instanceof Wrong ? error.message : "it cannot be read"),
    }),
    (value) => (Number.isFinite(value) ? Result.succeed(value) : Result.fail("its value isn't a finite number")),
  )
}
