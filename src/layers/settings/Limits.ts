import { type LineName, lineNames, lines } from "../../http/ratelimits/Table.ts"
import { integer, type Variable } from "../Variable.ts"

/** Calls a minute by limit, each a setting of its own. */
export const rateLimits = Object.fromEntries(
  lineNames.map((name) => {
    const { variable, calls, about } = lines[name]
    return [name, integer(variable, calls, `${about}: calls a minute, 0 for any number`)]
  }),
) as Readonly<Record<LineName, Variable<number>>>

/** What one call, one caller and one socket may take. */
export const limitsVariables = {
  jsonBodyBytes: integer("JSON_MAX_BODY_BYTES", 1_048_576, "Cap of a JSON body"),
  formDefinitionBytes: integer("FORM_DEFINITION_MAX_BYTES", 5_242_880, "Cap of a form definition"),
  formUploadBytes: integer("FORM_UPLOAD_MAX_BYTES", 26_214_400, "Cap of a file in a form"),
  uploadBytes: integer("MAX_UPLOAD_BYTES", 52_428_800, "Cap of a document of an agent"),
  pageSize: integer("PAGE_SIZE", 50, "Items of a page"),
  pageSizeMost: integer("PAGE_SIZE_MAX", 200, "Items that a page may be asked for"),
  pageBytes: integer(
    "PAGE_MAX_BYTES",
    4_194_304,
    "A page of answers ends behind the one with which it has so many bytes",
  ),
} as const

export const quotasVariables = {
  userArtifacts: integer("QUOTA_USER_ARTIFACTS", null, "Stored pages of one user; absent: any number"),
  userBytes: integer("QUOTA_USER_BYTES", null, "Bytes of the stored pages and agents' documents of one user"),
  userAgents: integer("QUOTA_USER_AGENTS", null, "Agents that one user keeps"),
  userJobs: integer("QUOTA_USER_JOBS", null, "Render jobs of one user that are not over yet"),
  tenantForms: integer("QUOTA_TENANT_FORMS", null, "Forms of one tenant"),
  tenantBytes: integer("QUOTA_TENANT_BYTES", null, "Bytes of the answers, uploads and recordings of one tenant"),
} as const

export const socketsVariables = {
  all: integer("SOCKETS_MAX", 10_000, "Voice sockets that a process holds at once; 0 for any number"),
  perAddress: integer("SOCKETS_MAX_PER_ADDRESS", 5000, "Voice sockets of one address at once; 0 for any number"),
  perUser: integer("SOCKETS_MAX_PER_USER", 1000, "Voice sockets of one user at once; 0 for any number"),
} as const
