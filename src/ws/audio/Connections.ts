/** The maximum number of connections of one process. 0 means unlimited. */
export interface ConnectionLimits {
  readonly all: number
  readonly perAddress: number
  readonly perUser: number
}

/** The slot of one connection. */
export interface Place {
  /** Whether the user may have another connection; checked once, as soon as the user is known. */
  readonly admit: (user: string) => boolean
  readonly leave: () => void
}

/** Counts connections by key. */
class Tally {
  readonly #counts = new Map<string, number>()

  /** Counts one more connection; returns false if the limit is reached. */
  add(key: string, most: number): boolean {
    const count = this.#counts.get(key) ?? 0
    if (most > 0 && count >= most) return false
    this.#counts.set(key, count + 1)
    return true
  }

  remove(key: string): void {
    const count = this.#counts.get(key) ?? 0
    if (count > 1) this.#counts.set(key, count - 1)
    else this.#counts.delete(key)
  }
}

/** Open connections: how many there are in total, by address and by user. */
export class Connections {
  readonly #limits: ConnectionLimits
  readonly #all = new Tally()
  readonly #addresses = new Tally()
  readonly #users = new Tally()

  constructor(limits: ConnectionLimits) {
    this.#limits = limits
  }

  /** A slot for a connection from the address; otherwise the limit that was reached. */
  enter(address: string): Place | "all" | "address" {
    if (!this.#all.add("", this.#limits.all)) return "all"
    if (!this.#addresses.add(address, this.#limits.perAddress)) {
      this.#all.remove("")
      return "address"
    }
    let admitted: string | undefined
    return {
      admit: (user) => {
        if (!this.#users.add(user, this.#limits.perUser)) return false
        admitted = user
        return true
      },
      leave: () => {
        this.#all.remove("")
        this.#addresses.remove(address)
        if (admitted !== undefined) this.#users.remove(admitted)
      },
    }
  }
}
