import { secret, text } from "../Variable.ts"

/** The organization's records. */
export const orgVariables = {
  file: text(
    "ORG_FILE",
    null,
    "JSON file with organizations, their clients, programs, areas and stores; loaded at startup",
  ),
  hrUrl: text(
    "HR_SOURCE_URL",
    null,
    "Address of the HR source: `GET .../organizations/{org_id}/workers/{user_id}`; absent: `sync/hr` returns 503",
  ),
  hrToken: secret("HR_SOURCE_TOKEN", null, "Bearer token for `HR_SOURCE_URL`"),
} as const
