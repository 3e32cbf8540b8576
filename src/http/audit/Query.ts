import * as Result from "effect/Result"
import { type AuditFilter, results, type Result as Outcome } from "../../domain/audit/AuditEntry.ts"
import { AuditQueryWrong } from "./Problems.ts"

/** Selects one page of the audit log. */
export interface AuditQuery {
  readonly filter: AuditFilter
  /** Only entries with a lower `seq` are listed. */
  readonly before: number | null
  readonly limit: number
}

type Given = Readonly<Record<string, string | undefined>>

const moment = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/
const isResult = (text: string): text is Outcome => (results as ReadonlyArray<string>).includes(text)

/**
 * Parses the query, which has the same keys on the API routes and on the log's page; an empty value counts as absent.
 */
export const auditQuery = (
  given: Given,
  { pageSize, pageSizeMost }: { readonly pageSize: number; readonly pageSizeMost: number },
): Result.Result<AuditQuery, AuditQueryWrong> =>
  Result.try({
    try: () => {
      const wanted = (key: string) => (given[key] === "" ? undefined : given[key])
      const wrong = (key: string, expected: string) => new AuditQueryWrong({ key, expected })
      const time = (key: string) => {
        const text = wanted(key)
        if (text === undefined) return undefined
        if (!moment.test(text) || Number.isNaN(Date.parse(text)))
          throw wrong(key, "a date or time such as 2026-03-02 or 2026-03-02T08:00:00Z")
        return Date.parse(text)
      }
      const wholeNumber = (key: string, most: number) => {
        const text = wanted(key)
        if (text === undefined) return undefined
        if (!/^[1-9][0-9]{0,14}$/.test(text) || Number(text) > most)
          throw wrong(key, `a whole number from 1 to ${most}`)
        return Number(text)
      }
      const result = wanted("result")
      if (result !== undefined && !isResult(result)) throw wrong("result", `one of ${results.join(", ")}`)
      return {
        filter: { actor: wanted("actor"), action: wanted("action"), result, from: time("from"), to: time("to") },
        before: wholeNumber("cursor", Number.MAX_SAFE_INTEGER) ?? null,
        limit: wholeNumber("limit", pageSizeMost) ?? Math.min(pageSize, pageSizeMost),
      }
    },
    catch: (error) => {
      if (error instanceof AuditQueryWrong) return error
      throw error
    },
  })
