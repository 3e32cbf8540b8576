import * as Effect from "effect/Effect"
import type { AtRestShape } from "../../ports/AtRest.ts"
import { encryption } from "./encryption.ts"
import { keyIdOf, openText, sealText } from "./sealedText.ts"

const scopes = "user/"
const agentScopes = "agents/"

/** The name under which a person's keys stand beside those of tenants: of no tenant, for it has a slash. */
export const scopeOf = (owner: string): string => `${scopes}${owner}`

/** The person whose keys stand under a name; undefined for a tenant's. */
export const ownerOf = (scope: string): string | undefined =>
  scope.startsWith(scopes) ? scope.slice(scopes.length) : undefined

interface OwnTexts {
  /** By which the table is gone through; rows that share one are looked at together. */
  readonly key: string
  readonly type: "text" | "bigint" | "uuid"
  /** What is encrypted. */
  readonly columns: ReadonlyArray<string>
  /** Whose a row `t` is: the `sub` of a person, or the id of the user whose agent it is about. */
  readonly owner: string
  /** What their keys stand under, in front of that. */
  readonly scope: typeof scopes | typeof agentScopes
}

const ofPeople = { owner: "t.owner", scope: scopes } as const
const ofAgents = { owner: "t.user_id::text", scope: agentScopes } as const
const ofRuns = "(select r.user_id::text from agent_eval_runs r where r.id = t.run_id)"

/** Tables with texts of one person. */
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

/** Not bound to a row: a conversation that is forked takes its texts along. */
export const placeOfOwn = (table: string, owner: string, column: string): string => `${table}/${column}/${owner}`

type Row = Readonly<Record<string, unknown>>

const textsOf = (row: Row, columns: ReadonlyArray<string>) =>
  columns.flatMap((column) => {
    const text = row[column]
    const id = typeof text === "string" ? keyIdOf(text) : undefined
    return typeof text === "string" && id !== undefined ? [{ column, text, id }] : []
  })

/** Rows of a person as they were before they were encrypted. Those whose key has been erased are gone. */
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
            return key && ([column, openText(key, text, placeOfOwn(table, ownerIn(row), column))] as const)
          })
          return texts.every((text) => text !== undefined) ? [{ ...row, ...Object.fromEntries(texts) }] : []
        }),
      catch: () => new Error("an encrypted text was changed, or moved to another place"),
    })
  })

/** How the texts of a table are written and read. */
export const ownTexts = (table: OwnTable) =>
  Effect.map(encryption, (atRest) => ({
    /** Whether texts of somebody may be encrypted, so that the database cannot look into them. */
    isUsed: (owner: string) => atRest.isUsed(ownTables[table].scope + owner),
    /** Writes columns of an owner: encrypted where they are; an empty text says nothing. */
    writing: (owner: string) =>
      Effect.map(
        atRest.writing(ownTables[table].scope + owner),
        (key) =>
          <T extends string | null>(column: string, text: T) =>
            key === null || text === null || text === "" ? text : sealText(key, text, placeOfOwn(table, owner, column)),
      ),
    /** Opens what a statement answers; without an owner it answers a column `owner`. */
    opened:
      (owner?: string) =>
      <E>(statement: Effect.Effect<ReadonlyArray<unknown>, E>) =>
        Effect.flatMap(statement, (rows) =>
          openedOwn(atRest, table, (row) => owner ?? String(row["owner"]), rows as ReadonlyArray<Row>),
        ),
  }))
