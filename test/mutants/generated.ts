import { existsSync } from "node:fs"
import { dirname } from "node:path"
import type { Mutant } from "./planted.ts"

/** Operators and their replacements. */
const operators: ReadonlyArray<readonly [RegExp, string]> = [
  [/ === /g, " !== "],
  [/ !== /g, " === "],
  [/ && /g, " || "],
  [/ \|\| /g, " && "],
  [/ <= /g, " < "],
  [/ >= /g, " > "],
  [/ < (?=[\w(])/g, " <= "],
  [/ > (?=[\w(])/g, " >= "],
  [/ \+ (?=[\w(])/g, " - "],
  [/\.some\(/g, ".every("],
  [/\.every\(/g, ".some("],
  [/\btrue\b/g, "false"],
  [/\bfalse\b/g, "true"],
]

const isCode = (line: string): boolean => !/^\s*(?:\/\/|\/?\*|import |export type |type )/.test(line)

/**
 * The folder with a source's tests: `test/` mirrors `src/`. A source without a test folder of its own is covered by the
 * tests of its parent folder.
 */
const folderOf = (file: string): string => {
  let folder = dirname(file.replace(/^src\//, "test/"))
  while (!existsSync(folder)) folder = dirname(folder)
  return folder
}

/** A mutant for every operator of a source. It need not compile, because tests run without type checks. */
export const generated = (
  file: string,
  text: string,
  tests: ReadonlyArray<string> = [folderOf(file)],
): ReadonlyArray<Mutant> =>
  text.split("\n").flatMap((line) =>
    isCode(line)
      ? operators.flatMap(([operator, other]) =>
          [...line.matchAll(operator)].map(({ index, 0: { length } }) => ({
            file,
            code: line,
            fault: line.slice(0, index) + other + line.slice(index + length),
            tests,
          })),
        )
      : [],
  )
