/** A lock that keeps the screen on until it is released. */
interface Lock {
  readonly release: () => Promise<void>
}

/**
 * Returns a function that acquires the lock when called with true, and releases it when called with false. Requests and
 * releases never overlap.
 */
export const screenLock = (request: () => Promise<Lock | undefined>): ((isWanted: boolean) => void) => {
  let lock: Lock | undefined
  let isWanted = false
  let work = Promise.resolve()

  const settle = async (): Promise<void> => {
    if (isWanted === (lock !== undefined)) return
    const old = lock
    lock = undefined
    if (old === undefined) lock = await request().catch(() => undefined)
    else await old.release().catch(() => undefined)
  }

  return (wanted) => {
    if (wanted === isWanted) return
    isWanted = wanted
    work = work.then(settle)
  }
}
