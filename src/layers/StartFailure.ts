import { SqlError, type SqlErrorReason } from "effect/sql/SqlError"
import { DatabaseUnopened } from "../adapters/pglite/Database.ts"
import { FolderInUse, FolderUnusable } from "../adapters/pglite/FolderLock.ts"
import { namedIn } from "../adapters/sql/damage.ts"
import { StatementsForgotten } from "../adapters/sql/PreparedStatements.ts"
import { HooksUnreadable } from "../adapters/hooks/EndpointHooks.ts"
import { HookModuleUnusable } from "../adapters/hooks/ModuleHooks.ts"
import { PolicyUnreadable } from "../adapters/policy/PolicyCheck.ts"
import { FormSecretsUnreadable } from "../adapters/secrets/Secrets.ts"
import { FormFileUnusable } from "../application/forms/FormHydration.ts"
import { FormFilesUnreadable } from "../ports/FormFiles.ts"
import { CertificateUnusable } from "./Certificate.ts"
import { RightsTooMany } from "./Database.ts"
import { DependencyAway } from "./Patience.ts"
import { OrgFileUnreadable } from "./Org.ts"
import { SettingsInvalid } from "./Variable.ts"

const codeOf = (error: unknown): string | undefined =>
  typeof error === "object" && error !== null && "code" in error && typeof error.code === "string"
    ? error.code
    : undefined

export const addressTaken: Readonly<Record<string, string>> = {
  EADDRINUSE: "another process uses the port (set PORT)",
  EACCES: "this user is not allowed to listen on the port (set PORT)",
  EADDRNOTAVAIL: "this machine does not have the address (set HOST)",
  ENOTFOUND: "the host name can't be resolved (set HOST)",
}

const databaseFailed: Partial<Record<SqlErrorReason["_tag"], string>> = {
  ConnectionError: "the database server is not responding",
  AuthenticationError: "the database server rejects the user or the password",
  AuthorizationError:
    "the database user lacks a permission that the service needs: run parley migrate with DATABASE_ADMIN_URL",
}

/** PostgreSQL's code for a database that does not exist. */
const noDatabase = "3D000"

const databaseProblem = ({ reason }: SqlError): string =>
  codeOf(reason.cause) === noDatabase
    ? "the database server has no database with this name"
    : (databaseFailed[reason._tag] ?? `the database failed (${reason._tag})`)

const ofDatabase = (error: SqlError): string =>
  `${databaseProblem(error)} (see DATABASE_URL, or DBHOST, DBPORT, DBUSER, DBPWD and DBNAME; without them DATA_DIR)`

/** The database engine's messages reveal at most the name of one of its own files. */
const unopened = ({ folder, cause }: DatabaseUnopened): string => {
  const message = cause instanceof Error ? cause.message : ""
  if (/No space left on device/i.test(message))
    return `the disk of the embedded database in ${folder} is full: free up space`
  const file = /PANIC|FATAL/.test(message) ? namedIn(message) : undefined
  return file === undefined
    ? `the embedded database in ${folder} can't be opened (set DATA_DIR)`
    : `the embedded database in ${folder} can't be opened: ${file} is missing or damaged (restore a backup, or set DATA_DIR)`
}

/** Explains our own errors, which contain their cause. */
const explained = (error: unknown): string | undefined => {
  if (error instanceof PolicyUnreadable) return `POLICY_FILE ${error.file}: ${error.problem}`
  if (error instanceof FormSecretsUnreadable) return `FORM_SECRETS_FILE ${error.file}: ${error.problem}`
  if (error instanceof HooksUnreadable) return `HOOKS_FILE ${error.file}: ${error.problem}`
  if (error instanceof HookModuleUnusable) return `HOOKS_DIR: ${error.file} can't be loaded`
  if (error instanceof OrgFileUnreadable) return `ORG_FILE ${error.file}: ${error.problem}`
  if (error instanceof FormFilesUnreadable) return `FORMS_DIR ${error.place}: ${error.problem}`
  if (error instanceof FormFileUnusable) return `FORMS_DIR, ${error.file}: ${error.problem}`
  if (error instanceof CertificateUnusable) return error.problem
  if (error instanceof FolderUnusable) return `the data folder ${error.folder} can't be used (set DATA_DIR)`
  if (error instanceof DatabaseUnopened) return unopened(error)
  if (error instanceof SqlError) return ofDatabase(error)
  const own = [SettingsInvalid, DependencyAway, RightsTooMany, FolderInUse, StatementsForgotten]
  return own.some((kind) => error instanceof kind) ? (error as Error).message : undefined
}

const unexplained = (error: unknown): string => {
  const { cause, _tag: tag = "unexpected failure" }: { readonly cause?: unknown; readonly _tag?: unknown } =
    typeof error === "object" && error !== null ? error : {}
  const code = codeOf(error) ?? codeOf(cause)
  if (code === undefined) return String(tag)
  return addressTaken[code] ?? `${String(tag)} (${code})`
}

/** Why the service did not start, for the person who started it: what to change, but never a secret. */
export const startFailure = (error: unknown): string => explained(error) ?? unexplained(error)
