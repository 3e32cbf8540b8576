import { buildDatabase } from "./database.ts"
import { buildService } from "./service.ts"
import { buildWeb } from "./web.ts"

/** Everything that `npm start` runs from. */
export const build = async () => ({
  web: await buildWeb(),
  service: await buildService(),
  database: await buildDatabase(),
})

if (import.meta.main)
  for (const [folder, outcome] of Object.entries(await build())) process.stdout.write(`${folder}: ${outcome}\n`)
