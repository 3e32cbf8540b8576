import { createHash } from "node:crypto"
import { createReadStream } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { ModelFault } from "./ModelFault.ts"

const listed = /^([0-9a-f]{64}) [ *](?!\/)(?!.*\.\.)(.+)$/

const sumOf = async (file: string): Promise<string> => {
  const hash = createHash("sha256")
  await pipeline(createReadStream(file), hash).catch(() => {
    throw new ModelFault(`${file} cannot be read`)
  })
  return hash.digest("hex")
}

/**
 * Verifies every file listed in the folder's `SHA256SUMS`, in the format of `sha256sum`. Without that file, nothing is
 * verified.
 */
export const checkSums = async (folder: string): Promise<void> => {
  const list = await readFile(join(folder, "SHA256SUMS"), "utf8").catch(() => "")
  for (const line of list.split("\n").filter((text) => text.trim() !== "")) {
    const [, sum, name] = listed.exec(line) ?? []
    if (sum === undefined || name === undefined) throw new ModelFault("SHA256SUMS cannot be read")
    if ((await sumOf(join(folder, name))) !== sum) throw new ModelFault(`${name} doesn't match SHA256SUMS`)
  }
}
