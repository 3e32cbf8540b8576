import type { Json, JsonObject } from "../../forms/codec/Json.ts"
import { isJsonObject, jsonIn } from "../../forms/codec/Json.ts"
import { type Lines, lineAfter, linesOf } from "../../operations/Lines.ts"
import { Answers, differences } from "../answers/Answers.ts"
import { changedMarks, foldedMarks, type Marks, marksIn, marksOf, wholeMarks } from "./Marks.ts"
import { members, type Parts, partsIn, partsOf } from "./Parts.ts"
import type { Restored } from "./Opening.ts"
import { formHash, type Session } from "./Session.ts"
import { decodeSnapshot, restored, type Snapshot } from "./Snapshot.ts"
import type { State } from "./State.ts"

/**
 * A session's log: a snapshot first, then one line per change. Saving an answer therefore costs the same regardless of
 * the number of answers. Every line contains the number of lines before it, so no two lines are equal.
 */
export interface Written extends Lines {
  readonly saves: number
  readonly parts: Parts
  readonly marks: Marks
  readonly answers: Answers
}

const identity = ({ session }: State): string =>
  JSON.stringify({
    v: 1,
    sessionId: session.sessionId,
    submissionId: session.submissionId,
    formUid: session.formUid,
    tenant: session.tenant,
    owner: session.owner,
    formHash: formHash(session.compiled),
  }).slice(0, -1)

export const writeWhole = (state: State, saves = 1): Written => {
  const parts = partsOf(state)
  const marks = marksOf(state)
  const { answers } = state
  const head = [identity(state), `"saves":${saves}`, ...members(parts), ...wholeMarks(marks)].join(",")
  const lines = linesOf(`${head},"answers":${JSON.stringify([...answers])}}`)
  return { ...lines, saves, parts, marks, answers }
}

/** The line for all changes since the last one; undefined if there are none. */
export const writeChange = (state: State, before: Written, saves: number): Written | undefined => {
  const parts = partsOf(state, before.parts)
  const marks = marksOf(state)
  const changed = differences(before.answers, state.answers)
  const news = [
    ...members(parts, before.parts),
    ...changedMarks(before.marks, marks),
    ...(changed.length === 0
      ? []
      : [`"answers":${JSON.stringify(changed.map((id) => [id, state.answers.get(id) ?? null]))}`]),
  ]
  if (news.length === 0) return undefined
  const lines = lineAfter(before, `\n{"saves":${saves},${news.join(",")}}`)
  return { ...lines, saves, parts, marks, answers: state.answers }
}

/** Merges all lines. The latest value of each member and answer counts; null means that there is none. */
const folded = (lines: ReadonlyArray<JsonObject>): JsonObject => {
  const members = new Map<string, Json>()
  const answers = new Map<Json | undefined, Json>()
  for (const line of lines)
    for (const [key, value] of Object.entries(line)) {
      members.set(key, value)
      if (key !== "answers" || !Array.isArray(value)) continue
      for (const entry of value) if (Array.isArray(entry)) answers.set(entry[0], entry)
    }
  return {
    ...Object.fromEntries([...members].filter(([, value]) => value !== null)),
    ...foldedMarks(lines),
    answers: [...answers.values()].filter((entry) => Array.isArray(entry) && entry[1] !== null),
  }
}

/** A parsed record. */
export interface Read {
  readonly snapshot: Snapshot
  readonly restored: Restored
  /** The state as last written, for a session that continues this record. */
  readonly written: (session: Session) => Written
}

/** Parses a record; undefined if it has another format. */
export const readRecord = (text: string): Read | undefined => {
  const lines = text.split("\n")
  const parsed = lines.map(jsonIn)
  if (!parsed.every(isJsonObject)) return undefined
  const json = folded(parsed)
  const snapshot = decodeSnapshot(json)
  if (snapshot === undefined) return undefined
  const back = restored(snapshot)
  const initialLength = lines[0]?.length ?? 0
  const written = ({ list }: Session): Written => ({
    ending: lines.length === 1 ? text : `\n${lines.at(-1)}`,
    initialLength,
    added: text.length - initialLength,
    saves: snapshot.saves ?? 1,
    parts: partsIn(json),
    marks: marksIn(snapshot),
    answers: Answers.of(list.byId, back.answers),
  })
  return { snapshot, restored: back, written }
}
