import { accessVariables } from "./Access.ts"
import { formsVariables } from "./Forms.ts"
import { infographicsVariables } from "./Infographics.ts"
import { limitsVariables, quotasVariables, rateLimitsVariables, socketsVariables } from "./Limits.ts"
import { mailVariables } from "./Mail.ts"
import { agentsVariables, modelsVariables } from "./Models.ts"
import { orgVariables } from "./Org.ts"
import { processVariables } from "./Process.ts"
import { avatarsVariables } from "./Avatars.ts"
import { speechVariables } from "./Speech.ts"
import { storesVariables } from "./Stores.ts"
import type { Values } from "../Variable.ts"

/**
 * Every environment variable of the service, by area, each area in a file next to this one. docs/reference/settings.md
 * is generated from this table.
 */
export const variables = {
  process: processVariables,
  stores: storesVariables,
  access: accessVariables,
  limits: limitsVariables,
  rateLimits: rateLimitsVariables,
  quotas: quotasVariables,
  sockets: socketsVariables,
  infographics: infographicsVariables,
  org: orgVariables,
  models: modelsVariables,
  agents: agentsVariables,
  speech: speechVariables,
  avatars: avatarsVariables,
  forms: formsVariables,
  mail: mailVariables,
} as const

export type Settings = Values<typeof variables>
