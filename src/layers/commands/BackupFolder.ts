import * as Schema from "effect/Schema"
import { join } from "node:path"

/** The description of a backup. It is written last: a folder without a description is not a backup. */
export const Manifest = Schema.Struct({
  format: Schema.Literal(1),
  /** The release that made the backup, and the latest migration of its schema. */
  version: Schema.String,
  migration: Schema.Int,
  made_at: Schema.String,
  tables: Schema.Array(Schema.Struct({ name: Schema.String, rows: Schema.Int, hash: Schema.String })),
  sequences: Schema.Array(Schema.Struct({ name: Schema.String, last: Schema.String })),
  key_value: Schema.Int,
  objects: Schema.Struct({ count: Schema.Int, bytes: Schema.Int }),
})

export type Manifest = Schema.Schema.Type<typeof Manifest>

/** A record that expires `left` milliseconds after `made_at`. */
export const KeptRecord = Schema.fromJsonString(
  Schema.Struct({ key: Schema.String, value: Schema.String, left: Schema.Number }),
)

/** The layout of a backup folder. */
export const backupFiles = (folder: string) => ({
  manifest: join(folder, "manifest.json"),
  database: join(folder, "database"),
  table: (name: string) => join(folder, "database", `${name}.jsonl.gz`),
  keyValue: join(folder, "key_value.jsonl.gz"),
  objects: join(folder, "objects"),
})
