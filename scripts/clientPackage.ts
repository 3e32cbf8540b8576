import { execFileSync } from "node:child_process"
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./build/folder.ts"
import { buildClient } from "./package/client.ts"
import { buildVoice } from "./package/voice.ts"

interface Manifest {
  readonly version: string
  readonly license: string
  readonly dependencies: Readonly<Record<string, string>>
}

/** The part of the package for programs that call the service: the clients for its routes and for voice. */
export const clientManifest = ({ version, license, dependencies }: Manifest) => ({
  name: "parley-client",
  version,
  description: "Typed client for Parley's HTTP API, and a client for forms filled in by voice",
  license,
  type: "module",
  exports: {
    ".": { types: "./client/index.d.ts", default: "./client/index.js" },
    "./voice": { types: "./voice/types/web/voice/library.d.ts", default: "./voice/index.js" },
    "./voice/levelMeter.js": "./voice/levelMeter.js",
    "./package.json": "./package.json",
  },
  dependencies: { "@oazapfts/runtime": dependencies["@oazapfts/runtime"] },
  // The voice types refer to Effect's types, but no Effect code is loaded.
  peerDependencies: { effect: dependencies["effect"] },
  peerDependenciesMeta: { effect: { optional: true } },
})

/** Assembles the small package in a folder. */
export const buildClientPackage = async (folder: string): Promise<void> => {
  await buildClient()
  await buildVoice()
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const part of ["client", "voice"]) cpSync(join(root, "dist", part), join(folder, part), { recursive: true })
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(clientManifest(manifest), null, 2)}\n`)
}

/** `npm run pack:client [-- FOLDER]`: writes `parley-client-VERSION.tgz` to the folder, by default the current one. */
if (import.meta.main) {
  const folder = join(root, "dist", "parley-client")
  await buildClientPackage(folder)
  const packed = execFileSync("npm", ["pack", "--pack-destination", process.argv[2] ?? process.cwd()], { cwd: folder })
  process.stdout.write(packed)
}
