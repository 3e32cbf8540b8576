import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { Approval, Decision, SuspendedTurn } from "../../domain/chat/Approval.ts"
import { SuspendedTurns, SuspendedTurnsUnavailable } from "../../ports/SuspendedTurns.ts"
import { orUnavailable } from "./deadline.ts"
import { deletion } from "./deletion.ts"
import { ownTexts } from "./ownTexts.ts"
import { recordsOf, rowsOf } from "./rows.ts"

const date = DateTime.toDateUtc

const turnRecords = recordsOf(SuspendedTurn)
const encodeTurn = Schema.encodeSync(Schema.fromJsonString(SuspendedTurn))

/** Decisions have separate columns, because the document of an approval never changes. */
const { decision: _decided, reason: _reason, decidedAt: _decidedAt, ...asked } = Approval.fields
const Asked = Schema.fromJsonString(Schema.Struct(asked))
const encodeAsked = Schema.encodeSync(Asked)
const approvalRows = rowsOf(
  Schema.Struct({
    document: Asked,
    decision: Schema.NullOr(Decision),
    reason: Schema.NullOr(Schema.String),
    decided_at: Schema.NullOr(Schema.DateTimeUtcFromDate),
  }),
)

const first = <A>([one]: ReadonlyArray<A>) => Option.fromUndefinedOr(one)

/** JSON escapes a NUL, so a text column accepts it. */
const storableId = (id: string): string => id.replaceAll("\0", "")

const parts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  const ask = orUnavailable(SuspendedTurnsUnavailable)
  const remove = yield* deletion

  const turnTexts = yield* ownTexts("suspended_turns")
  const askedTexts = yield* ownTexts("tool_approvals")

  const columns = sql.literal("owner, document, decision, reason, decided_at")

  const turns = <E>(statement: Effect.Effect<ReadonlyArray<unknown>, E>) => turnRecords(turnTexts.opened()(statement))
  return { askedTexts, ask, turnTexts, sql, columns, turns, remove }
})

type Parts = Effect.Success<typeof parts>

const approvals =
  ({ askedTexts }: Parts) =>
  <E>(statement: Effect.Effect<ReadonlyArray<unknown>, E>) =>
    Effect.map(approvalRows(askedTexts.opened()(statement)), (approvals) =>
      approvals.map(({ document, decision, reason, decided_at }): Approval => ({
        ...document,
        decision,
        reason,
        decidedAt: decided_at,
      })),
    )

const suspend =
  ({ ask, turnTexts, askedTexts, sql }: Parts): SuspendedTurns["Service"]["suspend"] =>
  (turn, asked, most) =>
    ask(
      Effect.flatMap(
        Effect.all([turnTexts.writing(turn.owner), askedTexts.writing(turn.owner)]),
        ([turnText, askedText]) =>
          sql.withTransaction(
            Effect.gen(function* () {
              yield* sql`
            insert into suspended_turns (id, owner, document, expires_at)
            values (${turn.id}, ${turn.owner}, ${turnText("document", encodeTurn(turn))}, ${date(turn.expiresAt)})`
              yield* Effect.forEach(
                asked,
                (approval) => sql`
              insert into tool_approvals (id, suspension_id, owner, session_id, document, requested_at, expires_at)
              values (${approval.id}, ${turn.id}, ${turn.owner}, ${turn.sessionId}, ${askedText("document", encodeAsked(approval))},
                ${date(approval.requestedAt)}, ${date(approval.expiresAt)})`,
                { discard: true },
              )
              const dropped = yield* sql`
            delete from suspended_turns where id in (
              select id from suspended_turns where owner = ${turn.owner} order by expires_at desc, id offset ${most})
            returning id`
              yield* Effect.forEach(
                dropped,
                ({ id }) => sql`delete from tool_approvals where suspension_id = ${id} and decision is null`,
                { discard: true },
              )
            }),
          ),
      ),
    )

const list = (parts: Parts): SuspendedTurns["Service"]["list"] => {
  const { sql, ask, columns } = parts
  return (owner, { waitingAt, sessionId, after }, limit) => {
    const session = sessionId === null ? sql`` : sql`and session_id = ${storableId(sessionId)}`
    const waiting = waitingAt === null ? sql`` : sql`and decision is null and expires_at > ${date(waitingAt)}`
    const older =
      after === null
        ? sql``
        : sql`and position < (select position from tool_approvals where id = ${storableId(after)} and owner = ${owner})`
    return ask(
      approvals(parts)(sql`
        select ${columns} from tool_approvals where owner = ${owner} ${session} ${waiting} ${older}
        order by position desc limit ${limit}`),
    )
  }
}

const decide = (parts: Parts): SuspendedTurns["Service"]["decide"] => {
  const { ask, askedTexts, sql, columns } = parts
  return (owner, id, { decision, reason, at }) =>
    Effect.map(
      ask(
        Effect.flatMap(askedTexts.writing(owner), (text) =>
          approvals(parts)(sql`
          update tool_approvals
          set decision = ${decision}, reason = ${text("reason", reason === null ? null : storableId(reason))},
            decided_at = ${date(at)}
          where id = ${storableId(id)} and owner = ${owner} and decision is null and expires_at > ${date(at)}
          returning ${columns}`),
        ),
      ),
      first,
    )
}

const decided =
  ({ ask, turns, sql }: Parts): SuspendedTurns["Service"]["decided"] =>
  (limit) =>
    ask(
      turns(sql`
        select owner, document from suspended_turns
        where not exists (
          select 1 from tool_approvals where suspension_id = suspended_turns.id and decision is null)
        order by expires_at limit ${limit}`),
    )

const takeExpired =
  ({ ask, turns, sql }: Parts): SuspendedTurns["Service"]["takeExpired"] =>
  (now) =>
    ask(
      turns(sql`
        delete from suspended_turns
        where expires_at <= ${date(now)} and exists (
          select 1 from tool_approvals where suspension_id = suspended_turns.id and decision is null)
        returning owner, document`),
    )

/** The tables `suspended_turns` and `tool_approvals`. */
export const layer = Layer.effect(
  SuspendedTurns,
  Effect.map(parts, (its) => {
    const { ask, sql, turns, columns, remove } = its
    return SuspendedTurns.of({
      suspend: suspend(its),
      turn: (id) =>
        Effect.map(ask(turns(sql`select owner, document from suspended_turns where id = ${storableId(id)}`)), first),
      calls: (turnId) =>
        ask(
          approvals(its)(sql`select ${columns} from tool_approvals where suspension_id = ${turnId} order by position`),
        ),
      list: list(its),
      find: (owner, id) =>
        Effect.map(
          ask(
            approvals(its)(
              sql`select ${columns} from tool_approvals where id = ${storableId(id)} and owner = ${owner}`,
            ),
          ),
          first,
        ),
      decide: decide(its),
      beginCall: (id) =>
        Effect.map(
          ask(sql`update tool_approvals set begun_at = now() where id = ${id} and begun_at is null returning 1`),
          (rows) => rows.length > 0,
        ),
      finish: (id) => Effect.asVoid(ask(sql`delete from suspended_turns where id = ${id}`)),
      decided: decided(its),
      takeExpired: takeExpired(its),
      forgetBefore: (time) =>
        Effect.asVoid(remove(ask, "tool_approvals", "requested_at", sql`requested_at < ${date(time)}`)),
    })
  }),
)
