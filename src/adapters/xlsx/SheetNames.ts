/** Characters that a sheet's name can't contain, and its maximum length. */
const forbidden = /[[\]:*?/\\\p{Cc}]|^'|'$/gu
const longest = 31

/** The sheet names of a workbook; names that differ only in case are equal. */
export class SheetNames {
  readonly #names: Array<string> = []
  readonly #taken = new Set<string>()

  get all(): ReadonlyArray<string> {
    return this.#names
  }

  /** Returns the number of the sheet, from 1. A number is appended to a name that is taken. */
  add(wanted: string): number {
    const plain = wanted.replaceAll(forbidden, " ").trim().slice(0, longest) || "Sheet"
    let name = plain
    for (let n = 2; this.#taken.has(name.toLowerCase()); n++)
      name = `${plain.slice(0, longest - 1 - String(n).length)} ${n}`
    this.#taken.add(name.toLowerCase())
    return this.#names.push(name)
  }
}
