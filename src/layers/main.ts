import "./nodeVersion.ts"
import "./heap.ts"
import "./wasmWrappers.ts"
import * as Module from "node:module"
import { fileURLToPath } from "node:url"
import { loadAhead } from "../adapters/pglite/Engine.ts"

// What is compiled once is read back at the next start; so the service itself is imported after this.
Module.enableCompileCache(fileURLToPath(new URL("../../node_modules/.cache/node", import.meta.url)))

// Where no server is named the database is embedded: it loads on a thread of its own while the service does on this one.
if (!["DATABASE_URL", "DATABASE_URL_FILE", "DBHOST"].some((name) => process.env[name])) loadAhead()
await import("effect/schema/SchemaJITCompiler/enable")
const { run } = await import("./run.ts")
run()
