import * as Effect from "effect/Effect"
import { checkedForm, readDefinition } from "../../domain/forms/check/FormCheck.ts"
import { asWritten } from "../../domain/forms/check/WrittenPaths.ts"
import type { Unchecked } from "../../domain/forms/edit/Editing.ts"
import type { FormInvalid } from "../../domain/forms/Errors.ts"
import type { FormDefinition } from "../../domain/forms/model/FormDefinition.ts"

/**
 * Like `decodeForm`, parses and checks a definition, but lets other fibers run in between, because a large form takes
 * time.
 */
export const decodedInSteps = Effect.fnUntraced(
  function* ({ json, formUid }: Unchecked): Effect.fn.Return<FormDefinition, FormInvalid> {
    yield* Effect.yieldNow
    const read = yield* Effect.fromResult(readDefinition(json, formUid))
    yield* Effect.yieldNow
    const form = yield* Effect.fromResult(checkedForm(read))
    yield* Effect.yieldNow
    return form
  },
  (decoded, { json }) => Effect.mapError(decoded, asWritten(json)),
)
