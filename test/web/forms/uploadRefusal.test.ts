import { assert, describe, it } from "@effect/vitest"
import { forms as en } from "../../../src/domain/languages/en/pages/forms.ts"
import { forms as es } from "../../../src/domain/languages/es/pages/forms.ts"
import { refusalText, UploadRefused, wrongTypeText } from "../../../web/forms/fill/uploadRefusal.ts"

const file = { name: "scan.bmp", size: 7 * 1024 * 1024, control: en.control, locale: "en" }
const archivo = { ...file, control: es.control, locale: "es" }
const refused = (status: number, answer: unknown) => refusalText(file, new UploadRefused(status, answer))

describe("the message about a refused file", () => {
  it("names the accepted types in everyday words", () => {
    const allowed = [
      "application/pdf",
      "image/*",
      "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ]
    assert.include(wrongTypeText(file, allowed), "Accepted files: PDF, images, and DOCX.")
    assert.include(wrongTypeText(archivo, allowed), "PDF, imágenes y DOCX")
    assert.include(refused(415, { error: "file_type_refused", detail: { content_type: "image/bmp", allowed } }), "PDF")
    assert.include(
      refused(415, { error: "file_misnamed", detail: { content_type: "application/pdf", allowed } }),
      "is PDF",
    )
  })

  it("names the file's size and the largest one allowed, in readable units", () => {
    assert.match(
      refused(413, { error: "file_too_large", detail: { max_bytes: 5 * 1024 * 1024 } }),
      /is 7 MB.*maximum is 5 MB/,
    )
    const spanish = refusalText(archivo, new UploadRefused(413, { detail: { max_bytes: 1.5 * 1024 * 1024 } }))
    assert.match(spanish, /7 MB.*1,5 MB/)
  })

  it("distinguishes malware, an empty file, a busy service and a lost connection", () => {
    assert.include(refused(422, { error: "x" }), "malware")
    assert.include(refused(400, { error: "file_missing" }), "empty")
    assert.include(refused(503, { error: "x" }), "in a minute")
    assert.include(refusalText(file, new Error("x")), "connection")
  })
})
