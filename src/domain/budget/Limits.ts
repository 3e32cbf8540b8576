/**
 * Limits of one request, whatever its parts. All limits of this kind are here, and in `docs/reference/budgets.md`
 * with the error of each.
 */
export const limits = {
  /** Answers inside lists at all levels, and the values of tags and choices. */
  listedAnswers: 20_000,
  /** Characters that formulas produce. */
  computedText: 1_048_576,
  /** Steps of a form's patterns over the answers. */
  patternSteps: 2_000_000,
  /** Comparisons, operands and slots of a form's rules, each by the number of answers it reads. */
  ruleSteps: 150_000,
  /** Problems listed in one refusal. */
  problems: 100,
  /** Levels of JSON in any input. */
  jsonLevels: 50,
  /** Objects and lists together in a JSON body of the forms' routes. */
  jsonObjects: 30_000,
  /** Keys of one object in such a body. Reading an object of that size takes some milliseconds. */
  jsonKeys: 10_000,
  /** Parameters of a page's form, urlencoded or multipart. */
  postedParameters: 10_000,
  /** Files in one body, including empty ones. */
  postedFiles: 1000,
  /** Levels of JSON that a tool reads: fifty nested groups or lists, each written as an object in a list. */
  toolJsonLevels: 100,
  /** Nested objects that a section's target may request. */
  targetLevels: 50,
  formFields: 1000,
  formOptions: 10_000,
  /**
   * Objects of any kind in a form: fields, options, conditions, operands; and each list value that a condition
   * compares with.
   */
  formParts: 20_000,
  /** Nested groups and lists. */
  formLevels: 50,
  /** Instructions of all patterns of a form together, and their character classes. */
  formPatterns: 20_000,
  /** Slots of all texts of a form, and of the templates of its formulas. */
  formSlots: 10_000,
  /** Bytes of one stored submission; a larger one is from another release, and is listed without its answers. */
  storedAnswerBytes: 16_777_216,
  tableColumns: 10_000,
  /** Rows times columns; for nested columns the values at the leaves. */
  tableCells: 20_000_000,
  /** Bytes of all decompressed pages of a file, and characters of all its text cells, each separately. */
  tableDecodedBytes: 500_000_000,
  /** Bytes of one decompressed page of a file. */
  tablePageBytes: 128_000_000,
  /** Levels of lists, maps and structs in a file's schema. */
  tableLevels: 32,
  /** Loop iterations, calls and rows of a render on the main thread. */
  renderStepsHere: 20_000,
  renderOutputBytesHere: 1_000_000,
  /** Cells of inline rows shaped on that thread. */
  renderCellsHere: 50_000,
  /** Pipelined requests of a connection. */
  pipelinedRequests: 100,
  /** Bytes of unread answers, of all connections together. */
  unreadBytes: 33_554_432,
  /** Processor seconds until a document is aborted. A form of a thousand questions takes one second. */
  documentSeconds: 20,
} as const

export type LimitName = keyof typeof limits
