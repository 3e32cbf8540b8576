import { assert, describe, it } from "@effect/vitest"
import { resumeRefusal, type Snapshot } from "../../../../src/domain/voice/session/Snapshot.ts"

const own = { owner: "user:1", tenant: "demo", formUid: "f" }
const snapshot = { ...own, formHash: "h" } as Snapshot

describe("the right to resume a saved session", () => {
  it("belongs to the session's owner in the session's tenant, as long as the form is unchanged", () => {
    assert.isUndefined(resumeRefusal(snapshot, own, "h"))
    assert.strictEqual(resumeRefusal(snapshot, { ...own, owner: "user:10" }, "h"), "RESUME_FORBIDDEN")
    assert.strictEqual(resumeRefusal(snapshot, { ...own, tenant: "other" }, "h"), "RESUME_FORBIDDEN")
    assert.strictEqual(resumeRefusal(snapshot, { ...own, formUid: "g" }, "h"), "RESUME_UNAVAILABLE")
    assert.strictEqual(resumeRefusal(snapshot, own, "another"), "RESUME_STALE")
  })
})
