import { ownValue } from "../codec/Json.ts"
import { call, type Expression, type Meaning, Untranslatable } from "./Expression.ts"
import type { Logic } from "./SourceModel.ts"

/** The maximum length and depth of expressions that are translated. */
const [mostCharacters, deepest] = [20_000, 60]

export interface Token {
  readonly is: "number" | "text" | "name" | "answer" | "own" | "sign" | "end"
  readonly text: string
}

/** An expression language as data: token patterns, operator precedence, and the meanings of names. */
export interface Dialect {
  readonly tokens: ReadonlyArray<readonly [Token["is"] | "blank", RegExp]>
  /** Operators from the lowest to the highest precedence. */
  readonly operators: ReadonlyArray<Readonly<Record<string, Meaning>>>
  readonly prefixes: Readonly<Record<string, Meaning>>
  /** Postfix operators, such as `empty`. */
  readonly suffixes: Readonly<Record<string, ReadonlyArray<Meaning>>>
  readonly functions: Readonly<Record<string, Meaning>>
  readonly constants: Readonly<Record<string, boolean | string>>
  readonly textOf: (token: string) => string
  readonly nameOf: (token: string) => string
  /** In choice filters, returns the column of the choice for a bare name. */
  readonly columnOf?: (name: string) => string | undefined
}

const tokensOf = (text: string, dialect: Dialect): ReadonlyArray<Token> => {
  if (text.length > mostCharacters) throw new Untranslatable("too long")
  const tokens: Array<Token> = []
  for (let at = 0; at < text.length;) {
    let found: Token["is"] | "blank" | undefined
    let length = 0
    for (const [is, pattern] of dialect.tokens) {
      pattern.lastIndex = at
      const match = pattern.exec(text)
      if (match === null) continue
      ;[found, length] = [is, match[0].length]
      break
    }
    if (found === undefined || length === 0) throw new Untranslatable(text.slice(at, at + 20))
    if (found !== "blank") tokens.push({ is: found, text: text.slice(at, at + length) })
    at += length
  }
  return [...tokens, { is: "end", text: "" }]
}

/** A precedence-climbing parser: parses an operand, then every operator of at least the given precedence. */
class Parser {
  private at = 0
  private depth = 0
  private readonly tokens: ReadonlyArray<Token>
  private readonly dialect: Dialect

  constructor(tokens: ReadonlyArray<Token>, dialect: Dialect) {
    this.tokens = tokens
    this.dialect = dialect
  }

  whole(): Expression {
    const expression = this.ranked(0)
    if (this.next.is !== "end") throw new Untranslatable(this.next.text)
    return expression
  }

  private get next(): Token {
    return this.tokens[this.at]!
  }

  private take(): Token {
    return this.tokens[this.at++]!
  }

  private takes(sign: string): boolean {
    if (this.next.is !== "sign" || this.next.text !== sign) return false
    this.at++
    return true
  }

  private ranked(rank: number): Expression {
    if (rank >= this.dialect.operators.length) return this.suffixed()
    let left = this.ranked(rank + 1)
    for (;;) {
      const { is, text } = this.next
      const meaning =
        is === "sign" || is === "name" ? ownValue(this.dialect.operators[rank]!, text.toLowerCase()) : undefined
      if (meaning === undefined) return left
      this.at++
      const right = this.ranked(rank + 1)
      left =
        meaning === "other" ? { is: "call", of: "other", name: text, parts: [left, right] } : call(meaning, left, right)
    }
  }

  private suffixed(): Expression {
    const operand = this.operand()
    const meanings = ownValue(this.dialect.suffixes, this.next.text.toLowerCase())
    if (meanings === undefined || this.next.is === "end") return operand
    this.at++
    return meanings.reduceRight((inner, meaning) => call(meaning, inner), operand)
  }

  private operand(): Expression {
    if (++this.depth > deepest) throw new Untranslatable("too deep")
    try {
      const token = this.take()
      const prefix = ownValue(this.dialect.prefixes, token.text.toLowerCase())
      if (prefix !== undefined && token.is !== "text") return this.prefixed(prefix)
      switch (token.is) {
        case "number":
          return { is: "value", value: Number(token.text) }
        case "text":
          return { is: "value", value: this.dialect.textOf(token.text) }
        case "answer":
          return this.answered(this.dialect.nameOf(token.text))
        case "own":
          return { is: "own" }
        case "name":
          return this.named(token.text)
        default:
          return this.enclosed(token)
      }
    } finally {
      this.depth--
    }
  }

  private answered(name: string): Expression {
    const column = this.dialect.columnOf?.(`{${name}}`)
    return column === undefined ? { is: "answer", name } : { is: "column", name: column }
  }

  private prefixed(meaning: Meaning): Expression {
    const operand = this.suffixed()
    if (meaning !== "subtract") return call(meaning, operand)
    return operand.is === "value" && typeof operand.value === "number"
      ? { is: "value", value: -operand.value }
      : call("subtract", { is: "value", value: 0 }, operand)
  }

  private enclosed(token: Token): Expression {
    if (token.text !== "(") throw new Untranslatable(token.text === "" ? "an unfinished expression" : token.text)
    const inner = this.ranked(0)
    if (!this.takes(")")) throw new Untranslatable(this.next.text)
    return inner
  }

  private named(name: string): Expression {
    const { constants, functions } = this.dialect
    const key = name.toLowerCase()
    if (!this.takes("(")) {
      if (Object.hasOwn(constants, key)) return { is: "value", value: constants[key]! }
      const column = this.dialect.columnOf?.(name)
      if (column !== undefined) return { is: "column", name: column }
      throw new Untranslatable(name)
    }
    const parts: Array<Expression> = []
    while (!this.takes(")")) {
      if (parts.length > 0 && !this.takes(",")) throw new Untranslatable(this.next.text)
      parts.push(this.ranked(0))
    }
    if (Object.hasOwn(constants, `${key}()`)) return { is: "value", value: constants[`${key}()`]! }
    const of = ownValue(functions, key) ?? "other"
    // XPath has no escape sequences, so a string with both kinds of quotes is written with `concat`.
    const isText = of === "concat" && parts.every(({ is }) => is === "value")
    return isText ? { is: "value", value: parts.map(textIn).join("") } : { is: "call", of, name, parts }
  }
}

const textIn = (part: Expression): string => (part.is === "value" ? String(part.value) : "")

/** Parses an expression in a dialect. Throws `Untranslatable` with the part that can't be parsed. */
const parsed = (text: string, dialect: Dialect): Expression => new Parser(tokensOf(text, dialect), dialect).whole()

/** An expression and its text, or only the text if it can't be parsed. */
export const logicIn = (text: string, dialect: Dialect): Logic => {
  try {
    return { text, expression: parsed(text, dialect) }
  } catch (cause) {
    if (!(cause instanceof Untranslatable)) throw cause
    return { text }
  }
}
