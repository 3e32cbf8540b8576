import "./nodeVersion.ts"
import "./heap.ts"
import "./wasmWrappers.ts"
import * as Module from "node:module"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { openEarly } from "../adapters/pglite/Engine.ts"

// Enables the compile cache, so the service itself is imported after this.
Module.enableCompileCache(fileURLToPath(new URL("../../node_modules/.cache/node", import.meta.url)))

// Without a configured server the embedded database opens on a thread while the service loads on this one.
if (!["DATABASE_URL", "DATABASE_URL_FILE", "DBHOST"].some((name) => process.env[name]))
  openEarly(join(process.env["DATA_DIR"] ?? "./.data", "database"))
await import("effect/schema/SchemaJITCompiler/enable")
const { run } = await import("./run.ts")
run()
