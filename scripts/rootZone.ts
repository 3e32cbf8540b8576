import { writeFileSync } from "node:fs"
import domains from "tlds" with { type: "json" }
import tlds from "tlds/package.json" with { type: "json" }

const width = 116

/** Lists of words, wrapped at the line width of the sources. */
const lines = (words: ReadonlyArray<string>): ReadonlyArray<string> =>
  words.reduce<Array<string>>((all, word) => {
    const last = all.at(-1)
    if (last === undefined || last.length + 1 + word.length > width) all.push(word)
    else all[all.length - 1] = `${last} ${word}`
    return all
  }, [])

/** The module with top-level domains of three or more Latin letters. Domains of two letters are countries. */
export const rootZoneModule = (): string => {
  const labels = domains.filter((label) => /^[a-z]{3,}$/.test(label)).sort()
  return [
    `/** The Internet's root zone (IANA), from version ${tlds.version} of \`tlds\`; \`npm run root-zone\` generates it. */`,
    "export const rootZone = `",
    ...lines(labels).map((line) => `  ${line}`),
    "`",
    "",
  ].join("\n")
}

export const rootZonePath = "src/domain/understanding/email/RootZone.ts"

if (import.meta.main) writeFileSync(rootZonePath, rootZoneModule())
