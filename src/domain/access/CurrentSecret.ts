import * as Redacted from "effect/Redacted"

const sources = new WeakMap<Redacted.Redacted<string>, () => string>()

/**
 * A secret that may be exchanged while the service runs: `read` says what it is now.
 *
 * @throws what `read` throws the first time; later it has to answer.
 */
export const renewable = (read: () => string): Redacted.Redacted<string> => {
  const secret = Redacted.make(read())
  sources.set(secret, read)
  return secret
}

/** What a secret is now. Asked wherever a connection is opened or a request is signed, and kept by nobody. */
export const secretNow = (secret: Redacted.Redacted<string>): string =>
  sources.get(secret)?.() ?? Redacted.value(secret)
