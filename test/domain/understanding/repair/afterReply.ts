import { mended } from "../../../../src/domain/understanding/repair/Mended.ts"
import { readBackReply } from "../../../../src/domain/understanding/repair/ReadBackReply.ts"
import type { AskedQuestion } from "../../../../src/domain/understanding/several/AskedQuestion.ts"

const named = { fieldId: "asked", label: "Asked" }

const questions = {
  code: { ...named, type: "text", text: { entity: "code" } },
  postcode: { ...named, type: "text", text: { entity: "postal_address", addressPart: "postcode" } },
  name: { ...named, type: "text", text: { entity: "person_name" } },
  address: { ...named, type: "text", text: { entity: "postal_address" } },
  text: { ...named, type: "text", text: { entity: "free_text" } },
  phone: { ...named, type: "phone" },
  email: { ...named, type: "email" },
  url: { ...named, type: "url" },
  date: { ...named, type: "date" },
  time: { ...named, type: "time" },
  datetime: { ...named, type: "datetime" },
  duration: { ...named, type: "duration" },
  number: { ...named, type: "number" },
} satisfies Readonly<Record<string, AskedQuestion>>

export type AskedKind = keyof typeof questions

/** The value after a reply to its read-back; undefined if the reply is another answer and not an edit. */
export const afterReply = (kind: AskedKind, locale: string, before: unknown, reply: string) =>
  mended(questions[kind], before, readBackReply(reply, locale), {
    locale,
    now: Date.parse("2026-12-01T12:00:00Z"),
    timezone: "Europe/Madrid",
  })
