import { stripTypeScriptTypes } from "node:module"
import { parse } from "acorn"

/** A condition of a rule, or one of its alternatives: the smallest part that can be switched off. */
export interface Case {
  readonly file: string
  readonly line: number
  readonly start: number
  readonly end: number
  /** The value that replaces the case while it is switched off. */
  readonly off: boolean | undefined
  /** The utterance in the comment on the line before. */
  readonly example: string | undefined
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value

const childrenOf = (node: Node): ReadonlyArray<Node> => Object.values(node).flat().filter(isNode)

/** The parts of a node that can be switched off, with their replacements. A loop keeps its condition, or it would not end. */
const partsOf = (node: Node): ReadonlyArray<readonly [Node, boolean | undefined]> => {
  const part = (name: string) => node[name] as Node
  switch (node.type) {
    case "IfStatement":
    case "ConditionalExpression":
      return [[part("test"), false]]
    case "LogicalExpression":
      if (node["operator"] === "??") return [[part("left"), undefined]]
      return [
        [part("left"), node["operator"] === "&&"],
        [part("right"), node["operator"] === "&&"],
      ]
    default:
      return []
  }
}

/** The comment on the line before, if it is an utterance. */
const exampleBefore = (source: string, start: number): string | undefined => {
  const lineStart = source.lastIndexOf("\n", start - 1)
  const above = source.slice(source.lastIndexOf("\n", lineStart - 1) + 1, lineStart)
  return /^\s*\/\/ ?(["¿].*)/.exec(above)?.[1]
}

export const casesOf = (file: string, source: string): ReadonlyArray<Case> => {
  const found: Array<Case> = []
  const visit = (node: Node, isLoop: boolean): void => {
    if (!isLoop || node.type !== "LogicalExpression")
      for (const [{ start, end }, off] of partsOf(node)) {
        const line = source.slice(0, start).split("\n").length
        found.push({ file, line, start, end, off, example: exampleBefore(source, start) })
      }
    const test = /^(?:For|While|DoWhile)Statement$/.test(node.type) ? node["test"] : undefined
    const isBelow = isLoop && node.type === "LogicalExpression"
    for (const child of childrenOf(node)) visit(child, child === test || isBelow)
  }
  visit(parse(stripTypeScriptTypes(source), { ecmaVersion: "latest", sourceType: "module" }) as unknown as Node, false)
  return found
}

/** The source without types, with a switch around each of its cases; numbering starts at `first`. */
export const withSwitches = (source: string, cases: ReadonlyArray<Case>, first: number): string => {
  const plain = stripTypeScriptTypes(source)
  // if two cases begin or end at the same position, the longer one is the outer one
  const opening = cases.map(({ start, end }, at) => ({
    at: start,
    order: -end,
    text: `globalThis.caseOf(${first + at}, `,
  }))
  const closing = cases.map(({ start, end, off }) => ({ at: end, order: -start - plain.length, text: `, ${off})` }))
  const marks = [...opening, ...closing].sort((a, b) => a.at - b.at || a.order - b.order)
  let [out, from] = ["", 0]
  for (const { at, text } of marks) {
    out += plain.slice(from, at) + text
    from = at
  }
  return out + plain.slice(from)
}
