import { readFileSync } from "node:fs"

const read = (): string => {
  const facts: unknown = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))
  return typeof facts === "object" && facts !== null && "version" in facts ? String(facts.version) : "unknown"
}

/** The release number. */
export const version = read()
