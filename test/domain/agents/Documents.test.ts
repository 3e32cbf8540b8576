import { assert, describe, it } from "@effect/vitest"
import {
  agentPrefix,
  documentName,
  documentPath,
  isAccepted,
  isNamedFor,
  wordType,
} from "../../../src/domain/agents/Documents.ts"

describe("an agent's document", () => {
  it("must be a PDF to be indexed as a page tree; otherwise any text format is accepted", () => {
    assert.isTrue(isAccepted("application/pdf", "pageindex"))
    assert.isFalse(isAccepted("text/markdown", "pageindex"))
    assert.isTrue(isAccepted("text/markdown", "vector"))
    assert.isTrue(isAccepted("application/json", null))
    assert.isFalse(isAccepted("image/png", null))
  })

  it("has a name with an extension that fits its reader", () => {
    for (const [type, name] of [
      ["application/pdf", "a.PDF"],
      ["text/plain", "a.md"],
      ["text/html", "a.txt"],
      [wordType, "a.docx"],
      ["text/plain", "a"],
      ["text/plain", "a.py"],
    ] as const)
      assert.isTrue(isNamedFor(type, name), name)
    for (const [type, name] of [
      ["text/plain", "a.pdf"],
      ["application/pdf", "a.txt"],
      ["text/plain", "a.DOCX"],
      [wordType, "a.pdf"],
    ] as const)
      assert.isFalse(isNamedFor(type, name), name)
  })

  it("takes the last path segment as its name, up to 255 characters", () => {
    assert.strictEqual(documentName("C:\\papers\\a.md"), "a.md")
    assert.strictEqual(documentName("../../etc/b\u0000.md"), "b.md")
    assert.strictEqual(documentName("a\u202Efdp.md"), "afdp.md")
    assert.strictEqual(documentName(undefined), "document")
    assert.lengthOf(documentName("a".repeat(300)), 255)
  })

  it("is stored under its agent only: no agent's prefix is the start of another's", () => {
    assert.strictEqual(agentPrefix(1, "x"), "agents/1/x/")
    assert.strictEqual(documentPath(1, "x", "d"), "agents/1/x/documents/d")
    assert.isFalse(documentPath(1, "xy", "d").startsWith(agentPrefix(1, "x")))
  })
})
