/**
 * What one request may use, whatever it is made of and however its parts multiply: every bound of that kind stands here, and in
 * `docs/reference/budgets.md` with what goes beyond it is answered.
 */
export const limits = {
  /** Answers that stand inside lists, over all levels, and the values of tags and choices. */
  listedAnswers: 20_000,
  /** Characters that formulas write. */
  computedText: 1_048_576,
  /** Steps that the patterns of a form take over the answers. */
  patternSteps: 2_000_000,
  /** Comparisons, operands and slots of a form's rules, each by the answers that it looks at. */
  ruleSteps: 150_000,
  /** Problems that one refusal tells of. */
  problems: 100,
  /** Levels of JSON that are read from anybody. */
  jsonLevels: 50,
  /** Objects and lists together in a JSON body of the forms' routes. */
  jsonObjects: 30_000,
  /** Keys of one object there. Every look through an object of so many takes some milliseconds. */
  jsonKeys: 10_000,
  /** Names with values that a page's form sends, urlencoded or in parts. */
  postedParameters: 10_000,
  /** Files in one body, empty ones as well. */
  postedFiles: 1000,
  /** Levels of JSON that a tool looks into: fifty groups or lists inside each other, each written as an object in a list. */
  toolJsonLevels: 100,
  /** Objects inside each other that a target of a section may ask for. */
  targetLevels: 50,
  formFields: 1000,
  formOptions: 10_000,
  /** Objects of any kind in a form: fields, options, conditions, operands; and each value of a list that a condition compares with. */
  formParts: 20_000,
  /** Groups and lists inside each other. */
  formLevels: 50,
  /** Instructions of all patterns of a form together, and the classes in them. */
  formPatterns: 20_000,
  /** Places of all templates that formulas of a form fill in. */
  formSlots: 10_000,
  /** Bytes of one stored submission; one that is larger was stored by another release, and is listed without its answers. */
  storedAnswerBytes: 16_777_216,
  tableColumns: 10_000,
  /** Rows times columns; for nested columns the values at the leaves. */
  tableCells: 20_000_000,
  /** Bytes of all decompressed pages of a file, and characters of all its text cells, each on its own. */
  tableDecodedBytes: 500_000_000,
  /** Bytes of one decompressed page of a file. */
  tablePageBytes: 128_000_000,
  /** Levels of lists, maps and structs in the schema of a file. */
  tableLevels: 32,
  /** Rounds of loops, calls and rows of a render on the thread that answers everybody. */
  renderStepsHere: 20_000,
  renderOutputBytesHere: 1_000_000,
  /** Cells of inline rows that are put into shape on that thread. */
  renderCellsHere: 50_000,
  /** Requests of one connection that wait for the one before them. */
  pipelinedRequests: 100,
  /** Bytes of answers that wait for their readers, of all connections together. */
  unreadBytes: 134_217_728,
  /** Seconds until a document is given up; a form of a thousand questions takes one. */
  documentSeconds: 20,
} as const

export type LimitName = keyof typeof limits
