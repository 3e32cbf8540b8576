import * as Arr from "effect/Array"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import type { BudgetExceeded } from "../../domain/budget/Errors.ts"
import {
  type FileSheet,
  type FormFile,
  type FormFileFormat,
  formFileFormats,
} from "../../domain/forms/export/FormFile.ts"
import { FormExchange } from "../../ports/FormExchange.ts"
import { SpreadsheetWriter } from "../../ports/SpreadsheetWriter.ts"
import { FormLibrary, type LoadError } from "./FormLibrary.ts"

export interface ExportedForm {
  readonly contentType: string
  readonly filename: string
  readonly body: Uint8Array
  readonly version: string
}

const contentTypes: Readonly<Record<FormFileFormat, string>> = {
  xlsform: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "json-schema": "application/json",
}
const endings: Readonly<Record<FormFileFormat, string>> = { xlsform: "xlsx", "json-schema": "schema.json" }

/** How many rows are written before other requests are served. */
const rowsAtOnce = 200

const batchesOf = (rows: FileSheet["rows"]) =>
  Stream.fromIterable(Arr.chunksOf(rows, rowsAtOnce)).pipe(
    Stream.rechunk(1),
    Stream.tap(() => Effect.yieldNow),
  )

/** Exports a form's newest version in the file format of another system. Importing the file recreates the form. */
export class FormExports extends Context.Service<
  FormExports,
  {
    readonly formats: ReadonlyArray<string>
    readonly isFormat: (name: string) => name is FormFileFormat
    readonly write: (
      tenant: DeclaredTenant,
      formUid: string,
      format: FormFileFormat,
      locale: string,
    ) => Effect.Effect<ExportedForm, LoadError | BudgetExceeded>
  }
>()("parley/application/forms/FormExports") {
  static readonly layer = Layer.effect(
    FormExports,
    Effect.gen(function* () {
      const library = yield* FormLibrary
      const exchange = yield* FormExchange
      const spreadsheets = yield* SpreadsheetWriter

      const workbook = (sheets: ReadonlyArray<FileSheet>) =>
        spreadsheets
          .write(
            sheets.map(({ name, columns, rows }) => ({
              name,
              columns: columns.map((column) => ({ name: column, kind: "text" as const })),
              batches: batchesOf(rows),
            })),
          )
          .pipe(
            Stream.runCollect,
            Effect.map((pieces) => new Uint8Array(Buffer.concat([...pieces]))),
          )

      const bytesOf = (file: FormFile) =>
        "sheets" in file ? workbook(file.sheets) : Effect.sync(() => new TextEncoder().encode(file.text))

      return FormExports.of({
        formats: formFileFormats,
        isFormat: (name): name is FormFileFormat => formFileFormats.some((one) => one === name),
        write: Effect.fn("FormExports.write")(function* (tenant, formUid, format, locale) {
          const { compiled, revision } = yield* library.newest(tenant, formUid)
          const file = yield* exchange.write(compiled.form, format, locale)
          return {
            contentType: contentTypes[format],
            filename: `${compiled.form.formId.replaceAll(/[^A-Za-z0-9._-]/g, "_")}.${endings[format]}`,
            body: yield* bytesOf(file),
            version: revision.version,
          }
        }),
      })
    }),
  )
}
