import * as Effect from "effect/Effect"
import { group } from "../endpoints/Group.ts"
import type { Api } from "../Api.ts"
import { asVisitor } from "./Answer.ts"
import { submitting } from "./Submitting.ts"

/**
 * Answers from a messenger, which are checked and stored like all other answers. The body also repeats the form's id as
 * `_form_uid`.
 */
export const layer = (api: Api) =>
  group(
    api,
    "messenger",
    Effect.fnUntraced(function* (handlers) {
      const submit = yield* submitting
      return handlers.handle("messengerSubmit", ({ request, params, payload: { _form_uid: _same, ...body } }) =>
        asVisitor((visitor) => submit(request, visitor, params.form_uid, body, "messenger")),
      )
    }),
  )
