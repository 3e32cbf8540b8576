import { existsSync, readFileSync } from "node:fs"
import { dirname, join, normalize } from "node:path"
import type { Page } from "./sections.ts"

/** Code blocks contain no links. */
const prose = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, "").replace(/`[^`\n]*`/g, "")

const targets = (text: string): ReadonlyArray<string> => [
  ...[...prose(text).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target),
  ...[...prose(text).matchAll(/(?:src|href)="([^"]+)"/g)].map(([, target = ""]) => target),
]

/** The anchor of a heading. */
const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-")

const anchorsIn = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.replace(/^```[\s\S]*?^```/gm, "").matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading)),
  )

const faultOf = (file: string, target: string): string | undefined => {
  const [path = "", anchor] = target.split("#")
  const place = path === "" ? file : normalize(join(dirname(file), path))
  if (place.startsWith("..") || !existsSync(place)) return `${file}: ${target} does not exist`
  if (anchor === undefined || !place.endsWith(".md")) return undefined
  return anchorsIn(readFileSync(place, "utf8")).has(anchor) ? undefined : `${file}: ${target} has no such heading`
}

/** Broken links within the repository. */
export const brokenLinks = (pages: ReadonlyArray<Page>): ReadonlyArray<string> =>
  pages.flatMap(({ file, text }) =>
    targets(text)
      .filter((target) => !/^[a-z]+:/.test(target))
      .flatMap((target) => faultOf(file, target) ?? []),
  )
