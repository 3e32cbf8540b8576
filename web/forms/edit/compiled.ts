import * as Result from "effect/Result"
import { readForm } from "../../../src/domain/forms/codec/FormCodec.ts"
import type { FormInvalid } from "../../../src/domain/forms/Errors.ts"
import { resolveReferences } from "../../../src/domain/forms/model/Rewriting.ts"
import { compile, type CompiledForm } from "../../../src/domain/forms/rules/CompiledForm.ts"
import type { EditFacts } from "../../../src/views/forms/edit/EditPage.ts"
import { type Html, html } from "../../../src/views/markup/html.ts"
import type { Draft } from "./document.ts"

/** The draft as a displayable form, or the reason why it can't be displayed yet. */
export const compiledDraft = (facts: EditFacts, form: Draft): Result.Result<CompiledForm, FormInvalid> =>
  Result.map(readForm(form, facts.formUid), (read) => compile(resolveReferences(read, new Map())))

export const problemList = ({ texts: { edit } }: EditFacts, { problems }: FormInvalid): Html =>
  html`<p class="problem">${edit.invalidTitle}</p>
    <ul>
      ${problems.slice(0, 5).map(({ path, message }) => html`<li><code>${path}</code> ${message}</li>`)}
    </ul>`
