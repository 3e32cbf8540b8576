import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/** Questions for comparing versions of agents, and the results of their runs. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table agent_eval_sets (
      chatbot_id uuid primary key,
      user_id bigint not null,
      document text not null
    )`
  yield* sql`
    create table agent_eval_runs (
      id text primary key,
      chatbot_id uuid not null,
      user_id bigint not null,
      state text not null,
      document text not null,
      created_at timestamptz not null
    )`
  yield* sql`create index agent_eval_runs_agent on agent_eval_runs (chatbot_id, created_at desc)`
  yield* sql`
    create unique index agent_eval_runs_one on agent_eval_runs (chatbot_id) where state in ('waiting', 'running')`
  yield* sql`
    create table agent_eval_results (
      run_id text not null references agent_eval_runs (id) on delete cascade,
      question int not null,
      side int not null,
      document text not null,
      primary key (run_id, question, side)
    )`
})
