import { assert, describe, it } from "@effect/vitest"
import { decodeText } from "../../../src/adapters/documents/TextDecoding.ts"

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

const latin = (text: string): Uint8Array => Uint8Array.from(text, (one) => one.charCodeAt(0))

const wide = (text: string, isLittle: boolean): Uint8Array => {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), isLittle)
  return new Uint8Array(view.buffer)
}

describe("the text of a file", () => {
  it.each([
    ["UTF-8", utf8("año €"), "año €"],
    ["the common single-byte encoding", latin("a\u00f1o"), "año"],
    ["UTF-16 with a byte order mark", wide("\uFEFFaño", true), "año"],
    ["UTF-16 without a byte order mark", wide("Cada año hay 30 días.", true), "Cada año hay 30 días."],
    ["UTF-16 in the other byte order", wide("Cada año hay 30 días.", false), "Cada año hay 30 días."],
    [
      "the encoding that HTML names",
      latin("<meta charset=windows-1251><p>\u00c4\u00e0"),
      "<meta charset=windows-1251><p>Да",
    ],
    [
      "the encoding that older HTML names",
      latin('<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">\u008b\u0078'),
      '<meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS">休',
    ],
    [
      "the encoding that XML names",
      latin('<?xml version="1.0" encoding="ISO-8859-2"?><a>\u00b9</a>'),
      '<?xml version="1.0" encoding="ISO-8859-2"?><a>š</a>',
    ],
    ["UTF-8 although HTML names another encoding", utf8("<meta charset=iso-8859-1>ñ"), "<meta charset=iso-8859-1>ñ"],
    [
      "the common encoding if HTML names an unknown one",
      latin("<meta charset=x-none>\u00f1"),
      "<meta charset=x-none>ñ",
    ],
  ])("is decoded from %s", (_, bytes, text) => {
    assert.deepStrictEqual(decodeText(bytes), { text })
  })

  it("is refused if it contains a NUL character", () => {
    assert.property(decodeText(utf8("ab\0cd")), "reason")
  })
})
