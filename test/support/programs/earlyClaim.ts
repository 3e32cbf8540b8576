import { readdirSync } from "node:fs"
import { dirname } from "node:path"
import { claimEarly } from "../../../src/adapters/pglite/FolderClaim.ts"

/**
 * `earlyClaim.ts FOLDER` claims the folder like a service that is starting, prints whether that succeeded and how many
 * entries the parent folder has, and exits.
 */
const [folder = ""] = process.argv.slice(2)
const isClaimed = claimEarly(folder)
console.log(JSON.stringify({ isClaimed, files: readdirSync(dirname(folder)).length }))
process.exit(1)
