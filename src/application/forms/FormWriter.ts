import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import { decodeForm } from "../../domain/forms/check/FormCheck.ts"
import { writeForm } from "../../domain/forms/codec/FormCodec.ts"
import type { JsonObject } from "../../domain/forms/codec/Json.ts"
import { checked, replaced } from "../../domain/forms/edit/Editing.ts"
import { withoutPrivateValues } from "../../domain/forms/schema/RemoteFields.ts"
import type { FormInvalid } from "../../domain/forms/Errors.ts"
import type { FormDefinition } from "../../domain/forms/model/FormDefinition.ts"
import { type Attempt, type DraftingAbsent, type DraftingFailed, FormDrafting } from "../../ports/FormDrafting.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { FormLibrary } from "./FormLibrary.ts"
import { type CreateError, type EditError, type Editing, Forms } from "./Forms.ts"
import { FormCreation } from "./FormCreation.ts"

/** How many times the model may correct its first draft. */
const corrections = 2

/** Drafts and changes forms from a description in words. A model's drafts pass the same checks as any form. */
export class FormWriter extends Context.Service<
  FormWriter,
  {
    readonly create: (
      tenant: DeclaredTenant,
      prompt: string,
      by: string,
    ) => Effect.Effect<FormDefinition, CreateError | DraftingAbsent | DraftingFailed>
    readonly revise: (
      tenant: DeclaredTenant,
      formUid: string,
      prompt: string,
      editing: Editing,
    ) => Effect.Effect<FormDefinition, EditError | DraftingAbsent | DraftingFailed>
  }
>()("parley/application/forms/FormWriter") {
  static readonly layer = Layer.effect(
    FormWriter,
    Effect.gen(function* () {
      const drafting = yield* FormDrafting
      const identifiers = yield* Identifiers
      const library = yield* FormLibrary
      const forms = yield* Forms
      const creation = yield* FormCreation

      /**
       * Asks the model for a definition. If it is invalid, asks again with the list of problems, up to `corrections`
       * times.
       */
      const corrected = Effect.fnUntraced(function* <E>(
        ask: (earlier: ReadonlyArray<Attempt>) => Effect.Effect<JsonObject, E>,
        check: (definition: JsonObject) => Result.Result<FormDefinition, FormInvalid>,
      ) {
        const earlier: Array<Attempt> = []
        for (;;) {
          const definition = yield* ask(earlier)
          const checked = check(definition)
          if (Result.isSuccess(checked)) return { definition, form: checked.success }
          if (earlier.length === corrections) return yield* checked.failure
          const problems = checked.failure.problems.map(({ path, message }) => `${path}: ${message}`)
          earlier.push({ definition, problems })
        }
      })

      return FormWriter.of({
        create: Effect.fn("FormWriter.create")(function* (tenant, prompt, by) {
          const formUid = yield* identifiers.uuid
          const { form } = yield* corrected(
            (earlier) => drafting.draft(prompt, earlier),
            ({ form_uid: _uid, is_public: _public, ...definition }) => decodeForm(definition, formUid),
          )
          return yield* creation.add(tenant, form, by, { isNamed: false })
        }),
        revise: Effect.fn("FormWriter.revise")(function* (tenant, formUid, prompt, editing) {
          const { compiled, revision } = yield* library.newest(tenant, formUid)
          const shown = withoutPrivateValues(writeForm(compiled.form))
          const { definition } = yield* corrected(
            (earlier) => drafting.revise(shown, prompt, earlier),
            (changed) => checked(replaced(compiled.form, changed)),
          )
          return yield* forms.replace(tenant, formUid, definition, {
            by: editing.by,
            ifMatch: editing.ifMatch ?? revision.version,
          })
        }),
      })
    }),
  )
}
