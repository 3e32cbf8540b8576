import { type LimitName, limits } from "../../src/domain/budget/Limits.ts"
import { code, table } from "./markdown.ts"

const malformed = "400 `malformed_request`, with the part"
const size = "422 `form_invalid`"
const thread = "nothing: the render starts again on a thread, within its settings"

/** The subject of each budget, and the answer beyond it. A budget without a row does not compile. */
const rows: Readonly<Record<LimitName, readonly [of: string, answer: string]>> = {
  listedAnswers: [
    "answers inside lists of a submission, over all nesting, and values of answers that are lists",
    "422, code `listed_answers`",
  ],
  computedText: ["characters that the formulas of a form write for one submission", "422, code `computed_text`"],
  patternSteps: ["steps of a form's patterns over one submission", "422, code `pattern_steps`"],
  ruleSteps: [
    "comparisons, operands and filled-in places of a form's rules over one submission, by the answers that each looks at",
    "422, code `rule_steps`",
  ],
  problems: ["problems that a refusal tells of", "the first of them, with `truncated: true`"],
  jsonLevels: ["levels of a JSON body or message", "400"],
  jsonObjects: [
    "objects and lists in a JSON body of the forms' routes",
    "413 `budget_exceeded`, budget `json_objects`",
  ],
  jsonKeys: ["keys of one object in a JSON body of the forms' routes", "413 `budget_exceeded`, budget `json_keys`"],
  postedParameters: ["names with values that a page's form sends, urlencoded or in parts", "413"],
  postedFiles: ["files in one multipart body, empty ones as well", "413 from a page, else 400"],
  toolJsonLevels: ["levels of JSON that a built-in tool looks into", "a fault of the tool"],
  targetLevels: ["levels of a section's `target`", "400"],
  formFields: ["fields of a form", size],
  formOptions: ["options of a form", size],
  formParts: ["fields, options, conditions, operands and compared values of a form together", size],
  formLevels: ["groups and lists of a form inside each other", size],
  formPatterns: ["instructions of all patterns of a form", size],
  storedAnswerBytes: [
    "bytes of one stored submission that are read",
    "the submission is listed without its answers, `unreadable: too_large`",
  ],
  formSlots: ["places that the texts of a form and the templates of its formulas fill in", size],
  tableColumns: ["columns of a file with data", malformed],
  tableCells: ["cells of a file; a small file less: 2,000,000 and four for each byte", malformed],
  tableDecodedBytes: [
    "bytes that a file unpacks to; a small file less: 64,000,000 and twenty for each byte",
    malformed,
  ],
  tablePageBytes: ["bytes that one page of a Parquet file unpacks to", malformed],
  tableLevels: ["levels of a Parquet schema", malformed],
  pipelinedRequests: ["requests of one connection that wait for the one before them", "the connection ends"],
  unreadBytes: [
    "bytes of answers that wait for their readers, of all connections together",
    "connections that have not read for longest end",
  ],
  renderStepsHere: ["steps of a render on the thread that answers everybody", thread],
  renderOutputBytesHere: ["bytes that it writes there", thread],
  renderCellsHere: ["cells of inline rows that are put into shape there", thread],
  documentSeconds: [
    "seconds until a PDF of a form, or the reading or writing of a form file, is given up",
    "422 `budget_exceeded`, budget `document_seconds`",
  ],
}

export const budgets = (): string =>
  table(
    ["Budget", "At most", "Of", "Beyond it"],
    Object.entries(rows).map(([name, [of, answer]]) => [
      code(name),
      limits[name as LimitName].toLocaleString("en"),
      of,
      answer,
    ]),
  )
