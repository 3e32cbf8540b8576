import { createHash } from "node:crypto"
import { readdirSync, statSync } from "node:fs"
import type { Mode } from "../../domain/infographic/Descriptor.ts"
import { readTemplate } from "./TemplateFiles.ts"

export interface TemplateFolders {
  readonly present: ReadonlyArray<string>
  readonly missing: ReadonlyArray<string>
  /** Template names without their extension, sorted. */
  readonly names: ReadonlyArray<string>
  /** `sha256-...` of every inline script in a template's source. */
  readonly scriptHashes: ReadonlyArray<string>
  /** The file of a template in a mode, looked up on each call. */
  readonly fileOf: (template: string, mode: Mode) => string | undefined
  readonly sourceOf: (file: string) => string
}

/** The file extensions of a template; the mode's own extension comes first. */
const endings: Record<Mode, ReadonlyArray<string>> = {
  jinja: [".html.j2", ".html"],
  "data-splice": [".html", ".html.j2"],
}

const stem = /^([A-Za-z0-9_][A-Za-z0-9_.-]*?)(?:\.html\.j2|\.html)$/

const isFolder = (folder: string): boolean => statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false

const inlineScript = /<script((?:[^>"']|"[^"]*"|'[^']*')*)>([\s\S]*?)<\/script/gi

const hashesOf = (source: string): ReadonlyArray<string> =>
  [...source.matchAll(inlineScript)]
    .filter(([, attributes = "", body = ""]) => body.trim() !== "" && !/\bsrc\s*=|application\/json/i.test(attributes))
    .map(([, , body = ""]) => `sha256-${createHash("sha256").update(body).digest("base64")}`)

/** Scans the folders once for names and scripts; files are read on first use and cached. */
export const templateFolders = (folders: ReadonlyArray<string>): TemplateFolders => {
  const present = folders.filter(isFolder)
  const files = present.flatMap((folder) => readdirSync(folder).filter((file) => stem.test(file)))
  const sources = new Map<string, string | null>()
  const read = (file: string): string | null => {
    const cached = sources.get(file)
    if (cached !== undefined) return cached
    const source = readTemplate(present, file)
    if (source !== null) sources.set(file, source)
    return source
  }
  return {
    present,
    missing: folders.filter((folder) => !present.includes(folder)),
    names: [...new Set(files.map((file) => stem.exec(file)![1]!))].sort(),
    scriptHashes: [...new Set(files.flatMap((file) => hashesOf(read(file) ?? "")))].sort(),
    fileOf: (template, mode) => endings[mode].map((ending) => template + ending).find((file) => read(file) !== null),
    sourceOf: (file) => read(file) ?? "",
  }
}
