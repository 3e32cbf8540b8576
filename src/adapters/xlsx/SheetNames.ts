/** What a sheet's name may not hold, and how long it may be. */
const forbidden = /[[\]:*?/\\\p{Cc}]|^'|'$/gu
const longest = 31

/** Names of the sheets of a workbook, each once whatever its case. */
export class SheetNames {
  readonly #names: Array<string> = []
  readonly #taken = new Set<string>()

  get all(): ReadonlyArray<string> {
    return this.#names
  }

  /** The number of the sheet, from 1. A name that is taken gets a number behind it. */
  add(wanted: string): number {
    const plain = wanted.replaceAll(forbidden, " ").trim().slice(0, longest) || "Sheet"
    let name = plain
    for (let n = 2; this.#taken.has(name.toLowerCase()); n++)
      name = `${plain.slice(0, longest - 1 - String(n).length)} ${n}`
    this.#taken.add(name.toLowerCase())
    return this.#names.push(name)
  }
}
