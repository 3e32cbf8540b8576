import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Semaphore from "effect/Semaphore"
import { randomBytes, scrypt } from "node:crypto"
import { PasswordHashes } from "../../ports/PasswordHashes.ts"

/** 16 MiB and five passes per hash: a recommended cost that limits the memory needed for concurrent calls. */
const cost = { ln: 14, r: 8, p: 5 } as const
const saltBytes = 16
const hashBytes = 32

const unpadded = (bytes: Buffer): string => bytes.toString("base64").replace(/=+$/, "")

const scrypted = (password: string, salt: Buffer): Effect.Effect<Buffer> =>
  Effect.callback((resume) =>
    scrypt(password.normalize("NFKC"), salt, hashBytes, { N: 2 ** cost.ln, r: cost.r, p: cost.p }, (error, key) =>
      resume(error === null ? Effect.succeed(key) : Effect.die(error)),
    ),
  )

/** Hashes are computed on Node's thread pool, one at a time, because the same threads also read files. */
export const layer = Layer.effect(
  PasswordHashes,
  Effect.map(Semaphore.make(1), (turns) =>
    PasswordHashes.of({
      hash: (password) =>
        Effect.suspend(() => {
          const salt = randomBytes(saltBytes)
          return Effect.map(
            scrypted(password, salt),
            (key) => `$scrypt$ln=${cost.ln},r=${cost.r},p=${cost.p}$${unpadded(salt)}$${unpadded(key)}`,
          )
        }).pipe(turns.withPermits(1)),
    }),
  ),
)
