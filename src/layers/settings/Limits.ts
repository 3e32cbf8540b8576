import * as Config from "effect/Config"
import * as Option from "effect/Option"
import { type CallsPerMinute, type LineName, lineNames, lines, settingOf } from "../../http/ratelimits/Table.ts"
import { integer, parsed, type Variable } from "../Variable.ts"

const nameBySetting: ReadonlyMap<string, LineName> = new Map(lineNames.map((name) => [settingOf(name), name]))

const entryIn = (entry: string): readonly [LineName, number] | undefined => {
  const [, setting = "", calls] = /^([a-z_]+)\s*=\s*(\d{1,15})$/.exec(entry.trim()) ?? []
  const name = nameBySetting.get(setting)
  return name === undefined ? undefined : [name, Number(calls)]
}

/** "public_submissions=30, exports=0": calls per minute, by limit. */
const listIn = (text: string): Option.Option<Partial<CallsPerMinute>> => {
  const entries = text
    .split(",")
    .filter((entry) => entry.trim() !== "")
    .map(entryIn)
  return entries.includes(undefined)
    ? Option.none()
    : Option.some(Object.fromEntries(entries as Array<[string, number]>))
}

const list = parsed(
  () => "",
  listIn,
  `a list such as public_submissions=30, exports=0 with the names ${[...nameBySetting.keys()].join(", ")}`,
)(
  "RATE_LIMITS",
  {} as Partial<CallsPerMinute>,
  "Calls per minute for each [limit](#rate-limits), such as `public_submissions=30, exports=0`; 0 means no limit",
)

/** The older variables, one for each limit. They still apply, but the list takes precedence. */
const alone = Config.all(
  Object.fromEntries(lineNames.map((name) => [name, integer(lines[name].variable, null, "").config])),
)

/** Limits from the list, or else from the variables for single limits, or else from the table's defaults. */
const calls: Variable<CallsPerMinute> = {
  ...list,
  config: Config.map(
    Config.all({ list: list.config, alone }),
    ({ list, alone }) =>
      Object.fromEntries(
        lineNames.map((name) => [name, list[name] ?? alone[name] ?? lines[name].calls]),
      ) as CallsPerMinute,
  ),
}

export const rateLimitsVariables = { calls } as const

/** Limits per call, per caller and per socket. */
export const limitsVariables = {
  jsonBodyBytes: integer("JSON_MAX_BODY_BYTES", 1_048_576, "Maximum size of a JSON body"),
  formDefinitionBytes: integer("FORM_DEFINITION_MAX_BYTES", 5_242_880, "Maximum size of a form definition"),
  formUploadBytes: integer("FORM_UPLOAD_MAX_BYTES", 26_214_400, "Maximum size of a file in a form"),
  uploadBytes: integer("MAX_UPLOAD_BYTES", 52_428_800, "Maximum size of an agent's document"),
  pageSize: integer("PAGE_SIZE", 50, "Default number of items per page"),
  pageSizeMost: integer("PAGE_SIZE_MAX", 200, "Maximum number of items per page"),
  pageBytes: integer(
    "PAGE_MAX_BYTES",
    4_194_304,
    "Size of a page of answers, in bytes, at which the page ends; the answer that exceeds it is still included",
  ),
} as const

export const quotasVariables = {
  userArtifacts: integer("QUOTA_USER_ARTIFACTS", null, "Maximum number of stored pages per user; absent: no limit"),
  userBytes: integer("QUOTA_USER_BYTES", null, "Maximum bytes of stored pages and agents' documents per user"),
  userAgents: integer("QUOTA_USER_AGENTS", null, "Maximum number of saved agents per user"),
  userJobs: integer("QUOTA_USER_JOBS", null, "Maximum number of unfinished render jobs per user"),
  tenantForms: integer("QUOTA_TENANT_FORMS", null, "Maximum number of forms per tenant"),
  tenantBytes: integer("QUOTA_TENANT_BYTES", null, "Maximum bytes of answers, uploads and recordings per tenant"),
} as const

export const socketsVariables = {
  all: integer("SOCKETS_MAX", 10_000, "Maximum number of voice sockets per process; 0 means no limit"),
  perAddress: integer("SOCKETS_MAX_PER_ADDRESS", 5000, "Maximum number of voice sockets per address; 0 means no limit"),
  perUser: integer("SOCKETS_MAX_PER_USER", 1000, "Maximum number of voice sockets per user; 0 means no limit"),
} as const
