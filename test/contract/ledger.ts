/** One checkable statement of the contract. */
interface Row {
  readonly id: string
  readonly area: string
}

export interface AreaState {
  readonly area: string
  readonly rows: number
  readonly waived: number
  /** Ids that no test title contains and that aren't waived. */
  readonly missing: ReadonlyArray<string>
}

/** The report of a run, in the test runner's format. */
export interface Report {
  readonly testResults: ReadonlyArray<{
    readonly assertionResults: ReadonlyArray<{ readonly fullName: string; readonly status: string }>
  }>
}

/** The result of a row. `passed` counts as proof; a row may also appear in no test that ran. */
export type Outcome = "passed" | "failed" | "skipped"

const title = /\b(?:it|test|describe|effect|live|prop|layer)(?:\.[a-z]+)*\(\s*(["'`])((?:(?!\1)[\s\S])*)\1/g
const ids = /\[((?:[A-Z0-9]+-[0-9]+[a-z]?(?:,\s*)?)+)\]/g

/** The ids in the titles of a test file's source: `[RENDER-040]`, or several in one pair of brackets. */
export const namedIds = (source: string): ReadonlyArray<string> =>
  [...source.matchAll(title)].flatMap(([, , text = ""]) => idsIn(text))

const idsIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(ids)].flatMap(([, list = ""]) => list.split(",").map((id) => id.trim()))

/** The result of each named row. A failure overrides a pass, and a pass overrides a skip. */
export const outcomes = ({ testResults }: Report): ReadonlyMap<string, Outcome> => {
  const rows = new Map<string, Outcome>()
  for (const { fullName, status } of testResults.flatMap(({ assertionResults }) => assertionResults)) {
    const outcome: Outcome = status === "passed" || status === "failed" ? status : "skipped"
    for (const id of idsIn(fullName)) {
      const before = rows.get(id)
      if (before === undefined || before === "skipped" || outcome === "failed") rows.set(id, outcome)
    }
  }
  return rows
}

/** The rows of each area by their result in a run. */
export const provenByRun = (
  ledger: string,
  waived: string,
  report: Report,
): ReadonlyArray<{
  readonly area: string
  readonly rows: number
  readonly proven: number
  readonly waived: number
  readonly failed: ReadonlyArray<string>
  readonly skipped: ReadonlyArray<string>
  readonly missing: ReadonlyArray<string>
}> => {
  const rows: ReadonlyArray<Row> = JSON.parse(ledger)
  const reasons: Readonly<Record<string, string>> = JSON.parse(waived)
  const seen = outcomes(report)
  return [...Map.groupBy(rows, ({ area }) => area)].map(([area, members]) => {
    const open = members.filter(({ id }) => !Object.hasOwn(reasons, id))
    const having = (outcome: Outcome | undefined) =>
      open.filter(({ id }) => seen.get(id) === outcome).map(({ id }) => id)
    return {
      area,
      rows: members.length,
      proven: having("passed").length,
      waived: members.length - open.length,
      failed: having("failed"),
      skipped: having("skipped"),
      missing: having(undefined),
    }
  })
}

/** The rows that the tests' sources name. `waived` maps an id to the reason why no test can prove it. */
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
