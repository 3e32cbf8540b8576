import * as Effect from "effect/Effect"
import type { AtRestShape } from "../../ports/AtRest.ts"
import { encryption } from "./encryption.ts"
import { keyIdOf, openText, sealText } from "./sealedText.ts"

const scopes = "user/"
const agentScopes = "agents/"

/** The key scope of a person. It contains a slash, so it can't be a tenant. */
export const scopeOf = (owner: string): string => `${scopes}${owner}`

/** The person whose key scope this is; undefined for a tenant's scope. */
export const ownerOf = (scope: string): string | undefined =>
  scope.startsWith(scopes) ? scope.slice(scopes.length) : undefined

interface OwnTexts {
  /** The column that determines the traversal order; rows with equal values are processed together. */
  readonly key: string
  readonly type: "text" | "bigint" | "uuid"
  /** The encrypted columns. */
  readonly columns: ReadonlyArray<string>
  /** SQL for the owner of a row, with `t` for the table: a person's `sub`, or the id of the user who owns an agent. */
  readonly owner: string
  /** The prefix of the owner's key scope. */
  readonly scope: typeof scopes | typeof agentScopes
}

const ofPeople = { owner: "t.owner", scope: scopes } as const
const ofAgents = { owner: "t.user_id::text", scope: agentScopes } as const
const ofRuns = "(select r.user_id::text from agent_eval_runs r where r.id = t.run_id)"

/** The tables with columns that are encrypted with a person's keys. */
const tables = {
  conversations: { key: "conversation_id", type: "text", columns: ["title"], ...ofPeople },
  conversation_exchanges: { key: "position", type: "bigint", columns: ["question", "answer", "record"], ...ofPeople },
  suspended_turns: { key: "id", type: "text", columns: ["document"], ...ofPeople },
  bot_feedback: { key: "id", type: "uuid", columns: ["document"], ...ofPeople },
  bot_usage: { key: "id", type: "uuid", columns: ["document"], ...ofPeople },
  tool_approvals: { key: "position", type: "bigint", columns: ["document", "reason"], ...ofPeople },
  agent_eval_sets: { key: "chatbot_id", type: "uuid", columns: ["document"], ...ofAgents },
  agent_eval_runs: { key: "id", type: "text", columns: ["document"], ...ofAgents },
  agent_eval_results: { key: "run_id", type: "text", columns: ["document"], owner: ofRuns, scope: agentScopes },
} as const
export type OwnTable = keyof typeof tables
export const ownTables: Readonly<Record<OwnTable, OwnTexts>> = tables

/** The context is not bound to a row, because forking a conversation copies its text to other rows. */
export const placeOfOwnText = (table: string, owner: string, column: string): string => `${table}/${column}/${owner}`

type Row = Readonly<Record<string, unknown>>

const textsOf = (row: Row, columns: ReadonlyArray<string>) =>
  columns.flatMap((column) => {
    const text = row[column]
    const id = typeof text === "string" ? keyIdOf(text) : undefined
    return typeof text === "string" && id !== undefined ? [{ column, text, id }] : []
  })

/** Decrypts rows of a person. Rows whose key was erased are dropped. */
export const openedOwn = (
  { opening }: Pick<AtRestShape, "opening">,
  table: OwnTable,
  ownerIn: (row: Row) => string,
  rows: ReadonlyArray<Row>,
) =>
  Effect.gen(function* () {
    const { columns } = ownTables[table]
    const ids = rows.flatMap((row) => textsOf(row, columns).map(({ id }) => id))
    if (ids.length === 0) return rows
    const keys = yield* opening(ids)
    return yield* Effect.try({
      try: () =>
        rows.flatMap((row) => {
          const texts = textsOf(row, columns).map(({ column, text, id }) => {
            const key = keys.get(id)
            return key && ([column, openText(key, text, placeOfOwnText(table, ownerIn(row), column))] as const)
          })
          return texts.every((text) => text !== undefined) ? [{ ...row, ...Object.fromEntries(texts) }] : []
        }),
      catch: () => new Error("an encrypted text was changed, or moved to another place"),
    })
  })

/** Encrypts and decrypts the encrypted columns of a table. */
export const ownTexts = (table: OwnTable) =>
  Effect.map(encryption, (atRest) => ({
    /** Whether any of a person's data may be encrypted, in which case the database can't search it. */
    isUsed: (owner: string) => atRest.isUsed(ownTables[table].scope + owner),
    /** Encrypts the values of an owner's columns, if configured; empty strings are not encrypted. */
    writing: (owner: string) =>
      Effect.map(
        atRest.writing(ownTables[table].scope + owner),
        (key) =>
          <T extends string | null>(column: string, text: T) =>
            key === null || text === null || text === ""
              ? text
              : sealText(key, text, placeOfOwnText(table, owner, column)),
      ),
    /** Decrypts a statement's rows; without an owner argument, the rows contain a column `owner`. */
    opened:
      (owner?: string) =>
      <E>(statement: Effect.Effect<ReadonlyArray<unknown>, E>) =>
        Effect.flatMap(statement, (rows) =>
          openedOwn(atRest, table, (row) => owner ?? String(row["owner"]), rows as ReadonlyArray<Row>),
        ),
  }))
