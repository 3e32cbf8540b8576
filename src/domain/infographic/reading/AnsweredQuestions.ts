import type { Column } from "../format/Columns.ts"
import { countsRows } from "../format/RowNumbers.ts"
import { answerKey, levels } from "./AnswerScales.ts"
import type { AnswerCounts } from "./Reading.ts"

const [fewestQuestions, mostQuestions, mostAnswers] = [2, 40, 7]
const [fewestRated, fewestGrades] = [3, 3]

/** A column with more different cells contains no answers from a scale. */
const mostSpellings = Math.max(...levels.map(({ size }) => size))

/** The different answers in a text column; none if there are too many for a scale. */
const answersIn = ({ kind, cells }: Column): ReadonlyArray<string> => {
  const given = new Set<string>()
  for (const cell of kind === "text" ? cells : []) {
    const answer = answerKey(cell)
    if (answer !== undefined && given.add(answer).size > mostSpellings) return []
  }
  return [...given]
}

/** The different ratings in columns; undefined if the columns contain any other number, as in most tables. */
const gradesIn = (columns: ReadonlyArray<Column>): ReadonlySet<number> | undefined => {
  const given = new Set<number>()
  for (const { numbers } of columns)
    for (const grade of numbers) {
      if (grade === null) continue
      if (!Number.isInteger(grade) || grade < 1 || grade > mostAnswers) return undefined
      given.add(grade)
    }
  return given
}

/**
 * Ratings from one to five or seven, with a column per question, in a table whose only other numbers are row numbers.
 */
const ratedQuestions = (columns: ReadonlyArray<Column>, as: string): AnswerCounts | undefined => {
  const rated = columns.filter((column) => column.aggregation !== "none" && !countsRows(column))
  const given = rated.length < fewestRated || rated.length > mostQuestions ? undefined : gradesIn(rated)
  if (given === undefined || given.size < fewestGrades) return undefined
  const highest = Math.max(...given)
  if (highest <= 3) return undefined
  const scale = Array.from({ length: highest <= 5 ? 5 : mostAnswers }, (_, grade) => String(grade + 1))
  return { questions: rated.map(({ key }) => key), scale, as }
}

/**
 * The question columns of a survey that share a scale, and the answers as spelled in the file, the least favorable
 * first; or else ratings. Undefined if there are too few questions or too many different answers.
 */
export const answeredQuestions = (columns: ReadonlyArray<Column>, as: string): AnswerCounts | undefined => {
  const given = columns
    .map((column) => ({ column, answers: answersIn(column) }))
    .filter(({ answers }) => answers.length > 1)
  const on = (scale: ReadonlyMap<string, number>): ReadonlyArray<Column> =>
    given.flatMap(({ column, answers }) => (answers.every((answer) => scale.has(answer)) ? [column] : []))
  const found = levels
    .map((scale) => ({ scale, questions: on(scale) }))
    .reduce((best, one) => (one.questions.length > best.questions.length ? one : best))
  if (found.questions.length < fewestQuestions) return ratedQuestions(columns, as)
  const questions = found.questions.slice(0, mostQuestions)
  const written = new Map<string, string>()
  for (const cell of questions.flatMap(({ cells }) => cells)) {
    const key = answerKey(cell)
    if (key !== undefined && !written.has(key)) written.set(key, String(cell).trim())
  }
  const level = (key: string): number => found.scale.get(key) ?? 0
  const scale = [...written].sort(([a], [b]) => level(a) - level(b)).map(([, text]) => text)
  return scale.length > mostAnswers ? undefined : { questions: questions.map(({ key }) => key), scale, as }
}
