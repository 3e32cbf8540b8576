import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Stream from "effect/Stream"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import { schemaFile } from "../../domain/forms/export/SchemaFile.ts"
import { type Sheets, xlsFormFile } from "../../domain/forms/export/XlsFormFile.ts"
import type { FormDefinition } from "../../domain/forms/model/FormDefinition.ts"
import { SpreadsheetWriter } from "../../ports/SpreadsheetWriter.ts"
import { FormLibrary, type LoadError } from "./FormLibrary.ts"

export interface ExportedForm {
  readonly contentType: string
  readonly filename: string
  readonly body: Uint8Array
  readonly version: string
}

const formats = ["xlsform", "json-schema"] as const
type Format = (typeof formats)[number]

/** A form's newest version as a file of another system, from which an import makes the same form. */
export class FormExports extends Context.Service<
  FormExports,
  {
    readonly formats: ReadonlyArray<string>
    readonly isFormat: (name: string) => name is Format
    readonly write: (
      tenant: DeclaredTenant,
      formUid: string,
      format: Format,
      locale: string,
    ) => Effect.Effect<ExportedForm, LoadError>
  }
>()("parley/application/forms/FormExports") {
  static readonly layer = Layer.effect(
    FormExports,
    Effect.gen(function* () {
      const library = yield* FormLibrary
      const { write } = yield* SpreadsheetWriter

      /** Cells are texts, by the order of the first row that has each column. */
      const workbook = (sheets: Sheets) =>
        write(
          Object.entries(sheets).map(([name, rows]: [string, Sheets["survey"]]) => {
            const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))]
            return {
              name,
              columns: heads.map((head) => ({ name: head, kind: "text" as const })),
              batches: Stream.succeed(rows.map((row) => heads.map((head) => row[head] ?? null))),
            }
          }),
        ).pipe(
          Stream.runCollect,
          Effect.map((pieces) => new Uint8Array(Buffer.concat([...pieces]))),
        )

      const writers = {
        xlsform: (form: FormDefinition) => workbook(xlsFormFile(form)),
        "json-schema": (form: FormDefinition, locale: string) =>
          Effect.sync(() => new TextEncoder().encode(JSON.stringify(schemaFile(form, locale), null, 2))),
      }
      const contentTypes = {
        xlsform: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "json-schema": "application/json",
      }
      const endings = { xlsform: "xlsx", "json-schema": "schema.json" }

      return FormExports.of({
        formats,
        isFormat: (name): name is Format => formats.some((one) => one === name),
        write: Effect.fn("FormExports.write")(function* (tenant, formUid, format, locale) {
          const { compiled, revision } = yield* library.newest(tenant, formUid)
          const body = yield* writers[format](compiled.form, locale)
          return {
            contentType: contentTypes[format],
            filename: `${compiled.form.formId.replaceAll(/[^A-Za-z0-9._-]/g, "_")}.${endings[format]}`,
            body,
            version: revision.version,
          }
        }),
      })
    }),
  )
}
