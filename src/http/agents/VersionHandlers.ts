import * as Effect from "effect/Effect"
import { group } from "../endpoints/Group.ts"
import { VersionNotFound } from "../../domain/agents/Errors.ts"
import { AgentVersions } from "../../application/agents/AgentVersions.ts"
import { answering, json, noContent } from "../Answer.ts"
import { Api } from "../Api.ts"
import { BadQuery } from "../query/Query.ts"
import { limitOf } from "../query/Paging.ts"
import { CurrentCaller } from "../middleware/Authenticated.ts"
import { toResponse } from "./SavedProblems.ts"
import * as Wire from "./VersionWire.ts"
import { agent } from "./Wire.ts"

const pages = { pageSize: 20, pageSizeMost: 50 }

const numeral = /^[1-9][0-9]{0,8}$/

/** A value that isn't a number matches no version. */
const numberOf = (text: string): Effect.Effect<number, VersionNotFound> =>
  numeral.test(text) ? Effect.succeed(Number(text)) : Effect.fail(new VersionNotFound({ number: 0 }))

const numberIn = (key: string, text: string | undefined) => {
  if (text === undefined || text === "") return Effect.succeed(null)
  return numeral.test(text)
    ? Effect.succeed(Number(text))
    : Effect.fail(new BadQuery({ key, expected: "a version number such as 1" }))
}

const answered = answering(toResponse)

export const layer = group(
  Api,
  "agent_versions",
  Effect.fnUntraced(function* (handlers) {
    const versions = yield* AgentVersions

    const list = Effect.fnUntraced(function* (
      chatbotId: string,
      query: { readonly limit?: string; readonly cursor?: string },
    ) {
      const caller = yield* CurrentCaller
      const limit = yield* limitOf({ get: (key) => (key === "limit" ? (query.limit ?? null) : null) }, pages)
      const before = yield* numberIn("cursor", query.cursor)
      const listed = yield* versions.list(caller, chatbotId, before, limit)
      const last = listed.at(-1)
      return json(Wire.versionList(listed, last !== undefined && last.changed !== null ? last.number : null))
    })

    const compare = Effect.fnUntraced(function* (chatbotId: string, number: string, other: string | undefined) {
      const caller = yield* CurrentCaller
      const to = yield* numberOf(number)
      const from = (yield* numberIn("with", other)) ?? to - 1
      return json(Wire.differences(from, to, yield* versions.differences(caller, chatbotId, from, to)))
    })

    const forCaller = <A, E>(
      { chatbot_id, number }: { readonly chatbot_id: string; readonly number: string },
      ask: (caller: typeof CurrentCaller.Service, chatbotId: string, number: number) => Effect.Effect<A, E>,
    ) =>
      Effect.flatMap(Effect.all([CurrentCaller, numberOf(number)]), ([caller, wanted]) =>
        ask(caller, chatbot_id, wanted),
      )

    return handlers
      .handle("agentVersions", ({ params, query }) => answered(list(params.chatbot_id, query)))
      .handle("agentVersion", ({ params }) =>
        answered(Effect.map(forCaller(params, versions.get), (one) => json(Wire.version(one)))),
      )
      .handle("agentDifferences", ({ params, query }) =>
        answered(compare(params.chatbot_id, params.number, query.with)),
      )
      .handle("restoreAgentVersion", ({ params }) =>
        answered(Effect.map(forCaller(params, versions.restore), (restored) => json(agent(restored)))),
      )
      .handle("forgetAgentVersions", ({ params }) =>
        answered(
          CurrentCaller.pipe(
            Effect.flatMap((caller) => versions.forget(caller, params.chatbot_id)),
            Effect.as(noContent),
          ),
        ),
      )
  }),
)
