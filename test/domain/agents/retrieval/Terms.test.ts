import { assert, describe, it } from "@effect/vitest"
import { questionTerms, terms } from "../../../../src/domain/agents/retrieval/Terms.ts"

const shared = (document: string, question: string): ReadonlyArray<string> => {
  const known = new Set(terms(document))
  return questionTerms(question).filter((term) => known.has(term))
}

describe("the terms of a document", () => {
  it.each([
    ["a Latin word between Chinese characters", "使用Docker部署服务", "docker"],
    ["a number between Japanese characters", "2024年の売上は300円", "300"],
    ["a single Chinese character", "小猫吃鱼", "猫"],
    ["a Japanese word with a long vowel", "サーバーを再起動する", "サーバー"],
    ["a word of a sentence in Lao", "ຂ້ອຍມີວັນພັກສາມສິບມື້", "ວັນພັກ"],
    ["a word of a sentence in Khmer", "ខ្ញុំមានថ្ងៃឈប់សម្រាក", "ថ្ងៃឈប់"],
    ["a word of a sentence in Burmese", "ကျွန်တော်မှာခွင့်ရက်ရှိတယ်", "ခွင့်ရက်"],
    ["a stretched Arabic word", "الاشتــــراك السنوي", "الاشتراك"],
    ["a word between marks of direction", "\u202Bשלום\u202C\u200F", "שלום"],
    ["a number in Arabic digits", "الإجازة ٣٠ يوما", "30"],
    ["a number in Devanagari digits", "अवकाश ३० दिन", "30"],
    ["a German word in capital letters", "Straße", "STRASSE"],
  ])("contain %s", (_, document, question) => {
    assert.isNotEmpty(shared(document, question))
  })

  it("don't match a question that shares only a single Chinese character with the document", () => {
    assert.deepStrictEqual(shared("今天天气", "明天见"), [])
  })
})
