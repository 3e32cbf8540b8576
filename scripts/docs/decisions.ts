import { globSync, readFileSync } from "node:fs"
import { basename } from "node:path"

/** The records of decisions, by their titles. */
export const decisions = (): string =>
  globSync("docs/decisions/*.md")
    .filter((file) => basename(file) !== "README.md")
    .map((file) => ({
      file: basename(file),
      title: /^# (.+)$/m.exec(readFileSync(file, "utf8"))?.[1] ?? basename(file),
    }))
    .toSorted((a, b) => (a.title < b.title ? -1 : 1))
    .map(({ file, title }) => `- [${title}](${file})`)
    .join("\n")
