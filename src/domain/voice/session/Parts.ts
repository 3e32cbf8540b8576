import type { JsonObject } from "../../forms/codec/Json.ts"
import { keptSettings } from "../settings/SessionSettings.ts"
import type { Phase } from "../wire/ServerMessage.ts"
import type { Snapshot } from "./Snapshot.ts"
import type { State } from "./State.ts"

/** Temporary phases are stored as the phase that they return to. */
const restingPhase: Readonly<Record<Phase, Snapshot["phase"]>> = {
  asking: "asking",
  confirming: "asking",
  review: "review",
  plausibility: "plausibility",
  submitting: "review",
  complete: "review",
  aborted: "asking",
}

const phaseOf = ({ pending, phase }: State): Snapshot["phase"] =>
  pending?.purpose === "stop" && pending.during === "review" ? "review" : restingPhase[phase]

const plausibilityOf = ({ status, reason, judged, verdicts }: State["plausibility"]): Snapshot["plausibility"] => ({
  ...(status === undefined ? {} : { status }),
  ...(reason === undefined ? {} : { reason }),
  judged: [...judged],
  verdicts: [...verdicts],
})

/** The changing parts of a session, apart from answers and id sets. */
type PartKey =
  | "phase"
  | "version"
  | "settings"
  | "cursor"
  | "announced"
  | "plausibility"
  | "reviewed"
  | "edited"
  | "kept"
  | "wantsHuman"

/** A part's last written source and JSON; undefined if there was nothing to write. */
interface Part {
  readonly from: unknown
  readonly text: string | undefined
}
/** The parts of a snapshot, in the order of `writers`. */
export type Parts = ReadonlyArray<Part>

interface Writer {
  readonly key: PartKey
  readonly write: (state: State, before: Part | undefined) => Part
}

/** Defines a part, which is written again when its source changes. */
const part = <K extends PartKey, A>(
  key: K,
  from: (state: State) => A,
  value: (from: A) => Snapshot[K] | undefined,
): Writer => ({
  key,
  write: (state, before) => {
    const source = from(state)
    return before?.from === source ? before : { from: source, text: JSON.stringify(value(source)) }
  },
})

const same = <A>(value: A): A => value

const keptIn = (answers: State["kept"]): Snapshot["kept"] => {
  const list = [...answers].flatMap(([id, one]): NonNullable<Snapshot["kept"]> => (one.isSecret ? [] : [[id, one]]))
  return list.length === 0 ? undefined : list
}

const writers: ReadonlyArray<Writer> = [
  part("phase", phaseOf, same),
  part("version", ({ version }) => version, same),
  part("settings", ({ session }) => session.settings, keptSettings),
  part("cursor", ({ cursor }) => cursor, same),
  part("announced", ({ isAnnounced }) => isAnnounced, same),
  part("plausibility", ({ plausibility }) => plausibility, plausibilityOf),
  part("reviewed", ({ reviewed }) => reviewed, same),
  part("edited", ({ edited }) => edited, same),
  part("kept", ({ kept }) => kept, keptIn),
  part(
    "wantsHuman",
    ({ wantsHuman }) => wantsHuman,
    (wantsHuman) => (wantsHuman ? true : undefined),
  ),
]

export const partsOf = (state: State, before?: Parts): Parts => writers.map(({ write }, i) => write(state, before?.[i]))

/** The parts of a parsed snapshot, with their JSON. */
export const partsIn = (snapshot: JsonObject): Parts =>
  writers.map(({ key }) => ({ from: partsIn, text: JSON.stringify(snapshot[key]) }))

/** The changed parts as members of a JSON object; removed parts are null, which is never a part's value. */
export const members = (parts: Parts, before?: Parts): ReadonlyArray<string> =>
  writers.flatMap(({ key }, i) => {
    const text = parts[i]?.text
    return text === before?.[i]?.text ? [] : [`"${key}":${text ?? "null"}`]
  })
