/**
 * How many labels get their right kind, and how many a wrong one: `npx node bench/understanding/labels.ts [tune|held|all|found] [file.json]`.
 * A file has lists of labels by kind.
 */
import { readFileSync } from "node:fs"
import { textKindOf } from "../../src/domain/voice/questions/TextKind.ts"
import { foundLabels, labelSheet } from "./labelSheet.ts"

const [half = "held", file] = process.argv.slice(2)

const spanish = /[¿ñáéíóú]|\b(?:de|del|nombre|numero|su)\b/i

const kindOf = (label: string): string => {
  const field = {
    kind: "field",
    fieldUid: "",
    fieldId: "q1",
    fieldType: "text",
    label,
    required: false,
    readOnly: false,
    dependsOn: [],
    postDepends: [],
  } as const
  const entity = textKindOf(field, label, { locale: spanish.test(label) ? "es" : "en" })!.entity
  return entity === "free_text" ? "none" : entity
}

const halfOf = (text: string): ReadonlyArray<string> =>
  text
    .trim()
    .split("\n")
    .filter((_, at) => half === "all" || half === "found" || at % 2 === (half === "tune" ? 0 : 1))

const sheet: ReadonlyArray<readonly [string, ReadonlyArray<string>]> =
  file === undefined
    ? Object.entries(half === "found" ? foundLabels : labelSheet).map(([kind, text]) => [kind, halfOf(text)] as const)
    : Object.entries(JSON.parse(readFileSync(file, "utf8")) as Record<string, ReadonlyArray<string>>)

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`

const sums = { right: 0, wrong: 0, labels: 0 }
for (const [kind, labels] of sheet) {
  const read = labels.map((label) => [label, kindOf(label)] as const)
  const right = read.filter(([, found]) => found === kind).length
  const wrong = read.filter(([, found]) => found !== kind && found !== "none").length
  sums.right += right
  sums.wrong += wrong
  sums.labels += labels.length
  console.log(
    `${kind.padEnd(16)} ${String(labels.length).padStart(4)}  right ${percent(right, labels.length)}  wrong ${wrong}`,
  )
  if (half !== "held" || process.env["SHOW"] !== undefined)
    for (const [label, found] of read) if (found !== kind) console.log(`  ${label}: ${found}`)
}
console.log(
  `${"all".padEnd(16)} ${String(sums.labels).padStart(4)}  right ${percent(sums.right, sums.labels)}  wrong ${percent(sums.wrong, sums.labels)}`,
)
