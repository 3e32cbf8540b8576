import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import type { SubmissionNotFound } from "../../domain/forms/records/Faults.ts"
import { type Submission, writeSubmission } from "../../domain/forms/records/Submission.ts"
import { byteOrderMark, csvLine } from "../../domain/forms/submission/CsvText.ts"
import {
  type Cell,
  type ColumnHead,
  type ExportPlan,
  exportPlan,
  type RepeatTable,
} from "../../domain/forms/submission/ExportColumns.ts"
import { ParquetWriter } from "../../ports/ParquetWriter.ts"
import { SpreadsheetWriter } from "../../ports/SpreadsheetWriter.ts"
import {
  type SubmissionPage,
  type SubmissionQuery,
  SubmissionStore,
  type SubmissionStoreUnavailable,
} from "../../ports/SubmissionStore.ts"
import { FormLibrary, type LoadError } from "./FormLibrary.ts"

export type Filters = Omit<SubmissionQuery, "after" | "limit" | "bytes">

/**
 * How answers are exported. `labels`: the language of option labels; `repeat`: the repeating question whose entries a
 * CSV export contains.
 */
export interface Wanted {
  readonly format: string
  readonly labels?: string | undefined
  /** The form's time zone, for workbooks, whose cells have no zone. */
  readonly timeZone?: string | undefined
  readonly repeat?: string | undefined
}

/** The form has no such repeating question. */
export class RepeatNotFound extends Schema.TaggedError<RepeatNotFound>()("RepeatNotFound", {
  repeats: Schema.Array(Schema.String),
}) {}

export interface Exported {
  readonly contentType: string
  readonly filename: string
  readonly body: Stream.Stream<Uint8Array, SubmissionStoreUnavailable>
}

/** The maximum batch in memory: rows, and bytes of their answers. */
const batch = { limit: 250, bytes: 262_144 }

/**
 * A batch with so few rows contains large answers. An export pauses between two such batches, so that memory is freed
 * as fast as it is allocated. Three exports of 150 answers of 1 MB then take 86 to 153 MB instead of 169 to 196
 * (`bench/hostile.ts`).
 */
const few = 4
const pause = "10 millis"

const utf8 = new TextEncoder()

type Rows = Stream.Stream<ReadonlyArray<Submission>, SubmissionStoreUnavailable>

const parts = Effect.gen(function* () {
  const store = yield* SubmissionStore
  const library = yield* FormLibrary
  const parquet = yield* ParquetWriter
  const spreadsheets = yield* SpreadsheetWriter

  const all = (tenant: DeclaredTenant, formUid: string, filters: Filters): Rows =>
    Stream.paginate(0, (after: number) =>
      Effect.gen(function* () {
        const { rows, hasMore } = yield* store.page(tenant, formUid, { ...filters, ...batch, after })
        if (hasMore && rows.length <= few) yield* Effect.sleep(pause)
        const next = hasMore ? Option.some(rows.at(-1)!.position) : Option.none<number>()
        return [rows.length === 0 ? [] : [rows.map(({ submission }) => submission)], next] as const
      }),
    )

  const perSubmission = ({ columns }: ExportPlan, rows: Rows): Batches =>
    Stream.map(rows, (submissions) => submissions.map((submission) => columns.map(({ cell }) => cell(submission))))

  const perEntry = (table: RepeatTable, rows: Rows): Batches =>
    Stream.map(rows, (submissions) => submissions.flatMap(table.rows))

  const csv = (columns: ReadonlyArray<ColumnHead>, batches: Batches): Exported["body"] =>
    Stream.concat(
      Stream.succeed(utf8.encode(byteOrderMark + csvLine(columns.map(({ name }) => name)))),
      Stream.map(batches, (lines) => utf8.encode(lines.map(csvLine).join(""))),
    )
  return { csv, perSubmission, spreadsheets, perEntry, parquet, library, all, store }
})

type Parts = Effect.Success<typeof parts>

type Batches = Stream.Stream<ReadonlyArray<ReadonlyArray<Cell>>, SubmissionStoreUnavailable>

const formats = ({
  csv,
  perSubmission,
  spreadsheets,
  perEntry,
  parquet,
}: Parts): Readonly<
  Record<string, { readonly contentType: string; readonly write: (plan: ExportPlan, rows: Rows) => Exported["body"] }>
> => ({
  json: {
    contentType: "application/json",
    write: (_plan, rows) =>
      Stream.map(rows, (submissions) =>
        utf8.encode(submissions.map((submission) => JSON.stringify(writeSubmission(submission))).join(",\n")),
      ).pipe(
        Stream.intersperseAffixes({
          start: utf8.encode('{"submissions":['),
          middle: utf8.encode(",\n"),
          end: utf8.encode("]}\n"),
        }),
      ),
  },
  csv: {
    contentType: "text/csv; charset=utf-8; header=present",
    write: (plan, rows) => csv(plan.columns, perSubmission(plan, rows)),
  },
  xlsx: {
    contentType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    // Answers are read once per sheet, so that they needn't be held in memory.
    write: (plan, rows) =>
      spreadsheets.write([
        { name: "Answers", columns: plan.columns, batches: perSubmission(plan, rows) },
        ...plan.repeats.map((table) => ({
          name: table.name,
          columns: table.columns,
          batches: perEntry(table, rows),
        })),
      ]),
  },
  parquet: {
    contentType: "application/vnd.apache.parquet",
    write: (plan, rows) => parquet.write(plan.columns, perSubmission(plan, rows)),
  },
})

const exported = (parts: Parts): SubmissionRecords["Service"]["exported"] => {
  const { library, all, csv, perEntry } = parts
  return Effect.fn("SubmissionRecords.exported")(function* (tenant, formUid, wanted, filters) {
    const { compiled } = yield* library.served(tenant, formUid)
    const { format, labels, repeat } = wanted
    const timeZone = format === "xlsx" ? wanted.timeZone : undefined
    const plan = exportPlan(compiled.form, { labels, timeZone })
    const rows = all(tenant, formUid, filters)
    const name = compiled.form.formId.replaceAll(/[^A-Za-z0-9_-]/g, "_")
    const { contentType, write } = formats(parts)[format]!
    if (repeat === undefined) return { contentType, filename: `${name}.${format}`, body: write(plan, rows) }
    const table = plan.repeats.find((one) => one.name === repeat)
    if (table === undefined) return yield* new RepeatNotFound({ repeats: plan.repeats.map((one) => one.name) })
    const filename = `${name}-${repeat.replaceAll(/[^A-Za-z0-9_-]/g, "_")}.csv`
    return {
      contentType: formats(parts)["csv"]!.contentType,
      filename,
      body: csv(table.columns, perEntry(table, rows)),
    }
  })
}

/** Stored answers, read by page or exported as a whole, streamed in batches. */
export class SubmissionRecords extends Context.Service<
  SubmissionRecords,
  {
    readonly formats: ReadonlyArray<string>
    readonly isFormat: (name: string) => boolean
    readonly page: (
      tenant: DeclaredTenant,
      formUid: string,
      query: SubmissionQuery,
    ) => Effect.Effect<SubmissionPage, LoadError | SubmissionStoreUnavailable>
    readonly get: (
      tenant: DeclaredTenant,
      formUid: string,
      submissionId: string,
    ) => Effect.Effect<Submission, LoadError | SubmissionNotFound | SubmissionStoreUnavailable>
    readonly exported: (
      tenant: DeclaredTenant,
      formUid: string,
      wanted: Wanted,
      filters: Filters,
    ) => Effect.Effect<Exported, LoadError | RepeatNotFound>
  }
>()("parley/application/forms/SubmissionRecords") {
  static readonly layer = Layer.effect(
    SubmissionRecords,
    Effect.map(parts, (its) => {
      const { library, store } = its
      return SubmissionRecords.of({
        formats: Object.keys(formats(its)),
        isFormat: (name) => Object.hasOwn(formats(its), name),
        page: Effect.fn("SubmissionRecords.page")(function* (tenant, formUid, query) {
          yield* library.served(tenant, formUid)
          return yield* store.page(tenant, formUid, query)
        }),
        get: Effect.fn("SubmissionRecords.get")(function* (tenant, formUid, submissionId) {
          yield* library.served(tenant, formUid)
          return yield* store.get(tenant, formUid, submissionId)
        }),
        exported: exported(its),
      })
    }),
  )
}
