import "./heap.ts"
import { enableCompileCache } from "node:module"
import { fileURLToPath } from "node:url"

// What is compiled once is read back at the next start; so the service itself is imported after this.
enableCompileCache(fileURLToPath(new URL("../../node_modules/.cache/node", import.meta.url)))
await import("effect/schema/SchemaJITCompiler/enable")
const { run } = await import("./run.ts")
run()
