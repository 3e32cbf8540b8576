import * as DateTime from "effect/DateTime"
import * as Schema from "effect/Schema"
import type { AgentDifference } from "../../domain/agents/AgentDifferences.ts"
import type { AgentVersion } from "../../domain/agents/AgentVersion.ts"
import type { ListedVersion } from "../../application/agents/AgentVersions.ts"
import { agent, AgentWire } from "./Wire.ts"
import { pageOf } from "../query/Paging.ts"

const head = {
  number: Schema.Int,
  author: Schema.NullOr(Schema.String).annotate({
    description: "The `sub` of its author; null for versions from before authors were recorded",
  }),
  created_at: Schema.String.annotate({ description: "ISO 8601 with offset" }),
  restored_from: Schema.NullOr(Schema.Int).annotate({ description: "The version that it restores" }),
}

const headOf = ({ number, agent: { changedBy, restoredFrom, updatedAt } }: AgentVersion) => ({
  number,
  author: changedBy ?? null,
  created_at: DateTime.formatIso(updatedAt),
  restored_from: restoredFrom ?? null,
})

export const VersionListWire = pageOf(
  "versions",
  Schema.Struct({
    ...head,
    name: Schema.String,
    changed: Schema.NullOr(Schema.Array(Schema.String)).annotate({
      description: "Fields that differ from the previous version; null if there is none",
    }),
  }),
)

export const versionList = (
  versions: ReadonlyArray<ListedVersion>,
  next: number | null,
): typeof VersionListWire.Type => ({
  versions: versions.map((one) => ({ ...headOf(one), name: one.agent.config.name, changed: one.changed })),
  next_cursor: next === null ? null : String(next),
})

export const VersionWire = Schema.Struct({ ...head, agent: AgentWire })

export const version = (one: AgentVersion): typeof VersionWire.Type => ({ ...headOf(one), agent: agent(one.agent) })

export const DifferencesWire = Schema.Struct({
  from: Schema.Int,
  to: Schema.Int,
  differences: Schema.Array(
    Schema.Struct({
      field: Schema.String.annotate({
        description: "The field's name as in requests; a server's or a document's name in brackets",
      }),
      before: Schema.Unknown,
      after: Schema.Unknown,
      lines: Schema.optionalKey(
        Schema.Array(Schema.Struct({ change: Schema.Literals(["same", "removed", "added"]), text: Schema.String })),
      ),
    }),
  ),
})

export const differences = (
  from: number,
  to: number,
  differences: ReadonlyArray<AgentDifference>,
): typeof DifferencesWire.Type => ({ from, to, differences })
