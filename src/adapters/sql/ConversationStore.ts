import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import type * as Statement from "effect/sql/Statement"
import { taskSessions } from "../../domain/chat/BackgroundTask.ts"
import type { ConversationSummary } from "../../domain/chat/TurnRecord.ts"
import {
  type Conversation,
  type ConversationQuery,
  ConversationStore,
  ConversationStoreUnavailable,
} from "../../ports/ConversationStore.ts"
import { pathTo, showing } from "../../domain/chat/Branches.ts"
import { conversationBranches } from "./conversationBranches.ts"
import { conversationEnding } from "./conversationEnding.ts"
import { SummaryRow, summaryOf, TurnRow, turnOf } from "./conversationRows.ts"
import { orUnavailable } from "./deadline.ts"
import { deletion } from "./deletion.ts"
import { conversationErasing } from "./conversationErasing.ts"
import { ownTexts } from "./ownTexts.ts"
import { rowsOf, storable } from "./rows.ts"

const exchange = { turn_id: Schema.String, question: Schema.String, answer: Schema.String }
const exchanges = rowsOf(Schema.Struct(exchange))
const dated = rowsOf(Schema.Struct({ ...exchange, chatbot_id: Schema.String, asked_at: Schema.DateTimeUtcFromDate }))
const turnRows = rowsOf(TurnRow)
const summaries = rowsOf(SummaryRow)
const counts = rowsOf(Schema.Struct({ n: Schema.Int }))

/** The number of conversations that a search lists at a time. */
const searchedAtOnce = 50

/** Escapes a string for a `like` pattern. */
const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

const parts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const turnTexts = yield* ownTexts("conversation_exchanges")
  const titles = yield* ownTexts("conversations")
  const ask = orUnavailable(ConversationStoreUnavailable)
  const branches = conversationBranches(sql)
  const ending = conversationEnding(sql, branches)
  const remove = yield* deletion
  const erasing = yield* conversationErasing
  const erase = (condition: Statement.Fragment) => erasing(ask, condition)
  const done = <E>(statement: Effect.Effect<unknown, E>) => Effect.asVoid(ask(statement))

  /** The condition for turns that belong to the history passed to an agent. */
  const answered = sql`hidden_with is null and (state = 'completed' or (state = 'cancelled' and answer <> ''))`
  const of = ({ owner, chatbotId, sessionId }: Conversation) =>
    sql`owner = ${storable(owner)} and chatbot_id = ${storable(chatbotId)} and session_id = ${storable(sessionId)}`
  const positionOf = (owner: string, turnId: string) =>
    sql`(select position from conversation_exchanges where owner = ${owner} and turn_id = ${turnId})`
  const withConversation = sql`
      conversation_exchanges as turns join conversations on conversations.owner = turns.owner
        and conversations.chatbot_id = turns.chatbot_id and conversations.session_id = turns.session_id`
  /** Runs a statement that writes an owner's conversations, encrypted if configured. */
  const written = <A>(owner: string, statement: (turn: Writer, conversation: Writer) => Effect.Effect<A, unknown>) =>
    ask(
      Effect.flatMap(Effect.all([turnTexts.writing(owner), titles.writing(owner)]), ([turn, conversation]) =>
        statement(turn, conversation),
      ),
    )
  const writing = (owner: string, statement: Parameters<typeof written<unknown>>[1]) =>
    Effect.asVoid(written(owner, statement))
  /** Runs a statement that selects an owner's exchanges newest first, and returns them oldest first. */
  const told = (owner: string, statement: Effect.Effect<ReadonlyArray<unknown>, unknown>) =>
    Effect.map(exchanges(turnTexts.opened(owner)(statement)), (rows) =>
      rows.toReversed().map((row) => ({ turnId: row.turn_id, question: row.question, answer: row.answer })),
    )
  return {
    sql,
    titles,
    ask,
    turnTexts,
    of,
    answered,
    positionOf,
    written,
    writing,
    told,
    withConversation,
    done,
    branches,
    erase,
    remove,
    ending,
  }
})

type Parts = Effect.Success<typeof parts>

type Writer = Effect.Success<ReturnType<Effect.Success<ReturnType<typeof ownTexts>>["writing"]>>

const turnColumns = ({ sql }: Parts) => sql`
  turns.turn_id, conversation_id, turns.session_id, turns.chatbot_id, agent, state, question, answer, record, error, replaces,
  is_drawing, worker, asked_at, ended_at, hidden_with is null as is_shown,
  case when branch_slot is not null then (
    select json_agg(other.turn_id order by other.position) from conversation_exchanges as other
    where other.owner = turns.owner and other.chatbot_id = turns.chatbot_id and other.session_id = turns.session_id
      and other.branch_slot = turns.branch_slot
  ) end as alternatives`

const summary = ({ sql }: Parts) => sql`
  select conversation_id, session_id, chatbot_id, agent, title, forked_from, created_at, changed_at,
    (select count(*)::int from conversation_exchanges as turns where turns.owner = conversations.owner
      and turns.chatbot_id = conversations.chatbot_id and turns.session_id = conversations.session_id
      and hidden_with is null) as turns
  from conversations`

const listed = (parts: Parts) => {
  const { titles, sql } = parts
  return (owner: string, { limit, after, search, chatbotId }: ConversationQuery) => {
    const pattern = search === null ? "" : `%${literally(storable(search))}%`
    return Effect.map(
      summaries(
        titles.opened(owner)(sql`
        ${summary(parts)} where owner = ${storable(owner)} and session_id !~ ${taskSessions.source}
          ${chatbotId === null ? sql`` : sql`and chatbot_id = ${storable(chatbotId)}`}
          ${
            after === null
              ? sql``
              : sql`and (changed_at, conversation_id) <
                  (${DateTime.toDateUtc(after.changedAt)}, ${storable(after.conversationId)})`
          }
          ${
            search === null
              ? sql``
              : sql`and (title ilike ${pattern} or exists (
                  select 1 from conversation_exchanges as turns where turns.owner = conversations.owner
                    and turns.chatbot_id = conversations.chatbot_id and turns.session_id = conversations.session_id
                    and (turns.question ilike ${pattern} or turns.answer ilike ${pattern})))`
          }
        order by changed_at desc, conversation_id desc limit ${limit}`),
      ),
      (rows) => rows.map(summaryOf),
    )
  }
}

const isAbout =
  ({ ask, turnTexts, sql, of }: Parts) =>
  (owner: string, { title, chatbotId, sessionId }: ConversationSummary, words: string) =>
    title.toLowerCase().includes(words)
      ? Effect.succeed(true)
      : Effect.map(
          ask(
            exchanges(
              turnTexts.opened(owner)(
                sql`select turn_id, question, answer from conversation_exchanges where ${of({ owner, chatbotId, sessionId })}`,
              ),
            ),
          ),
          (turns) =>
            turns.some(({ question, answer }) => [question, answer].some((text) => text.toLowerCase().includes(words))),
        )

/** Encrypted conversations are decrypted one at a time until there are enough matches. */
const searched = (parts: Parts) => {
  const { ask } = parts
  return Effect.fnUntraced(function* (owner: string, query: ConversationQuery, search: string) {
    const words = storable(search).toLowerCase()
    const found: Array<ConversationSummary> = []
    let { after } = query
    for (;;) {
      const page: ReadonlyArray<ConversationSummary> = yield* ask(
        listed(parts)(owner, { ...query, search: null, limit: searchedAtOnce, after }),
      )
      for (const one of page) {
        if (found.length < query.limit && (yield* isAbout(parts)(owner, one, words))) found.push(one)
      }
      const last = page.at(-1)
      if (found.length >= query.limit || last === undefined || page.length < searchedAtOnce) return found
      after = last
    }
  })
}

const recent =
  ({ ask, told, sql, of, answered, positionOf }: Parts): ConversationStore["Service"]["recent"] =>
  (conversation, limit, before) =>
    ask(
      told(
        conversation.owner,
        sql`
          select turn_id, question, answer from conversation_exchanges
          where ${of(conversation)} and ${answered} and answer <> ''
            ${before === undefined ? sql`` : sql`and position < ${positionOf(conversation.owner, before)}`}
          order by position desc limit ${limit}`,
      ),
    )

const session =
  ({ ask, turnTexts, sql, answered }: Parts): ConversationStore["Service"]["session"] =>
  (owner, sessionId, limit) =>
    Effect.map(
      ask(
        dated(
          turnTexts.opened(owner)(sql`
          select chatbot_id, turn_id, question, answer, asked_at from conversation_exchanges
          where owner = ${storable(owner)} and session_id = ${storable(sessionId)} and ${answered}
          order by position desc limit ${limit}`),
        ),
      ),
      (rows) =>
        rows.toReversed().map((row) => ({
          chatbotId: row.chatbot_id,
          exchange: { turnId: row.turn_id, question: row.question, answer: row.answer },
          at: row.asked_at,
        })),
    )

// One statement, so one round trip, because many turns start and end at the same time. Its selects see the rows as they
// were before the statement.
const begin =
  ({ written, told, sql, of, answered }: Parts): ConversationStore["Service"]["begin"] =>
  (owner, turn, title, most = 0) =>
    written(owner, (text, titled) =>
      told(
        owner,
        sql`
      with conversation as (
        insert into conversations
          (conversation_id, owner, chatbot_id, session_id, agent, title, created_at, changed_at)
        values (${turn.conversationId}, ${owner}, ${turn.chatbotId}, ${turn.sessionId}, ${storable(turn.agent)},
          ${titled("title", storable(title))}, ${DateTime.toDateUtc(turn.askedAt)}, ${DateTime.toDateUtc(turn.askedAt)})
        on conflict (owner, chatbot_id, session_id)
          do update set agent = excluded.agent, changed_at = excluded.changed_at
      ), turn as (
        insert into conversation_exchanges
          (owner, chatbot_id, session_id, turn_id, question, answer, asked_at, state, replaces, is_drawing, worker)
        values (${owner}, ${turn.chatbotId}, ${turn.sessionId}, ${turn.turnId}, ${text("question", storable(turn.question))}, '',
          ${DateTime.toDateUtc(turn.askedAt)}, 'running', ${turn.replaces}, ${turn.isDrawing}, ${turn.worker})
      )
      select turn_id, question, answer from conversation_exchanges
      where ${of({ owner, chatbotId: turn.chatbotId, sessionId: turn.sessionId })} and ${answered} and answer <> ''
      order by position desc limit ${most}`,
      ),
    )

const progress =
  ({ writing, sql }: Parts): ConversationStore["Service"]["progress"] =>
  (owner, turnId, content) =>
    writing(
      owner,
      (text) => sql`
      update conversation_exchanges set answer = ${text("answer", storable(content))}
      where owner = ${owner} and turn_id = ${turnId} and state = 'running'`,
    )

const turn = (parts: Parts): ConversationStore["Service"]["turn"] => {
  const { ask, turnTexts, sql, withConversation } = parts
  return (owner, turnId) =>
    ask(
      turnRows(
        turnTexts.opened(owner)(sql`
        select ${turnColumns(parts)} from ${withConversation}
        where turns.owner = ${storable(owner)} and turns.turn_id = ${storable(turnId)} limit 1`),
      ),
    ).pipe(Effect.map((rows) => Option.map(Option.fromUndefinedOr(rows[0]), turnOf)))
}

const conversation = (parts: Parts): ConversationStore["Service"]["conversation"] => {
  const { ask, titles, sql } = parts
  return (owner, conversationId) =>
    ask(
      summaries(
        titles.opened(owner)(
          sql`${summary(parts)} where owner = ${storable(owner)} and conversation_id = ${storable(conversationId)}`,
        ),
      ),
    ).pipe(Effect.map((rows) => Option.map(Option.fromUndefinedOr(rows[0]), summaryOf)))
}

const turns = (parts: Parts): ConversationStore["Service"]["turns"] => {
  const { ask, turnTexts, sql, withConversation, positionOf } = parts
  return (owner, conversationId, limit, before) =>
    ask(
      turnRows(
        turnTexts.opened(owner)(sql`
        select ${turnColumns(parts)} from ${withConversation}
        where turns.owner = ${storable(owner)} and conversation_id = ${storable(conversationId)} and hidden_with is null
          ${before === null ? sql`` : sql`and position < ${positionOf(storable(owner), storable(before))}`}
        order by position desc limit ${limit}`),
      ),
    ).pipe(Effect.map((rows) => rows.toReversed().map(turnOf)))
}

const list = (parts: Parts): ConversationStore["Service"]["list"] => {
  const { ask, turnTexts } = parts
  return (owner, query) =>
    query.search === null
      ? ask(listed(parts)(owner, query))
      : Effect.flatMap(ask(turnTexts.isUsed(owner)), (isClosed) =>
          isClosed ? searched(parts)(owner, query, query.search ?? "") : ask(listed(parts)(owner, query)),
        )
}

const rename =
  ({ ask, titles, sql }: Parts): ConversationStore["Service"]["rename"] =>
  (owner, conversationId, title) =>
    ask(
      Effect.flatMap(
        titles.writing(owner),
        (titled) => sql`
        update conversations set title = ${titled("title", storable(title))}
        where owner = ${storable(owner)} and conversation_id = ${storable(conversationId)} returning 1`,
      ),
    ).pipe(Effect.map((rows) => rows.length > 0))

const fork =
  ({ done, sql, branches, withConversation }: Parts): ConversationStore["Service"]["fork"] =>
  (owner, conversationId, { conversationId: into, sessionId, upTo, at }) =>
    done(
      sql.withTransaction(
        Effect.gen(function* () {
          const path = upTo === null ? undefined : pathTo(yield* branches.read(owner, conversationId), upTo)
          yield* sql`
            insert into conversations
              (conversation_id, owner, chatbot_id, session_id, agent, title, forked_from, created_at, changed_at)
            select ${into}, owner, chatbot_id, ${sessionId}, agent, title, conversation_id, ${DateTime.toDateUtc(at)}::timestamptz,
              ${DateTime.toDateUtc(at)}::timestamptz
            from conversations where owner = ${owner} and conversation_id = ${conversationId}`
          yield* sql`
            insert into conversation_exchanges
              (owner, chatbot_id, session_id, turn_id, question, answer, asked_at, state, record, error, is_drawing, worker, ended_at)
            select turns.owner, turns.chatbot_id, ${sessionId}, gen_random_uuid()::text, question, answer, asked_at, state, record,
              error, is_drawing, worker, ended_at
            from ${withConversation}
            where turns.owner = ${owner} and conversation_id = ${conversationId} and state not in ('running', 'waiting')
              and ${
                upTo === null
                  ? sql`hidden_with is null`
                  : sql`turn_id in (select json_array_elements_text(${JSON.stringify(path ?? [upTo])}::json))`
              }
            order by position`
        }),
      ),
    )

const forget =
  ({ ask, sql, of }: Parts): ConversationStore["Service"]["forget"] =>
  (conversation) =>
    ask(
      sql.withTransaction(
        Effect.andThen(
          sql`delete from conversations where ${of(conversation)}`,
          counts(sql`
            with gone as (delete from conversation_exchanges where ${of(conversation)} returning 1)
            select count(*)::int as n from gone`),
        ),
      ),
    ).pipe(Effect.map((rows) => rows[0]?.n ?? 0))

const forgetAgent =
  ({ sql, erase, remove, ask }: Parts): ConversationStore["Service"]["forgetAgent"] =>
  (owner, chatbotId) => {
    const condition = sql`owner = ${owner} and chatbot_id = ${chatbotId}`
    return Effect.andThen(
      erase(condition),
      Effect.asVoid(remove(ask, "conversation_exchanges", "session_id", condition)),
    )
  }

/** The tables `conversations` and `conversation_exchanges`, joined by owner, agent and session. */
export const layer = Layer.effect(
  ConversationStore,
  Effect.map(parts, (its) => {
    const { ask, sql, writing, done, ending, branches, erase, remove } = its
    return ConversationStore.of({
      recent: recent(its),
      session: session(its),
      begin: begin(its),
      resume: (owner, turnId, worker) =>
        done(sql`
          update conversation_exchanges set state = 'running', worker = ${worker}, ended_at = null
          where owner = ${owner} and turn_id = ${turnId} and state = 'waiting'`),
      progress: progress(its),
      end: (owner, turnId, ended, keep) => {
        const end = ending(owner, turnId, { ...ended, content: storable(ended.content) }, keep)
        return writing(owner, end)
      },
      show: (owner, conversationId, turnId) =>
        ask(branches.change(storable(owner), storable(conversationId), (turns) => showing(turns, turnId))),
      turn: turn(its),
      conversation: conversation(its),
      turns: turns(its),
      list: list(its),
      rename: rename(its),
      fork: fork(its),
      erase: (owner, conversationId) =>
        Effect.map(
          erase(sql`owner = ${storable(owner)} and conversation_id = ${storable(conversationId)}`),
          (count) => count > 0,
        ),
      eraseAll: (owner) => erase(sql`owner = ${storable(owner)}`),
      forget: forget(its),
      forgetAgent: forgetAgent(its),
      forgetBefore: (time) =>
        Effect.andThen(
          erase(sql`changed_at < ${DateTime.toDateUtc(time)}`),
          Effect.asVoid(remove(ask, "conversation_exchanges", "asked_at", sql`asked_at < ${DateTime.toDateUtc(time)}`)),
        ),
    })
  }),
)
