import * as Redacted from "effect/Redacted"

const sources = new WeakMap<Redacted.Redacted<string>, () => string>()

/**
 * A secret that may change while the service runs: `read` returns the current one.
 *
 * @throws what `read` throws the first time; later it must return.
 */
export const renewable = (read: () => string): Redacted.Redacted<string> => {
  const secret = Redacted.make(read())
  sources.set(secret, read)
  return secret
}

/** The current secret. Read whenever a connection is opened or a request is signed, and never stored. */
export const secretNow = (secret: Redacted.Redacted<string>): string =>
  sources.get(secret)?.() ?? Redacted.value(secret)
