import * as Result from "effect/Result"
import { compilePattern, type Pattern } from "../../forms/pattern/Pattern.ts"
import { checks, type CheckName } from "./CheckDigit.ts"

/** What is known of a code: the pattern of its field, and the check that it carries. */
export interface CodeSpec {
  readonly pattern?: string | undefined
  readonly check?: CheckName | undefined
}

/** The form of a code, for a reader that goes from sign to sign. */
export interface CodeFormat {
  /** Nothing is known but that it is a code. */
  readonly isOpen: boolean
  readonly mayBegin: (text: string) => boolean
  /** The letters, and what separates them from the rest, that every such code begins with; empty where there are none. */
  readonly prefix: string
  /** The separators that may stand in it. */
  readonly separators: ReadonlyArray<string>
  readonly matches: (text: string) => boolean
  /** Whether the check digit holds; always where there is none. */
  readonly holds: (text: string) => boolean
}

/** Longer codes nobody dictates. */
const longestCode = 64
/** What is dictated is followed from sign to sign up to here. */
const longestDictated = 40

const openPattern = "[A-Za-z0-9]+(?:[-/._]?[A-Za-z0-9]+)*"

/** The same from sign to sign: what was taken before has been looked at. */
const mayOpen = (text: string): boolean => /^[A-Za-z0-9][-/._]?$|[A-Za-z0-9]$/.test(text.slice(-2))

const remembered = (ask: (text: string) => boolean, longest = longestCode): ((text: string) => boolean) => {
  const answers = new Map<string, boolean>()
  return (text) => {
    const cached = answers.get(text)
    if (cached !== undefined) return cached
    if (answers.size > 5000) answers.clear()
    const answer = text.length <= longest && ask(text)
    answers.set(text, answer)
    return answer
  }
}

const patternOf = ({ pattern, check }: CodeSpec): Pattern | undefined => {
  const source = pattern ?? (check === undefined ? openPattern : checks[check].shape)
  return Result.getOrUndefined(compilePattern(source))
}

const allSeparators = ["-", " ", "/", ".", "_"]

/** The separators that the pattern may take: those that stand in it other than between the ends of a range, and all where it takes any sign. */
const separatorsIn = (pattern: string | undefined): ReadonlyArray<string> => {
  if (pattern === undefined) return []
  const plain = pattern
    .replaceAll(/\[(?:\\.|[^\]])*\]/g, (signs) => signs.replaceAll(/([A-Za-z0-9])-(?=[A-Za-z0-9])/g, "$1"))
    .replaceAll("\\.", "\0")
  if (/\.|\[\^|\\[WDS]/.test(plain)) return allSeparators
  const isIn = (one: string) => plain.includes(one === "." ? "\0" : one) || (one === " " && plain.includes("\\s"))
  return allSeparators.filter(isIn)
}

/** "POL-" of "^POL-\\d{6}$": letters that nothing may stand for. */
const prefixOf = (pattern = ""): string => /^\^([A-Za-z]+[-/ ]?)(?=\\d|\[|\()(?![^(]*\|)/.exec(pattern)?.[1] ?? ""

/** Whether a check digit stands behind a value, and holds. */
export const carriesCheck = (spec: CodeSpec, value: unknown): boolean =>
  spec.check !== undefined && typeof value === "string" && formatOf(spec)?.holds(value) === true

const formats = new Map<string, CodeFormat | undefined>()

/** Undefined where the pattern is none. */
export const formatOf = (spec: CodeSpec): CodeFormat | undefined => {
  const key = `${spec.check ?? ""} ${spec.pattern ?? ""}`
  if (formats.has(key)) return formats.get(key)
  const compiled = patternOf(spec)
  const { check } = spec
  const format: CodeFormat | undefined =
    compiled === undefined
      ? undefined
      : {
          isOpen: spec.pattern === undefined && check === undefined,
          separators: separatorsIn(spec.pattern),
          prefix: prefixOf(spec.pattern),
          mayBegin:
            key === " "
              ? (text) => text.length <= longestDictated && mayOpen(text)
              : remembered(compiled.mayBegin, longestDictated),
          matches: remembered(compiled.matches),
          holds: (text) =>
            check === undefined || checks[check].holds(text.replaceAll(/[^\p{L}\p{N}]/gu, "").toUpperCase()),
        }
  if (formats.size > 500) formats.clear()
  formats.set(key, format)
  return format
}
