/** One checkable statement of the contract. */
interface Row {
  readonly id: string
  readonly area: string
}

export interface AreaState {
  readonly area: string
  readonly rows: number
  readonly waived: number
  /** Ids that no test title names and nobody has waived. */
  readonly missing: ReadonlyArray<string>
}

const title = /\b(?:it|test|describe|effect|live|prop|layer)(?:\.[a-z]+)*\(\s*(["'`])((?:(?!\1)[\s\S])*)\1/g
const ids = /\[((?:[A-Z0-9]+-[0-9]+[a-z]?(?:,\s*)?)+)\]/g

/** The ids in the titles of a test file's source: `[RENDER-040]`, or several in one pair of brackets. */
export const namedIds = (source: string): ReadonlyArray<string> =>
  [...source.matchAll(title)]
    .flatMap(([, , text = ""]) => [...text.matchAll(ids)])
    .flatMap(([, list = ""]) => list.split(",").map((id) => id.trim()))

/** Where each area stands. `waived` maps an id to the reason why no test can show it. */
export const readLedger = (
  ledger: string,
  waived: string,
  sources: ReadonlyArray<string>,
): { readonly areas: ReadonlyArray<AreaState>; readonly unknown: ReadonlyArray<string> } => {
  const rows: ReadonlyArray<Row> = JSON.parse(ledger)
  const reasons: Readonly<Record<string, string>> = JSON.parse(waived)
  const named = new Set(sources.flatMap(namedIds))
  const known = new Set(rows.map((row) => row.id))
  const byArea = Map.groupBy(rows, (row) => row.area)
  return {
    areas: [...byArea].map(([area, members]) => ({
      area,
      rows: members.length,
      waived: members.filter((row) => Object.hasOwn(reasons, row.id)).length,
      missing: members.filter((row) => !named.has(row.id) && !Object.hasOwn(reasons, row.id)).map((row) => row.id),
    })),
    unknown: [...new Set([...named, ...Object.keys(reasons)])].filter((id) => !known.has(id)),
  }
}
