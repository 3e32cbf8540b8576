import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/**
 * Exchanges become turns, which exist as soon as the question is asked and record how they ended. A session with an
 * agent becomes a conversation with an id and a title. Columns are only added, so a process of the previous release can
 * run alongside this one; the rows that it writes are completed turns.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    alter table conversation_exchanges
      add column state text not null default 'completed',
      add column record text,
      add column error text,
      add column replaces text,
      add column worker text not null default '',
      add column ended_at timestamptz`
  yield* sql`create index conversation_exchanges_turn on conversation_exchanges (owner, turn_id)`
  yield* sql`
    create table conversations (
      conversation_id text primary key,
      owner text not null,
      chatbot_id text not null,
      session_id text not null,
      agent text not null,
      title text not null,
      forked_from text,
      created_at timestamptz not null,
      changed_at timestamptz not null,
      unique (owner, chatbot_id, session_id)
    )`
  yield* sql`create index conversations_changed on conversations (owner, changed_at desc, conversation_id)`
  yield* sql`create index conversations_age on conversations (changed_at)`
  yield* sql`
    insert into conversations (conversation_id, owner, chatbot_id, session_id, agent, title, created_at, changed_at)
    select
      substr(digest, 1, 8) || '-' || substr(digest, 9, 4) || '-8' || substr(digest, 14, 3) || '-8' ||
        substr(digest, 18, 3) || '-' || substr(digest, 21, 12),
      owner, chatbot_id, session_id, chatbot_id,
      (select left(question, 80) from conversation_exchanges as first where first.position = found.first), created, changed
    from (
      select owner, chatbot_id, session_id, min(position) as first, min(asked_at) as created, max(asked_at) as changed,
        encode(sha256(convert_to(owner || chr(31) || chatbot_id || chr(31) || session_id, 'UTF8')), 'hex') as digest
      from conversation_exchanges group by owner, chatbot_id, session_id
    ) as found`
})
