import { buildDatabase } from "./database.ts"
import { buildService } from "./service.ts"
import { buildWeb } from "./web.ts"

const make = async () => ({
  web: await buildWeb(),
  service: await buildService(),
  database: await buildDatabase(),
})

let making: ReturnType<typeof make> | undefined

/** Builds everything that `npm start` runs. Concurrent callers share one build. */
export const build = (): ReturnType<typeof make> =>
  (making ??= make().finally(() => {
    making = undefined
  }))

if (import.meta.main)
  for (const [folder, outcome] of Object.entries(await build())) process.stdout.write(`${folder}: ${outcome}\n`)
