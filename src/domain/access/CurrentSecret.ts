import * as Redacted from "effect/Redacted"

const sources = new WeakMap<Redacted.Redacted<string>, () => string>()

/**
 * A secret that may change while the service runs: `read` returns the current one.
 *
 * @throws whatever the first `read` throws; later reads must not throw.
 */
export const renewable = (read: () => string): Redacted.Redacted<string> => {
  const secret = Redacted.make(read())
  sources.set(secret, read)
  return secret
}

/** The current secret. Callers get it each time they open a connection or sign a request, and never store it. */
export const secretNow = (secret: Redacted.Redacted<string>): string =>
  sources.get(secret)?.() ?? Redacted.value(secret)
