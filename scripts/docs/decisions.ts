import { globSync, readFileSync } from "node:fs"
import { basename } from "node:path"

/** The decision records by title. */
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
