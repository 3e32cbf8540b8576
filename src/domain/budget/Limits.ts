/** Limits on the work that one request can cause. `docs/reference/budgets.md` lists all of them with their errors. */
export const limits = {
  /** Answers inside lists at all levels, and the values of tags and choices. */
  listedAnswers: 20_000,
  /** Characters that formulas produce. */
  computedText: 1_048_576,
  /** Steps needed to match a form's patterns against the answers. */
  patternSteps: 2_000_000,
  /** Comparisons, operands and slots of a form's rules, each multiplied by the number of answers that it reads. */
  ruleSteps: 150_000,
  /** Problems listed in one error response. */
  problems: 100,
  /** Levels of nested JSON in any input. */
  jsonLevels: 50,
  /** The total number of objects and lists in a JSON body of a forms route. */
  jsonObjects: 30_000,
  /** Keys of one object in a JSON body of a forms route. Parsing an object of that size takes a few milliseconds. */
  jsonKeys: 10_000,
  /** Parameters of a form post from a page, URL-encoded or multipart. */
  postedParameters: 10_000,
  /** Files in one body, including empty ones. */
  postedFiles: 1000,
  /**
   * Levels of nested JSON that a tool accepts. Fifty nested groups or lists need a hundred, because each is an object
   * in a list.
   */
  toolJsonLevels: 100,
  /** Levels of nested objects in the target path of a section. */
  targetLevels: 50,
  formFields: 1000,
  formOptions: 10_000,
  /** Parts of a form: fields, options, conditions, operands, and the values in a condition's list. */
  formParts: 20_000,
  /** Levels of nested groups and lists. */
  formLevels: 50,
  /** Instructions and character classes in all of a form's patterns. */
  formPatterns: 20_000,
  /** Slots in all of a form's texts and in the templates of its formulas. */
  formSlots: 10_000,
  /** Bytes of one stored submission. A larger one must come from another release, and is listed without its answers. */
  storedAnswerBytes: 16_777_216,
  tableColumns: 10_000,
  /** Rows times columns; for nested columns, the number of leaf values. */
  tableCells: 20_000_000,
  /** Bytes of all decompressed pages of a file; also the limit for the characters in all its text cells. */
  tableDecodedBytes: 500_000_000,
  /** Bytes of one decompressed page of a file. */
  tablePageBytes: 128_000_000,
  /** Levels of lists, maps and structs in a file's schema. */
  tableLevels: 32,
  /** Loop iterations, calls and rows of a report that is rendered on the main thread. */
  renderStepsHere: 20_000,
  renderOutputBytesHere: 1_000_000,
  /** Cells of inline rows that are processed on the main thread. */
  renderCellsHere: 50_000,
  /** Pipelined requests on a connection. */
  pipelinedRequests: 100,
  /** Bytes of responses that clients have not yet read, across all connections. */
  unreadBytes: 33_554_432,
  /**
   * Seconds of processor time after which work on a form's PDF or file is stopped. A form with a thousand questions
   * takes one second.
   */
  documentSeconds: 20,
} as const

export type LimitName = keyof typeof limits
