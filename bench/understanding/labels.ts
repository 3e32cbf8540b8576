/**
 * Measures how many labels get the right kind, and how many a wrong one: `npx node bench/understanding/labels.ts
 * [tune|held|all]
 * [made|found|read|later|sites|forms|portals|records|strangers|stranger2|finer|plain|plain2|file.json]`. A file
 * contains lists of labels by kind, such as sheets/labels-7.json by an author who didn't know the rules: 96.8% right,
 * 0.3% wrong in the first run.
 */
import { readFileSync } from "node:fs"
import { fineKindOfLabel, kindOfLabel } from "./kindOfLabel.ts"
import { formLabels, portalLabels, recordLabels } from "./formLabels.ts"
import { laterLabels, readLabels, siteLabels } from "./readLabels.ts"
import { finerLabels } from "./finerLabels.ts"
import { plainLabels, plainLabels2 } from "./plainLabels.ts"
import { heldLabels, strangerLabels } from "./strangerLabels.ts"
import { foundLabels, labelSheet } from "./labelSheet.ts"

const [half = "held", source = "made"] = process.argv.slice(2)

const halfOf = (text: string): ReadonlyArray<string> =>
  text
    .trim()
    .split("\n")
    .filter((_, at) => half === "all" || at % 2 === (half === "tune" ? 0 : 1))

const sheets = {
  made: labelSheet,
  found: foundLabels,
  read: readLabels,
  later: laterLabels,
  sites: siteLabels,
  forms: formLabels,
  portals: portalLabels,
  records: recordLabels,
  strangers: strangerLabels,
  stranger2: heldLabels,
  finer: finerLabels,
  plain: plainLabels,
  plain2: plainLabels2,
} as const
const isSheet = (name: string): name is keyof typeof sheets => Object.hasOwn(sheets, name)

const sheet: ReadonlyArray<readonly [string, ReadonlyArray<string>]> = isSheet(source)
  ? Object.entries(sheets[source]).map(([kind, text]) => [kind, halfOf(text)] as const)
  : Object.entries(JSON.parse(readFileSync(source, "utf8")) as Record<string, ReadonlyArray<string>>)

/** Sheets with finer kinds. In these, names of things and other free text are the same kind. */
const isFine = sheet.some(([kind]) => kind === "email" || kind === "company")
const kindOf = isFine ? fineKindOfLabel : kindOfLabel
const unnamed = new Set(["none", "company"])
const isRight = (kind: string, found: string) => found === kind || (unnamed.has(kind) && unnamed.has(found))

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`

const sums = { right: 0, wrong: 0, labels: 0 }
for (const [kind, labels] of sheet) {
  const read = labels.map((label) => [label, kindOf(label)] as const)
  const right = read.filter(([, found]) => isRight(kind, found)).length
  const wrong = read.filter(([, found]) => !isRight(kind, found) && !unnamed.has(found)).length
  sums.right += right
  sums.wrong += wrong
  sums.labels += labels.length
  console.log(
    `${kind.padEnd(16)} ${String(labels.length).padStart(4)}  right ${percent(right, labels.length)}  wrong ${wrong}`,
  )
  if (half !== "held" || process.env["SHOW"] !== undefined)
    for (const [label, found] of read) if (!isRight(kind, found)) console.log(`  ${label}: ${found}`)
}
console.log(
  `${"all".padEnd(16)} ${String(sums.labels).padStart(4)}  right ${percent(sums.right, sums.labels)}  wrong ${percent(sums.wrong, sums.labels)}`,
)
