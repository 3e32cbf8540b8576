import * as DateTime from "effect/DateTime"
import { randomUUID } from "node:crypto"
import type { Submission } from "../../src/domain/forms/records/Submission.ts"

/** A program's submission, without a particular sender. */
export const submissionOf = (formUid: string, more: Partial<Submission> = {}): Submission => ({
  submissionId: randomUUID(),
  formUid,
  formId: "one",
  formVersion: "1.0",
  data: { name: "Ada" },
  evidence: null,
  context: null,
  source: "api",
  userId: null,
  username: null,
  orgId: null,
  ip: null,
  userAgent: null,
  locale: "en",
  submittedAt: DateTime.makeUnsafe("2026-02-28T10:00:00Z"),
  forward: { state: "none", attempts: 0, status: null, error: null },
  ...more,
})
