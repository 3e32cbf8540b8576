import { assert, describe, it } from "@effect/vitest"
import {
  agentPrefix,
  documentName,
  documentPath,
  isAccepted,
  isNamedFor,
  wordType,
} from "../../../src/domain/agents/Documents.ts"

describe("a document of an agent", () => {
  it("is a PDF for a tree of pages, and any text otherwise", () => {
    assert.isTrue(isAccepted("application/pdf", "pageindex"))
    assert.isFalse(isAccepted("text/markdown", "pageindex"))
    assert.isTrue(isAccepted("text/markdown", "vector"))
    assert.isTrue(isAccepted("application/json", null))
    assert.isFalse(isAccepted("image/png", null))
  })

  it("has a name whose ending goes with what it is read as", () => {
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

  it("is called by the last segment of its name, 255 characters at most", () => {
    assert.strictEqual(documentName("C:\\papers\\a.md"), "a.md")
    assert.strictEqual(documentName("../../etc/b\u0000.md"), "b.md")
    assert.strictEqual(documentName(undefined), "document")
    assert.lengthOf(documentName("a".repeat(300)), 255)
  })

  it("lies below its agent alone: no other agent's prefix is the beginning of its own", () => {
    assert.strictEqual(agentPrefix(1, "x"), "agents/1/x/")
    assert.strictEqual(documentPath(1, "x", "d"), "agents/1/x/documents/d")
    assert.isFalse(documentPath(1, "xy", "d").startsWith(agentPrefix(1, "x")))
  })
})
