import * as Effect from "effect/Effect"

/** A clock that is set does not wait for what threads work on, a signature or a hash: these stand in line behind it. */
export const afterThreads = Effect.promise(async () => {
  for (let turns = 0; turns < 20; turns++) {
    await crypto.subtle.digest("SHA-256", new Uint8Array(1))
    await new Promise((done) => setImmediate(done))
  }
})
