import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { ServerGrant } from "../../../src/domain/agents/ServerGrant.ts"
import { ServerGrants } from "../../../src/ports/ServerGrants.ts"

/** Consents for the lifetime of the process. */
export const layer = Layer.sync(ServerGrants, () => {
  const kept = new Map<string, ServerGrant>()

  const where = (matches: (grant: ServerGrant) => boolean) =>
    [...kept.values()]
      .filter(matches)
      .sort(
        (one, other) =>
          DateTime.toEpochMillis(other.connectedAt) - DateTime.toEpochMillis(one.connectedAt) ||
          (one.id < other.id ? -1 : 1),
      )

  const take = (matches: (grant: ServerGrant) => boolean) => {
    const found = where(matches)
    for (const { id } of found) kept.delete(id)
    return found
  }

  return ServerGrants.of({
    put: (grant, most) =>
      Effect.sync(() => {
        take(({ owner, chatbotId, url }) => owner === grant.owner && chatbotId === grant.chatbotId && url === grant.url)
        kept.set(grant.id, grant)
        for (const { id } of where(({ owner }) => owner === grant.owner).slice(most)) kept.delete(id)
      }),
    find: (owner, chatbotId, url) =>
      Effect.sync(() =>
        Option.fromUndefinedOr(
          where((one) => one.owner === owner && one.chatbotId === chatbotId && one.url === url)[0],
        ),
      ),
    get: (owner, id) =>
      Effect.sync(() => Option.fromUndefinedOr(where((one) => one.owner === owner && one.id === id)[0])),
    list: (owner) => Effect.sync(() => where((one) => one.owner === owner)),
    replace: (grant) =>
      Effect.sync(() => {
        const before = kept.get(grant.id)
        const isNext = before?.owner === grant.owner && before.revision === grant.revision - 1
        if (isNext) kept.set(grant.id, grant)
        return isNext
      }),
    remove: (owner, id) =>
      Effect.sync(() => Option.fromUndefinedOr(take((one) => one.owner === owner && one.id === id)[0])),
    removeAgent: (owner, chatbotId) =>
      Effect.sync(() => take((one) => one.owner === owner && one.chatbotId === chatbotId)),
    forgetBefore: (time) => Effect.sync(() => void take(({ renewedAt }) => DateTime.isLessThan(renewedAt, time))),
  })
})
