import { type LineName, lineNames, lines } from "../../http/ratelimits/Table.ts"
import { integer, type Variable } from "../Variable.ts"

/** Calls per minute by limit, each a setting of its own. */
export const rateLimits = Object.fromEntries(
  lineNames.map((name) => {
    const { variable, calls, about } = lines[name]
    return [name, integer(variable, calls, `${about}: calls a minute, 0 for any number`)]
  }),
) as Readonly<Record<LineName, Variable<number>>>

/** Limits of one call, one caller and one socket. */
export const limitsVariables = {
  jsonBodyBytes: integer("JSON_MAX_BODY_BYTES", 1_048_576, "Maximum size of a JSON body"),
  formDefinitionBytes: integer("FORM_DEFINITION_MAX_BYTES", 5_242_880, "Maximum size of a form definition"),
  formUploadBytes: integer("FORM_UPLOAD_MAX_BYTES", 26_214_400, "Maximum size of a file in a form"),
  uploadBytes: integer("MAX_UPLOAD_BYTES", 52_428_800, "Maximum size of an agent's document"),
  pageSize: integer("PAGE_SIZE", 50, "Items per page"),
  pageSizeMost: integer("PAGE_SIZE_MAX", 200, "Maximum items per page"),
  pageBytes: integer(
    "PAGE_MAX_BYTES",
    4_194_304,
    "Maximum bytes of a page of answers; the page ends after the answer that exceeds it",
  ),
} as const

export const quotasVariables = {
  userArtifacts: integer("QUOTA_USER_ARTIFACTS", null, "Stored pages per user; absent: no limit"),
  userBytes: integer("QUOTA_USER_BYTES", null, "Bytes of stored pages and agents' documents per user"),
  userAgents: integer("QUOTA_USER_AGENTS", null, "Saved agents per user"),
  userJobs: integer("QUOTA_USER_JOBS", null, "Unfinished render jobs per user"),
  tenantForms: integer("QUOTA_TENANT_FORMS", null, "Forms per tenant"),
  tenantBytes: integer("QUOTA_TENANT_BYTES", null, "Bytes of answers, uploads and recordings per tenant"),
} as const

export const socketsVariables = {
  all: integer("SOCKETS_MAX", 10_000, "Voice sockets per process; 0 for no limit"),
  perAddress: integer("SOCKETS_MAX_PER_ADDRESS", 5000, "Voice sockets per address; 0 for no limit"),
  perUser: integer("SOCKETS_MAX_PER_USER", 1000, "Voice sockets per user; 0 for no limit"),
} as const
