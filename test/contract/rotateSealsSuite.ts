import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as SqlClient from "effect/sql/SqlClient"
import { randomUUID } from "node:crypto"
import * as Seals from "../../src/adapters/secrets/Sealing.ts"
import * as AgentStore from "../../src/adapters/sql/AgentStore.ts"
import * as AtRest from "../../src/adapters/sql/AtRest.ts"
import * as BotStore from "../../src/adapters/sql/BotStore.ts"
import * as RenderScheduleStore from "../../src/adapters/sql/RenderScheduleStore.ts"
import * as ServerGrants from "../../src/adapters/sql/ServerGrants.ts"
import * as SuspendedTurns from "../../src/adapters/sql/SuspendedTurns.ts"
import * as WebhookStore from "../../src/adapters/sql/WebhookStore.ts"
import { sealContext } from "../../src/application/agents/AgentPreparation.ts"
import { contextOf as turnContextOf } from "../../src/application/chat/SealedServers.ts"
import { contextOf as webhookContextOf } from "../../src/application/forms/WebhookSending.ts"
import { secretContextOf } from "../../src/application/infographic/schedules/scheduledDelivery.ts"
import { tenantNamed } from "../../src/domain/access/Tenant.ts"
import { grantContext } from "../../src/domain/agents/ServerGrant.ts"
import { sharedOwnerId } from "../../src/domain/chat/Bot.ts"
import { resealing } from "../../src/layers/commands/RotateCommand.ts"
import { AgentStore as Agents } from "../../src/ports/AgentStore.ts"
import { BotStore as Bots } from "../../src/ports/BotStore.ts"
import { RenderScheduleStore as Schedules } from "../../src/ports/RenderScheduleStore.ts"
import { Sealing } from "../../src/ports/Sealing.ts"
import { ServerGrants as Grants } from "../../src/ports/ServerGrants.ts"
import { SuspendedTurns as Turns } from "../../src/ports/SuspendedTurns.ts"
import { WebhookStore as Webhooks } from "../../src/ports/WebhookStore.ts"
import { agentWith } from "./agentStoreSuite.ts"
import { botNamed } from "./botStoreSuite.ts"
import { scheduleOf } from "./renderScheduleStoreSuite.ts"
import { suspended } from "./suspendedTurnsSuite.ts"
import { webhookOf } from "./webhookStoreSuite.ts"
import { grantOf } from "../support/grants.ts"

/** `parley rotate --seals` on an empty database with the newest schema. */
export const rotateSealsSuite = (name: string, database: Layer.Layer<SqlClient.SqlClient, unknown>): void => {
  const older: Seals.SealingKey = { id: "older", key: new Uint8Array(32).fill(1) }
  const newer: Seals.SealingKey = { id: "newer", algorithm: "chacha20-poly1305", key: new Uint8Array(32).fill(2) }
  const stranger: Seals.SealingKey = { id: "stranger", key: new Uint8Array(32).fill(3) }

  const stores = Layer.mergeAll(
    AgentStore.layer,
    BotStore.layer,
    RenderScheduleStore.layer,
    ServerGrants.layer,
    SuspendedTurns.layer,
    WebhookStore.layer,
  ).pipe(
    Layer.provideMerge(AtRest.layer({ isOn: true })),
    Layer.provide(Seals.layer([older, newer])),
    Layer.provideMerge(database),
  )

  /** More than one batch. */
  const consents = 450

  const lines = Effect.provide(Seals.layer([newer, older]))
  const tenant = tenantNamed("demo")

  layer(stores, { timeout: "5 minutes" })(`${name}: parley rotate --seals`, (it) => {
    it.effect("reseals everything sealed with an older key or algorithm, and finds nothing to do the second time", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const sealedBy = (key: Seals.SealingKey, context: string) =>
          Effect.provide(
            Effect.flatMap(Sealing, ({ seal }) => seal(Redacted.make("hunter2"), context)),
            Seals.layer([key]),
          )
        const opens = Effect.fnUntraced(
          function* (sealed: string, context: string) {
            assert.match(sealed, /^newer\./)
            const { open } = yield* Sealing
            assert.strictEqual(Redacted.value(yield* open(sealed, context)), "hunter2")
          },
          Effect.provide(Seals.layer([newer])),
        )

        const tool = { name: "m", url: "https://m.test/", timeoutSeconds: 30 }
        const agent = agentWith("sealed")
        const agentKey = sealContext(agent, 0)
        const config = { ...agent.config, toolServers: [{ ...tool, sealedKey: yield* sealedBy(older, agentKey) }] }
        yield* (yield* Agents).insert({ ...agent, config })
        const bot = botNamed("sealed")
        const botKey = sealContext({ ...bot, userId: sharedOwnerId }, 0)
        const toolServers = [{ ...tool, sealedKey: yield* sealedBy(older, botKey) }]
        yield* (yield* Bots).insert({ ...bot, config: { ...bot.config, toolServers } })
        const grants = Array.from({ length: consents }, () => grantOf("7"))
        for (const grant of grants)
          yield* (yield* Grants).put({ ...grant, sealed: yield* sealedBy(older, grantContext(grant)) }, consents + 1)
        const webhook = webhookOf(randomUUID())
        const webhookKey = webhookContextOf(tenant, webhook.webhookId)
        const secrets = [
          { sealed: yield* sealedBy(newer, webhookKey), until: null },
          { sealed: yield* sealedBy(older, webhookKey), until: "2026-03-01T00:00:00.000Z" },
        ]
        yield* (yield* Webhooks).insert(tenant, { ...webhook, secrets })
        const schedule = scheduleOf("7")
        const scheduleKey = secretContextOf(schedule.scheduleId)
        const destination = {
          kind: "webhook",
          url: "https://hooks.example",
          secrets: [{ sealed: yield* sealedBy(older, scheduleKey), until: null }],
        } as const
        yield* (yield* Schedules).insert({ schedule: { ...schedule, destination }, nextAt: null })
        const turn = suspended("7")
        const turnKey = turnContextOf(turn.id)
        yield* (yield* Turns).suspend({ ...turn, servers: yield* sealedBy(older, turnKey) }, [], 10)
        yield* Effect.provide(AtRest.addDataKey("demo"), Seals.layer([older]))
        const closed = webhookOf(randomUUID())
        const closedSecret = {
          sealed: yield* sealedBy(stranger, webhookContextOf(tenant, closed.webhookId)),
          until: null,
        }
        yield* (yield* Webhooks).insert(tenant, { ...closed, secrets: [closedSecret] })

        const first = yield* lines(resealing)
        assert.deepStrictEqual(first, {
          lines: [
            "keys of tenants and people: 2 resealed, 0 already current",
            "agents: 1 resealed, 0 already current",
            "versions of agents: 1 resealed, 0 already current",
            "bots: 1 resealed, 0 already current",
            `connections to tool servers: ${consents} resealed, 0 already current`,
            "webhooks: 1 resealed, 1 already current, 1 that can't be decrypted with any of CREDENTIAL_KEYS",
            "scheduled reports: 1 resealed, 0 already current",
            "waiting turns: 1 resealed, 0 already current",
          ],
          isDone: false,
        })

        const kept = yield* (yield* Agents).get(agent.userId, agent.chatbotId)
        yield* opens(Option.getOrThrow(kept).config.toolServers[0]!.sealedKey!, agentKey)
        const version = yield* (yield* Agents).version(agent.userId, agent.chatbotId, 1)
        yield* opens(Option.getOrThrow(version).agent.config.toolServers[0]!.sealedKey!, agentKey)
        yield* opens((yield* (yield* Bots).find("sealed"))[0]!.config.toolServers[0]!.sealedKey!, botKey)
        for (const grant of yield* (yield* Grants).list("7")) yield* opens(grant.sealed, grantContext(grant))
        const hook = yield* (yield* Webhooks).find(tenant, webhook.formUid, webhook.webhookId)
        for (const { sealed } of Option.getOrThrow(hook).secrets) yield* opens(sealed, webhookKey)
        const report = Option.getOrThrow(yield* (yield* Schedules).find(schedule.scheduleId)).schedule.destination
        yield* opens(report.kind === "webhook" ? report.secrets[0]!.sealed : "", scheduleKey)
        yield* opens(Option.getOrThrow(yield* (yield* Turns).turn(turn.id)).servers!, turnKey)

        yield* sql`delete from webhooks where webhook_id = ${closed.webhookId}`
        const second = yield* lines(resealing)
        assert.isTrue(second.isDone)
        for (const line of second.lines) assert.match(line, /: 0 resealed, [1-9][0-9]* already current$/)
      }),
    )
  })
}
