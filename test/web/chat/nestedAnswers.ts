/** Answers made only of Markdown markers, nested as deeply as a model can write them. */
export const nestedAnswers = (): ReadonlyArray<string> => [
  "[".repeat(20_000),
  "*a ".repeat(20_000),
  "> ".repeat(5_000),
  "$a".repeat(20_000),
  "`".repeat(20_000),
  "| a ".repeat(5_000),
]
