import * as Effect from "effect/Effect"

/**
 * A test clock doesn't wait for work on threads, such as a signature or a hash. This effect queues up behind that work.
 */
export const afterThreads = Effect.promise(async () => {
  for (let turns = 0; turns < 20; turns++) {
    await crypto.subtle.digest("SHA-256", new Uint8Array(1))
    await new Promise((done) => setImmediate(done))
  }
})
