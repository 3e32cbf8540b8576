import * as Schema from "effect/Schema"
import type { Facts } from "../../domain/org/GraphSeeds.ts"
import type { OrgNode } from "../../domain/org/Graph.ts"
import { nodeKinds } from "../../domain/org/Hierarchy.ts"
import { type Permission, policyName, ProgramRef, scopes } from "../../domain/org/Permission.ts"
import type { OrgGraph, SyncReceipt } from "../../application/org/Organization.ts"

/** A node of the graph in a response. */
export interface NodeWire {
  readonly node_type: string
  readonly node_id: string
  readonly parent_id: string | null
  readonly metadata: Facts
  readonly children: ReadonlyArray<NodeWire>
}

export const NodeWire = Schema.Struct({
  node_type: Schema.Literals(nodeKinds),
  node_id: Schema.String,
  parent_id: Schema.NullOr(Schema.String),
  metadata: Schema.Record(Schema.String, Schema.Unknown).annotate({
    description: "What is known about the node: names, codes, coordinates; the keys depend on `node_type`",
  }),
  children: Schema.Array(Schema.Unknown).annotate({ description: "Child nodes of the same shape" }),
})

export const GraphWire = Schema.Struct({
  org_id: Schema.Int,
  tenant: Schema.NullOr(Schema.String),
  root: NodeWire,
})

export const PermissionWire = Schema.Struct({
  user_id: Schema.String,
  codename: Schema.String,
  scope: Schema.Literals(scopes),
  program_id: ProgramRef,
  policy_name: Schema.String,
  tenant: Schema.NullOr(Schema.String),
})

export const SyncWire = Schema.Struct({
  status: Schema.Literal("accepted"),
  action: Schema.Literals(["provision", "deprovision"]),
  user_id: Schema.String,
  org_id: Schema.Int,
})

export const encodeReceipt = ({ action, orgId, userId }: SyncReceipt): typeof SyncWire.Type => ({
  status: "accepted",
  action,
  user_id: userId,
  org_id: orgId,
})

const snakeCase = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const encodeNode = ({ children, facts, kind, nodeId, parentId }: OrgNode): NodeWire => ({
  node_type: kind,
  node_id: nodeId,
  parent_id: parentId,
  metadata: Object.fromEntries(Object.entries(facts).map(([key, value]) => [snakeCase(key), value])),
  children: children.map(encodeNode),
})

export const encodeGraph = ({ orgId, root, tenant }: OrgGraph) => ({ org_id: orgId, tenant, root: encodeNode(root) })

export const encodePermission = (permission: Permission): typeof PermissionWire.Type => ({
  user_id: permission.userId,
  codename: permission.codename,
  scope: permission.scope,
  program_id: permission.programId,
  policy_name: policyName(permission),
  tenant: permission.tenant,
})
