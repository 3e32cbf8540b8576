import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { placeOfKey } from "../../adapters/sql/AtRest.ts"
import type { Sealed, SealedTable } from "../../adapters/sql/Resealing.ts"
import { sealContext } from "../../application/agents/AgentPreparation.ts"
import { contextOf as turnContextOf } from "../../application/chat/SealedServers.ts"
import { contextOf as webhookContextOf } from "../../application/forms/WebhookSending.ts"
import { secretContextOf } from "../../application/infographic/schedules/scheduledDelivery.ts"
import { tenantNamed } from "../../domain/access/Tenant.ts"
import { PersistedAgent } from "../../domain/agents/PersistedAgent.ts"
import { grantContext, ServerGrant } from "../../domain/agents/ServerGrant.ts"
import { SuspendedTurn } from "../../domain/chat/Approval.ts"
import { Bot, sharedOwnerId } from "../../domain/chat/Bot.ts"
import { Webhook } from "../../domain/forms/webhooks/Webhook.ts"
import { RenderSchedule } from "../../domain/infographic/schedules/RenderSchedule.ts"

/** The sealed parts of a record, parsed from its JSON. */
const inRecord = <A>(
  schema: Schema.Codec<A, unknown>,
  sealsOf: (record: A, key: ReadonlyArray<string>) => Array<Sealed>,
) => {
  const read = Schema.decodeOption(Schema.fromJsonString(schema))
  return (text: string, key: ReadonlyArray<string>) =>
    Option.match(read(text), { onNone: () => [], onSome: (record) => sealsOf(record, key) })
}

const keysOfServers = ({
  chatbotId,
  userId = sharedOwnerId,
  config,
}: Pick<PersistedAgent, "chatbotId" | "config"> & { readonly userId?: number }) =>
  config.toolServers.flatMap(({ sealedKey }, place) =>
    sealedKey === null ? [] : [{ sealed: sealedKey, context: sealContext({ userId, chatbotId }, place) }],
  )

const ofAgents = inRecord(PersistedAgent, keysOfServers)

/**
 * Everything long-lived that `CREDENTIAL_KEYS` encrypts, by display name. Encrypted parts of sessions and pending
 * consents expire within a day.
 */
export const sealedTables = {
  "keys of tenants and people": {
    table: "data_keys",
    column: "wrapped",
    key: [
      ["tenant", "text"],
      ["key_id", "text"],
    ],
    sealsOf: (sealed, [tenant = "", id = ""]) => [{ sealed, context: placeOfKey(tenant, id) }],
  },
  agents: { table: "user_agents", column: "document", key: [["chatbot_id", "uuid"]], sealsOf: ofAgents },
  "versions of agents": {
    table: "user_agent_versions",
    column: "document",
    key: [
      ["chatbot_id", "uuid"],
      ["number", "int"],
    ],
    sealsOf: ofAgents,
  },
  bots: { table: "bots", column: "document", key: [["chatbot_id", "uuid"]], sealsOf: inRecord(Bot, keysOfServers) },
  "connections to tool servers": {
    table: "server_grants",
    column: "document",
    key: [["id", "text"]],
    sealsOf: inRecord(ServerGrant, (grant) => [{ sealed: grant.sealed, context: grantContext(grant) }]),
  },
  webhooks: {
    table: "webhooks",
    column: "webhook",
    key: [
      ["tenant", "text"],
      ["form_uid", "text"],
      ["webhook_id", "text"],
    ],
    sealsOf: inRecord(Webhook, ({ secrets, webhookId }, [tenant = ""]) =>
      secrets.map(({ sealed }) => ({ sealed, context: webhookContextOf(tenantNamed(tenant), webhookId) })),
    ),
  },
  "scheduled reports": {
    table: "render_schedules",
    column: "schedule",
    key: [["schedule_id", "text"]],
    sealsOf: inRecord(RenderSchedule, ({ scheduleId, destination }) =>
      destination.kind === "webhook"
        ? destination.secrets.map(({ sealed }) => ({ sealed, context: secretContextOf(scheduleId) }))
        : [],
    ),
  },
  "waiting turns": {
    table: "suspended_turns",
    own: "suspended_turns",
    column: "document",
    key: [["id", "text"]],
    sealsOf: inRecord(SuspendedTurn, ({ id, servers }) =>
      servers === null ? [] : [{ sealed: servers, context: turnContextOf(id) }],
    ),
  },
} as const satisfies Readonly<Record<string, SealedTable>>
