import { build } from "./build.ts"
import { buildClient } from "./package/client.ts"
import { buildTesting } from "./package/testing.ts"
import { buildUnderstanding } from "./package/understanding.ts"
import { buildVoice } from "./package/voice.ts"

/** Everything in the package: the service, and the modules for other programs. */
export const buildPackage = async () => ({
  ...(await build()),
  client: await buildClient(),
  voice: await buildVoice(),
  understanding: await buildUnderstanding(),
  testing: await buildTesting(),
})

if (import.meta.main)
  for (const [folder, outcome] of Object.entries(await buildPackage())) process.stdout.write(`${folder}: ${outcome}\n`)
