import { type LimitName, limits } from "../../src/domain/budget/Limits.ts"
import { code, table } from "./markdown.ts"

const malformed = "400 `malformed_request`, which names the part"
const size = "422 `form_invalid`"
const thread = "no error: the render starts again on another thread, with the limits in the settings"

/** The subject of each budget, and the response when it is exceeded. A budget without a row does not compile. */
const rows: Readonly<Record<LimitName, readonly [of: string, answer: string]>> = {
  listedAnswers: [
    "answers inside a submission's lists, at all levels, plus each value of an answer with several values",
    "422, code `listed_answers`",
  ],
  computedText: ["characters written by a form's formulas for one submission", "422, code `computed_text`"],
  patternSteps: ["steps to match a form's patterns for one submission", "422, code `pattern_steps`"],
  ruleSteps: [
    "comparisons, operands and placeholders of a form's rules for one submission, each multiplied by the number of answers that it reads",
    "422, code `rule_steps`",
  ],
  problems: ["problems listed in one error response", "only the first ones are listed, with `truncated: true`"],
  jsonLevels: ["nesting levels of a JSON body or message", "400"],
  jsonObjects: [
    "objects and lists in the JSON body of a request to a form route",
    "413 `budget_exceeded`, budget `json_objects`",
  ],
  jsonKeys: [
    "keys in one object in the JSON body of a request to a form route",
    "413 `budget_exceeded`, budget `json_keys`",
  ],
  postedParameters: ["parameters in a form posted from a page, URL-encoded or multipart", "413"],
  postedFiles: ["files in one multipart body, including empty ones", "413 from a page, otherwise 400"],
  toolJsonLevels: ["nesting levels of JSON that a built-in tool reads", "the tool returns an error"],
  targetLevels: ["nesting levels of a section's `target`", "400"],
  formFields: ["fields in a form", size],
  formOptions: ["options in a form", size],
  formParts: ["a form's fields, options, conditions, operands and compared values, counted together", size],
  formLevels: ["nesting levels of groups and lists in a form", size],
  formPatterns: ["instructions and character classes in all of a form's patterns", size],
  storedAnswerBytes: [
    "bytes of one stored submission",
    "the submission is listed without its answers, with `unreadable: too_large`",
  ],
  formSlots: ["placeholders in a form's texts and in the templates of its formulas", size],
  tableColumns: ["columns in a data file", malformed],
  tableCells: ["cells in a file; for small files, 2,000,000 plus four per byte", malformed],
  tableDecodedBytes: ["unpacked bytes of a file; for small files, 64,000,000 plus twenty per byte", malformed],
  tablePageBytes: ["unpacked bytes of one page of a Parquet file", malformed],
  tableLevels: ["nesting levels in a Parquet schema", malformed],
  pipelinedRequests: ["requests on one connection that are waiting for an earlier one", "the connection is closed"],
  unreadBytes: [
    "bytes of responses that clients have not read yet, across all connections",
    "the connections whose clients have not read for the longest time are closed",
  ],
  renderStepsHere: ["steps of a render on the main thread", thread],
  renderOutputBytesHere: ["bytes written by a render on the main thread", thread],
  renderCellsHere: ["cells of inline rows processed on the main thread", thread],
  documentSeconds: [
    "seconds of processor time to create a form's PDF, or to read or write a form file",
    "422 `budget_exceeded`, budget `document_seconds`",
  ],
}

export const budgets = (): string =>
  table(
    ["Budget", "Limit", "What it counts", "If exceeded"],
    Object.entries(rows).map(([name, [of, answer]]) => [
      code(name),
      limits[name as LimitName].toLocaleString("en"),
      of,
      answer,
    ]),
  )
