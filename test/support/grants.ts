import * as DateTime from "effect/DateTime"
import { randomUUID } from "node:crypto"
import type { ServerGrant } from "../../src/domain/agents/ServerGrant.ts"

const start = DateTime.makeUnsafe(Date.UTC(2026, 0, 1))

/** A consent to an unused tool server. */
export const grantOf = (owner: string, more: Partial<ServerGrant> = {}): ServerGrant => ({
  id: randomUUID(),
  owner,
  chatbotId: randomUUID(),
  agentName: "Ana ñ",
  server: "files",
  url: "https://files.example/mcp",
  plan: {
    resource: "https://files.example/mcp",
    issuer: "https://id.example",
    authorizationEndpoint: "https://id.example/authorize",
    tokenEndpoint: "https://id.example/token",
    registrationEndpoint: null,
    revocationEndpoint: null,
    scopes: [],
    proofs: ["none"],
    namesIssuer: true,
    hasOfflineAccess: false,
  },
  scopes: ["files:read"],
  expiresAt: null,
  state: "connected",
  connectedAt: start,
  renewedAt: start,
  revision: 1,
  sealed: "sealed",
  ...more,
})
