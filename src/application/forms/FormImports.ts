import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { TenantConflict } from "../../domain/access/Errors.ts"
import { agrees, type DeclaredTenant } from "../../domain/access/Tenant.ts"
import type { BudgetExceeded } from "../../domain/budget/Errors.ts"
import { importedForm } from "../../domain/forms/edit/ImportedForm.ts"
import type { ImportReport } from "../../domain/forms/edit/ImportReport.ts"
import { fileReport } from "../../domain/forms/import/FileReport.ts"
import type { FormFileRefused } from "../../domain/forms/import/Errors.ts"
import type { FormDefinition } from "../../domain/forms/model/FormDefinition.ts"
import { type FormNotFound, ImportReportMissing } from "../../domain/forms/records/Faults.ts"
import {
  type FormSourceAbsent,
  type FormSourceMissing,
  FormSources,
  type FormSourceUnavailable,
} from "../../ports/FormSources.ts"
import { FormStore, type FormStoreUnavailable } from "../../ports/FormStore.ts"
import { FormExchange } from "../../ports/FormExchange.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import type { CreateError } from "./Forms.ts"
import { decodedInSteps } from "./decodedInSteps.ts"
import { FormCreation } from "./FormCreation.ts"

/** A form from another system. */
export interface Origin {
  readonly formId: number
  readonly orgId: number
  readonly service?: string
}

/** Imports forms from other systems. */
export class FormImports extends Context.Service<
  FormImports,
  {
    /** Creates a draft from a file of another system, with a report on each part. */
    readonly takeFile: (
      tenant: DeclaredTenant,
      bytes: Uint8Array,
      options: { readonly by: string; readonly locale: string },
    ) => Effect.Effect<
      { readonly form: FormDefinition; readonly report: ImportReport },
      CreateError | FormFileRefused | BudgetExceeded | TenantConflict
    >
    readonly take: (
      tenant: DeclaredTenant,
      origin: Origin,
      by: string,
    ) => Effect.Effect<FormDefinition, CreateError | FormSourceMissing | FormSourceUnavailable | FormSourceAbsent>
    /** The report on each column; stored with the form. */
    readonly report: (
      tenant: DeclaredTenant,
      formUid: string,
    ) => Effect.Effect<ImportReport, FormNotFound | ImportReportMissing | FormStoreUnavailable>
  }
>()("parley/application/forms/FormImports") {
  static readonly layer = Layer.effect(
    FormImports,
    Effect.gen(function* () {
      const sources = yield* FormSources
      const store = yield* FormStore
      const files = yield* FormExchange
      const identifiers = yield* Identifiers
      const creation = yield* FormCreation
      return FormImports.of({
        take: Effect.fn("FormImports.take")(function* (tenant, { formId, orgId, service }, by) {
          const source = yield* sources.form(formId, orgId, service)
          const { definition, report } = importedForm(source, DateTime.formatIso(yield* DateTime.now))
          const form = yield* decodedInSteps({ json: definition, formUid: yield* identifiers.uuid })
          return yield* creation.add(tenant, form, by, { isNamed: false, report })
        }),
        takeFile: Effect.fn("FormImports.takeFile")(function* (tenant, bytes, { by, locale }) {
          const file = yield* files.read(bytes, yield* identifiers.uuid)
          yield* Effect.fromResult(agrees({ tenant: file.tenant }, tenant))
          const importedAt = DateTime.formatIso(yield* DateTime.now)
          const report = fileReport(file, file.form.formId, { importedAt, locale })
          const form = yield* creation.add(tenant, file.form, by, { isNamed: false, report })
          return { form, report }
        }),
        report: Effect.fn("FormImports.report")(function* (tenant, formUid) {
          const report = yield* store.importReport(tenant, formUid)
          return Option.isSome(report) ? report.value : yield* new ImportReportMissing()
        }),
      })
    }),
  )
}
