import { flag, port, secret, text } from "../Variable.ts"

/** Where data is stored. */
export const storesVariables = {
  dataDir: text("DATA_DIR", "./.data", "Folder of the embedded database and objects"),
  databaseUrl: secret(
    "DATABASE_URL",
    null,
    "Address (`postgres://`) of the primary PostgreSQL server, 14 or newer, or of a pooler in transaction mode; `sslmode` sets the TLS mode; failover at the same address is supported; takes precedence over the `DB*` variables",
  ),
  databaseAdminUrl: secret(
    "DATABASE_ADMIN_URL",
    null,
    "Address of the same Postgres database, with the user that owns its tables and applies migrations; the user of `DATABASE_URL` keeps only the rights to read and write rows",
  ),
  prepareStatements: flag(
    "DATABASE_PREPARE",
    true,
    "`false` behind a pooler in transaction mode that does not support prepared statements (PgBouncer before 1.21)",
  ),
  dbHost: text("DBHOST", null, "Postgres host"),
  dbPort: port("DBPORT", 5432, "Postgres port"),
  dbUser: text("DBUSER", null, "Postgres user"),
  dbPassword: secret("DBPWD", null, "Postgres password"),
  dbName: text("DBNAME", null, "Postgres database"),
  historyUrl: secret(
    "KV_HISTORY_URL",
    null,
    "Redis for jobs, registries and sessions, `redis://` or `rediss://` (TLS): a primary without eviction, not a replica; failover at the same address is supported, but `CLUSTER` mode is not",
  ),
  cacheUrl: secret(
    "CACHE_URL",
    null,
    "Redis for background tasks; if only this or `KV_HISTORY_URL` is set, it is used for both",
  ),
  cacheHost: text("CACHE_HOST", null, "Legacy form of `CACHE_URL`"),
  cachePort: port("CACHE_PORT", 6379, "Legacy form of `CACHE_URL`"),
  bucket: text("S3_BUCKET", null, "Bucket for objects"),
  s3Endpoint: text(
    "S3_ENDPOINT",
    null,
    "Address of an S3 server other than AWS; the service uses path-style addresses and retries throttled requests",
  ),
  s3Region: text("AWS_REGION", "us-east-1", "Region of the bucket"),
  s3KeyId: secret("AWS_ACCESS_KEY_ID", null, "S3 access key; absent: the standard AWS credential chain"),
  s3Secret: secret("AWS_SECRET_ACCESS_KEY", null, "S3 secret key"),
  s3Token: secret("AWS_SESSION_TOKEN", null, "S3 session token"),
  encryptAtRest: flag(
    "ENCRYPT_AT_REST",
    false,
    "`true`: stored answers, uploads and recordings are encrypted with keys for each tenant, and conversations and agents' documents with keys for each person; needs `CREDENTIAL_KEYS`",
  ),
  encryptAgents: flag(
    "ENCRYPT_AGENTS",
    true,
    "`false`: `ENCRYPT_AT_REST` doesn't encrypt conversations or the documents of agents and bots; set this while processes of release 0.9.0 or older, which can't decrypt them, are still running",
  ),
  clamdAddress: text(
    "CLAMD_ADDRESS",
    null,
    "Address of ClamAV's daemon, which scans files uploaded with answers or for agents, and recordings, before they are stored: `host:port`, or the path of its socket; absent: no scan",
  ),
  objectsDir: text("OBJECTS_DIR", null, "Folder for objects; absent: `objects` in `DATA_DIR`"),
} as const
