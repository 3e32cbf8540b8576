import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { group } from "../endpoints/Group.ts"
import { ApiKeys } from "../../application/access/ApiKeys.ts"
import type { ApiKey } from "../../domain/access/ApiKey.ts"
import { answering, created, json, noContent } from "../Answer.ts"
import type { Api } from "../Api.ts"
import { Member } from "../forms/Tenancy.ts"
import { Limits } from "../Limits.ts"
import { downwards, pageFrom, paged, timePosition } from "../query/Paging.ts"
import { usualDays } from "./KeyApi.ts"
import { toResponse } from "./KeyProblems.ts"

const moment = (at: number): string => new Date(at).toISOString()

const shown = (key: ApiKey) => ({
  key_id: key.keyId,
  name: key.name,
  hint: key.hint,
  access: key.access,
  role: key.role,
  forms: key.forms,
  created_at: moment(key.createdAt),
  created_by: key.createdBy,
  expires_at: moment(key.expiresAt),
  last_used_at: key.lastUsedAt === null ? null : moment(key.lastUsedAt),
})

const placeOf = ({ createdAt, keyId }: ApiKey): string => timePosition(createdAt, keyId)

const answered = answering(toResponse)

export const layer = (api: Api) =>
  group(
    api,
    "api_keys",
    Effect.fnUntraced(function* (handlers) {
      const keys = yield* ApiKeys
      const limits = yield* Limits
      return handlers
        .handle("apiKeys", ({ request }) =>
          answered(
            paged(request, limits, (asked) =>
              Effect.map(
                Effect.flatMap(Member, ({ tenant }) => keys.list(tenant)),
                (listed) => {
                  const { items, next } = pageFrom(listed, asked, placeOf, downwards)
                  return json({ keys: items.map(shown), next_cursor: next })
                },
              ),
            ),
          ),
        )
        .handle("makeApiKey", ({ payload }) =>
          answered(
            Effect.gen(function* () {
              const { tenant, caller, template } = yield* Member
              const { key, secret } = yield* keys.make(
                tenant,
                {
                  name: payload.name.trim(),
                  role: payload.role,
                  access: payload.access ?? "read",
                  forms: payload.forms ?? null,
                  lifetime: Duration.days(payload.expires_in_days ?? usualDays),
                },
                caller,
              )
              const location = `${template.replace("{tenant}", tenant)}/${key.keyId}`
              return created({ ...shown(key), key: Redacted.value(secret) }, location)
            }),
          ),
        )
        .handle("revokeApiKey", ({ params }) =>
          answered(Effect.flatMap(Member, ({ tenant }) => Effect.as(keys.revoke(tenant, params.key_id), noContent))),
        )
    }),
  )
