import "effect/schema/SchemaJITCompiler/enable"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Stream from "effect/Stream"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as FolderObjects from "../../src/adapters/folder/ObjectStore.ts"
import * as Pglite from "../../src/adapters/pglite/Database.ts"
import * as Sealing from "../../src/adapters/secrets/Sealing.ts"
import * as AnswerBatches from "../../src/adapters/sql/AnswerBatches.ts"
import * as AtRest from "../../src/adapters/sql/AtRest.ts"
import * as Conversations from "../../src/adapters/sql/ConversationStore.ts"
import * as FileRecords from "../../src/adapters/sql/FileRecords.ts"
import * as Migrations from "../../src/adapters/sql/Migrations.ts"
import * as SealedObjects from "../../src/adapters/sql/SealedObjects.ts"
import * as Submissions from "../../src/adapters/sql/SubmissionStore.ts"
import { tenantNamed } from "../../src/domain/access/Tenant.ts"
import type { Submission } from "../../src/domain/forms/records/Submission.ts"
import { AnswerBatches as Batches } from "../../src/ports/AnswerBatches.ts"
import { ConversationStore } from "../../src/ports/ConversationStore.ts"
import { FileRecords as Files } from "../../src/ports/FileRecords.ts"
import { ObjectStore } from "../../src/ports/ObjectStore.ts"
import { SubmissionStore } from "../../src/ports/SubmissionStore.ts"
import { compare } from "../support/measure.ts"

/**
 * The cost of encryption at rest: the same answers and the same upload, stored and read with and without it,
 * alternating.
 */
const count = 1000
const megabytes = 20
const tenants = { plain: tenantNamed("plain"), encrypted: tenantNamed("encrypted") } as const
type Which = keyof typeof tenants

const submission = (n: number): Submission => ({
  submissionId: `s-${n}`,
  formUid: "form",
  formId: "form",
  formVersion: "1.0",
  data: Object.fromEntries(Array.from({ length: 20 }, (_, field) => [`field_${field}`, `answer ${n} to ${field}`])),
  evidence: null,
  context: null,
  source: "api",
  userId: String(n),
  username: null,
  orgId: 7,
  ip: "203.0.113.9",
  userAgent: "a browser",
  locale: "en",
  submittedAt: DateTime.makeUnsafe(1_700_000_000_000 + n),
  forward: { state: "none", attempts: 0, status: null, error: null },
})

const folder = mkdtempSync(join(tmpdir(), "bench-"))
const database = Migrations.layer.pipe(Layer.provideMerge(Pglite.layer({ folder: join(folder, "database") })))
const shared = ManagedRuntime.make(
  Layer.mergeAll(
    database,
    Sealing.layer([{ id: "one", key: new Uint8Array(32).fill(7) }]),
    FolderObjects.layer(join(folder, "objects")),
  ),
)
const kept = await shared.context()
const over = (isOn: boolean) =>
  Layer.mergeAll(
    Submissions.layer,
    Conversations.layer,
    AnswerBatches.layer,
    FileRecords.layer,
    SealedObjects.layer,
  ).pipe(
    Layer.provide(Layer.fresh(AtRest.layer({ isOn }))),
    Layer.provide(Layer.succeedContext(kept)),
    Layer.fresh,
    ManagedRuntime.make,
  )
const stores = { plain: over(false), encrypted: over(true) }

const both = (work: (which: Which) => () => unknown) =>
  (["plain", "encrypted"] as const).map((which) => ({ name: which, work: work(which) }))

try {
  let next = 0
  await compare("an answer of 20 fields, stored", 300, [
    ...both((which) => () => {
      const one = submission(next++)
      return stores[which].runPromise(
        Effect.flatMap(SubmissionStore, (store) => store.insert(tenants[which], { ...one, formUid: "other" })),
      )
    }),
  ])
  for (const which of ["plain", "encrypted"] as const)
    for (let n = 0; n < count; n++)
      await stores[which].runPromise(
        Effect.flatMap(SubmissionStore, (store) => store.insert(tenants[which], submission(n))),
      )
  await compare(
    `${count} answers, read as a page`,
    40,
    both(
      (which) => () =>
        stores[which].runPromise(
          Effect.flatMap(SubmissionStore, (store) =>
            store.page(tenants[which], "form", { limit: count, bytes: 2 ** 30 }),
          ),
        ),
    ),
  )
  await compare(
    `${count} answers, read for results`,
    40,
    both(
      (which) => () =>
        stores[which].runPromise(
          Effect.gen(function* () {
            const batches = yield* Batches
            let [after, found] = [0, 0]
            for (;;) {
              const batch = yield* batches.next(tenants[which], "form", {}, after)
              if (batch === undefined) break
              after = batch.last
              found += batch.count
            }
            if (found !== count) throw new Error(`${found} answers of ${count}`)
          }),
        ),
    ),
  )
  const conversation = (which: Which) => ({ owner: which, chatbotId: "bot", sessionId: "session" })
  const question = "How many of the forms that came in last week were from Valencia, and how many said so? ".repeat(2)
  const content = "Of the 1,284 forms of last week 311 came from Valencia, of which 290 said so by themselves. ".repeat(
    20,
  )
  const turn = (which: Which) =>
    Effect.flatMap(ConversationStore, (store) => {
      const turnId = String(next++)
      const asked = {
        turnId,
        question,
        askedAt: DateTime.makeUnsafe(next),
        conversationId: which,
        agent: "Ana",
        replaces: null,
        isDrawing: false,
      }
      return Effect.andThen(
        store.begin(which, { ...asked, ...conversation(which), worker: "w" }, question.slice(0, 80)),
        store.end(
          which,
          turnId,
          { state: "completed", content, answer: null, error: null, endedAt: DateTime.makeUnsafe(next) },
          100,
        ),
      )
    })
  await compare(
    `a turn of ${question.length} and ${content.length} characters, started and ended`,
    300,
    both((which) => () => stores[which].runPromise(turn(which))),
  )
  await compare(
    "100 turns of a conversation, read",
    200,
    both(
      (which) => () =>
        stores[which].runPromise(Effect.flatMap(ConversationStore, (store) => store.recent(conversation(which), 100))),
    ),
  )
  const chunk = new Uint8Array(65_536).map((_, index) => index * 7)
  const key = (which: Which) => `uploads/${which}/form/field/file`
  for (const which of ["plain", "encrypted"] as const)
    await stores[which].runPromise(
      Effect.flatMap(Files, (files) =>
        files.put({
          key: key(which),
          kind: "upload",
          tenant: which,
          formUid: "form",
          fieldUid: "field",
          owner: "1",
          submissionId: null,
          filename: "a.bin",
          contentType: "application/octet-stream",
          size: megabytes * 1_048_576,
          checksum: "",
          createdAt: DateTime.makeUnsafe(0),
        }),
      ),
    )
  await compare(
    `an upload of ${megabytes} MiB, stored`,
    15,
    both(
      (which) => () =>
        stores[which].runPromise(
          Effect.flatMap(ObjectStore, (objects) =>
            objects.put(
              key(which),
              Stream.map(Stream.range(1, megabytes * 16), () => chunk),
              { contentType: "a/b" },
            ),
          ),
        ),
    ),
  )
  await compare(
    `an upload of ${megabytes} MiB, read`,
    15,
    both(
      (which) => () =>
        stores[which].runPromise(
          Effect.flatMap(ObjectStore, (objects) =>
            Effect.flatMap(objects.get(key(which)), ({ body }) => Stream.runDrain(body)),
          ),
        ),
    ),
  )
} finally {
  for (const runtime of Object.values(stores)) await runtime.dispose()
  await shared.dispose()
  rmSync(folder, { recursive: true, force: true })
}
