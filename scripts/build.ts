import { buildService } from "./service.ts"
import { buildWeb } from "./web.ts"

process.stdout.write(`web: ${await buildWeb()}\nservice: ${await buildService()}\n`)
