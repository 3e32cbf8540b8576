import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { ReusableField } from "../../domain/forms/edit/QuestionBank.ts"
import { QuestionStore, QuestionStoreUnavailable } from "../../ports/QuestionStore.ts"
import { orUnavailable } from "./deadline.ts"
import { recordsOf } from "./rows.ts"

const write = Schema.encodeSync(Schema.fromJsonString(ReusableField))
const questions = recordsOf(ReusableField)

/** The table `questions`. */
export const layer = Layer.effect(
  QuestionStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const ask = orUnavailable(QuestionStoreUnavailable)

    return QuestionStore.of({
      insert: (tenant, question) =>
        Effect.asVoid(
          ask(sql`
            insert into questions (tenant, question_id, question)
            values (${tenant}, ${question.questionId}, ${write(question)})`),
        ),
      list: (tenant, limit, after = "") =>
        ask(
          questions(sql`
            select question as document from questions where tenant = ${tenant} and question_id > ${after}
            order by question_id limit ${limit}::int`),
        ),
      named: (tenant, questionIds) =>
        questionIds.length === 0
          ? Effect.succeed([])
          : ask(
              questions(sql`
                select question as document from questions
                where tenant = ${tenant} and ${sql.in("question_id", questionIds)}`),
            ),
    })
  }),
)
