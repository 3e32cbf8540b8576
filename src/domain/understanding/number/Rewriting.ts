import type { Notation } from "./SpokenNumber.ts"
import type { Token } from "../text/Token.ts"

/** A number formed by words, and the index after these words. */
export interface Written {
  readonly value: number
  readonly end: number
}

export type Rewriter = (notation: Notation, tokens: ReadonlyArray<Token>, index: number) => Written | undefined

/** The tokens for the digits of a number, as if they had been spoken. */
const figures = ({ decimalMark }: Notation, value: number, { gap, pause }: Token): ReadonlyArray<Token> =>
  String(value)
    .split(".")
    .flatMap((text, at): ReadonlyArray<Token> =>
      at === 0
        ? [{ text, kind: "digits", gap, pause }]
        : [
            { text: decimalMark, kind: "mark", gap: false, pause: false },
            { text, kind: "digits", gap: false, pause: false },
          ],
    )

/** Replaces words that form one number with its digits. */
export const rewritten = (
  notation: Notation,
  tokens: ReadonlyArray<Token>,
  rewriters: ReadonlyArray<Rewriter>,
): ReadonlyArray<Token> => {
  const written: Array<Token> = []
  let isChanged = false
  for (let index = 0; index < tokens.length;) {
    let found: Written | undefined
    for (const rewriter of rewriters) found ??= rewriter(notation, tokens, index)
    if (found === undefined || !/^\d+(?:\.\d+)?$/.test(String(found.value))) written.push(tokens[index++]!)
    else {
      written.push(...figures(notation, found.value, tokens[index]!))
      index = found.end
      isChanged = true
    }
  }
  return isChanged ? written : tokens
}
