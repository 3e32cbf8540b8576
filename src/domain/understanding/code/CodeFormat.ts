import * as Result from "effect/Result"
import { compilePattern, type Pattern } from "../../forms/pattern/Pattern.ts"
import { checks, type CheckName } from "./CheckDigit.ts"

/** Properties of a code: the pattern of its field, and its check digit. */
export interface CodeSpec {
  readonly pattern?: string | undefined
  readonly check?: CheckName | undefined
}

/** The format of a code, for parsing it character by character. */
export interface CodeFormat {
  /** Whether the format is unknown. */
  readonly isOpen: boolean
  readonly mayBegin: (text: string) => boolean
  /** The letters and separators at the beginning of every code of this format, or an empty string. */
  readonly prefix: string
  /** The separators that the code may contain. */
  readonly separators: ReadonlyArray<string>
  readonly matches: (text: string) => boolean
  /** Whether the check digit is right; true for codes that have none. */
  readonly holds: (text: string) => boolean
}

/** The maximum number of characters in a code. */
const longestCode = 64
/** The maximum number of characters in a dictated code. */
const longestDictated = 40

const openPattern = "[A-Za-z0-9]+(?:[-/._]?[A-Za-z0-9]+)*"

/**
 * Whether a string can begin a code. Only its end is checked, because the preceding characters have already been
 * checked.
 */
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

/**
 * The separators that the pattern allows: those that it contains outside of ranges, or all if it allows any character.
 */
const separatorsIn = (pattern: string | undefined): ReadonlyArray<string> => {
  if (pattern === undefined) return []
  const plain = pattern
    .replaceAll(/\[(?:\\.|[^\]])*\]/g, (signs) => signs.replaceAll(/([A-Za-z0-9])-(?=[A-Za-z0-9])/g, "$1"))
    .replaceAll("\\.", "\0")
  if (/\.|\[\^|\\[WDS]/.test(plain)) return allSeparators
  const isIn = (one: string) => plain.includes(one === "." ? "\0" : one) || (one === " " && plain.includes("\\s"))
  return allSeparators.filter(isIn)
}

/** "POL-" in "^POL-\\d{6}$": the fixed letters. */
const prefixOf = (pattern = ""): string => /^\^([A-Za-z]+[-/ ]?)(?=\\d|\[|\()(?![^(]*\|)/.exec(pattern)?.[1] ?? ""

/** Whether the value has a correct check digit. */
export const carriesCheck = (spec: CodeSpec, value: unknown): boolean =>
  spec.check !== undefined && typeof value === "string" && formatOf(spec)?.holds(value) === true

const formats = new Map<string, CodeFormat | undefined>()

/** Undefined if the pattern is invalid. */
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
