import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { EvalResult, EvalRun, EvalState } from "../../domain/agents/evals/EvalRun.ts"
import { EvalSet } from "../../domain/agents/evals/EvalSet.ts"
import { EvalStore, EvalStoreUnavailable } from "../../ports/EvalStore.ts"
import { orUnavailable } from "./deadline.ts"
import { ownTexts } from "./ownTexts.ts"
import { recordsOf, rowsOf } from "./rows.ts"

const sets = recordsOf(EvalSet)
const encodeSet = Schema.encodeSync(Schema.fromJsonString(EvalSet))
const Run = Schema.fromJsonString(EvalRun)
const encodeRun = Schema.encodeSync(Run)
const runRows = rowsOf(Schema.Struct({ document: Run, state: EvalState }))
const results = recordsOf(EvalResult)
const owners = rowsOf(Schema.Struct({ owner: Schema.String }))
const encodeResult = Schema.encodeSync(Schema.fromJsonString(EvalResult))

const parts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  const ask = orUnavailable(EvalStoreUnavailable)
  const setTexts = yield* ownTexts("agent_eval_sets")
  const runTexts = yield* ownTexts("agent_eval_runs")
  const resultTexts = yield* ownTexts("agent_eval_results")

  const withResults = Effect.fnUntraced(function* (
    rows: ReadonlyArray<{ readonly document: EvalRun; readonly state: EvalState }>,
  ) {
    return yield* Effect.forEach(rows, ({ document, state }) =>
      Effect.map(
        results(
          resultTexts.opened(String(document.userId))(sql`
            select document from agent_eval_results where run_id = ${document.id} order by question, side`),
        ),
        (results) => ({ run: document, state, results }),
      ),
    )
  })

  const one = (rows: ReturnType<typeof runRows>) =>
    ask(Effect.map(Effect.flatMap(rows, withResults), ([run]) => Option.fromUndefinedOr(run)))
  return { ask, setTexts, sql, runTexts, withResults, one, resultTexts }
})

type Parts = Effect.Success<typeof parts>

const set =
  ({ ask, setTexts, sql }: Parts): EvalStore["Service"]["set"] =>
  (userId, chatbotId) =>
    Effect.map(
      ask(
        sets(
          setTexts.opened(String(userId))(
            sql`select document from agent_eval_sets where user_id = ${userId} and chatbot_id = ${chatbotId}`,
          ),
        ),
      ),
      ([set]) => set ?? { questions: [] },
    )

const saveSet =
  ({ ask, setTexts, sql }: Parts): EvalStore["Service"]["saveSet"] =>
  (userId, chatbotId, set) =>
    ask(
      Effect.asVoid(
        Effect.flatMap(
          setTexts.writing(String(userId)),
          (text) => sql`
        insert into agent_eval_sets (chatbot_id, user_id, document)
        values (${chatbotId}, ${userId}, ${text("document", encodeSet(set))})
        on conflict (chatbot_id) do update set document = excluded.document where agent_eval_sets.user_id = ${userId}`,
        ),
      ),
    )

const begin =
  ({ ask, runTexts, sql }: Parts): EvalStore["Service"]["begin"] =>
  (run, keep) =>
    ask(
      Effect.flatMap(runTexts.writing(String(run.userId)), (text) =>
        sql.withTransaction(
          Effect.gen(function* () {
            const begun = yield* sql`
            insert into agent_eval_runs (id, chatbot_id, user_id, state, document, created_at)
            values (${run.id}, ${run.chatbotId}, ${run.userId}, 'waiting', ${text("document", encodeRun(run))},
              ${DateTime.toDateUtc(run.createdAt)})
            on conflict do nothing returning 1`
            if (begun.length === 0) return false
            yield* sql`
            delete from agent_eval_runs where id in (
              select id from agent_eval_runs where chatbot_id = ${run.chatbotId}
              order by created_at desc, id offset ${keep})`
            return true
          }),
        ),
      ),
    )

const runs =
  ({ ask, runTexts, sql, withResults }: Parts): EvalStore["Service"]["runs"] =>
  (userId, chatbotId) =>
    ask(
      Effect.flatMap(
        runRows(
          runTexts.opened(String(userId))(sql`
          select document, state from agent_eval_runs
          where user_id = ${userId} and chatbot_id = ${chatbotId} order by created_at desc, id`),
        ),
        withResults,
      ),
    )

const run =
  ({ one, runTexts, sql }: Parts): EvalStore["Service"]["run"] =>
  (userId, chatbotId, id) =>
    one(
      runRows(
        runTexts.opened(String(userId))(sql`
        select document, state from agent_eval_runs
        where user_id = ${userId} and chatbot_id = ${chatbotId} and id = ${id}`),
      ),
    )

const work =
  ({ one, runTexts, sql }: Parts): EvalStore["Service"]["work"] =>
  (id) =>
    one(
      runRows(
        runTexts.opened()(sql`select document, state, user_id::text as owner from agent_eval_runs where id = ${id}`),
      ),
    )

const note =
  ({ ask, sql, resultTexts }: Parts): EvalStore["Service"]["note"] =>
  (id, result) =>
    ask(
      Effect.gen(function* () {
        const [run] = yield* owners(sql`select user_id::text as owner from agent_eval_runs where id = ${id}`)
        if (run === undefined) return
        const text = yield* resultTexts.writing(run.owner)
        yield* sql`
        insert into agent_eval_results (run_id, question, side, document)
        select id, ${result.question}::int, ${result.side}::int, ${text("document", encodeResult(result))}::text
        from agent_eval_runs where id = ${id}
        on conflict do nothing`
      }),
    )

const move =
  ({ ask, sql }: Parts): EvalStore["Service"]["move"] =>
  (id, state) =>
    ask(
      Effect.asVoid(
        sql`update agent_eval_runs set state = ${state} where id = ${id} and state in ('waiting', 'running')`,
      ),
    )

const forgetAgent =
  ({ ask, sql }: Parts): EvalStore["Service"]["forgetAgent"] =>
  (userId, chatbotId) =>
    ask(
      sql.withTransaction(
        Effect.andThen(
          sql`delete from agent_eval_sets where user_id = ${userId} and chatbot_id = ${chatbotId}`,
          Effect.asVoid(sql`delete from agent_eval_runs where user_id = ${userId} and chatbot_id = ${chatbotId}`),
        ),
      ),
    )

/** The tables `agent_eval_sets`, `agent_eval_runs` and `agent_eval_results`. */
export const layer = Layer.effect(
  EvalStore,
  Effect.map(parts, (its) => {
    const { ask, sql } = its
    return EvalStore.of({
      set: set(its),
      saveSet: saveSet(its),
      begin: begin(its),
      runs: runs(its),
      run: run(its),
      work: work(its),
      note: note(its),
      move: move(its),
      removeRun: (id) => ask(Effect.asVoid(sql`delete from agent_eval_runs where id = ${id}`)),
      forgetAgent: forgetAgent(its),
    })
  }),
)
