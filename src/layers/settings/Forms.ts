import * as Duration from "effect/Duration"
import { definitionLimits } from "../../domain/forms/check/DefinitionSize.ts"
import { days, flag, integer, origins, secret, text } from "../Variable.ts"

/** Forms, their sources, and forwarding of answers. */
export const formsVariables = {
  basePath: text("FORMS_BASE_PATH", "/api/v1", "Base path of the forms routes"),
  internalBase: text(
    "INTERNAL_BASE_URL",
    null,
    "Base URL for the paths of `internal` remote fields; absent: these fields are refused",
  ),
  folder: text("FORMS_DIR", null, "Folder of form definitions (`.json`); new ones are stored and published at startup"),
  defaultTenant: text(
    "FORMS_DEFAULT_TENANT",
    null,
    "Tenant of forms in `FORMS_DIR` that don't name one; never used for requests",
  ),
  requireTenant: flag("FORMS_REQUIRE_TENANT", false, "`true`: every form in `FORMS_DIR` must name its tenant"),
  secretsFile: text(
    "FORM_SECRETS_FILE",
    null,
    "JSON file with the secrets that forms may use, each with its name, value or `value_file`, tenants and origins",
  ),
  unfinishedKept: days(
    "PARTIAL_RETENTION_DAYS",
    Duration.days(14),
    "How long the unfinished answers and passes of people without an account are kept",
  ),
  redirectOrigins: origins(
    "FORM_REDIRECT_ORIGINS",
    "Origins such as `https://www.example.com` to which respondents are redirected automatically; for other origins, they get a link",
  ),
  maxFields: integer("FORM_MAX_FIELDS", definitionLimits.fields, "Maximum number of fields of a form, at most 1000"),
  maxOptions: integer(
    "FORM_MAX_OPTIONS",
    definitionLimits.options,
    "Maximum number of options of a form, at most 10000",
  ),
  maxLevels: integer(
    "FORM_MAX_LEVELS",
    definitionLimits.levels,
    "Maximum nesting depth of groups and lists, at most 50",
  ),
  sourceUrl: text(
    "FORM_SOURCE_URL",
    null,
    "Address of another system that provides forms: `GET .../forms/{form_id}?org_id=...`; absent: `from-db` returns 503",
  ),
  sourceToken: secret("FORM_SOURCE_TOKEN", null, "Bearer token for `FORM_SOURCE_URL`"),
  sourceFolder: text(
    "FORM_SOURCE_DIR",
    null,
    "Folder of form files, used instead of `FORM_SOURCE_URL`: `ORG_ID/FORM_ID.json`",
  ),
  hooksFile: text(
    "HOOKS_FILE",
    null,
    "JSON file with the addresses of form event handlers, each with `ref`, `tenants`, `url`, and `secret` or `secret_file`",
  ),
  hooksFolder: text(
    "HOOKS_DIR",
    null,
    "Folder of modules with form event handlers: `crm.check` is the function `check` in `crm.mjs`",
  ),
  messengerToken: secret("MESSENGER_BOT_TOKEN", null, "Bot token that signs the messenger's init data"),
} as const
