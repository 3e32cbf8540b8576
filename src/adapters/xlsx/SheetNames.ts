/** Characters that a sheet name can't contain. */
const forbidden = /[[\]:*?/\\\p{Cc}]|^'|'$/gu
const longest = 31

/** The sheet names of a workbook; names that differ only in case count as equal. */
export class SheetNames {
  readonly #names: Array<string> = []
  readonly #taken = new Set<string>()

  get all(): ReadonlyArray<string> {
    return this.#names
  }

  /** Returns the number of the sheet, counted from 1. If a name is taken, a number is appended to it. */
  add(wanted: string): number {
    const plain = wanted.replaceAll(forbidden, " ").trim().slice(0, longest) || "Sheet"
    let name = plain
    for (let n = 2; this.#taken.has(name.toLowerCase()); n++)
      name = `${plain.slice(0, longest - 1 - String(n).length)} ${n}`
    this.#taken.add(name.toLowerCase())
    return this.#names.push(name)
  }
}
