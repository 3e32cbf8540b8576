import { readFileSync, writeFileSync } from "node:fs"
import { withTables } from "../test/docs/tables.ts"

/** Writes the tables that the README takes from the code. */
writeFileSync("README.md", withTables(readFileSync("README.md", "utf8")))
