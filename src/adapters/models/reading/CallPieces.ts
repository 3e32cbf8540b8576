import type { ModelPart } from "../../../ports/LanguageModel.ts"
import { inputOf, offeredName } from "./Arguments.ts"
import { isRecord, type Json, parsed, positionOf, recordOf, textOf } from "./Loose.ts"

interface Call {
  id: string
  name: string
  /** Text that is put together, or arguments as they are. */
  input: string | Json
  readonly index: number | undefined
  signed: unknown
}

interface Piece {
  readonly id: string
  readonly name: string
  readonly index: number | undefined
  readonly input: unknown
  readonly signed: unknown
}

const pieceOf = (given: Json): Piece => {
  const called = isRecord(given["function"]) ? given["function"] : given
  const { id } = given
  return {
    id: typeof id === "number" ? String(id) : textOf(id),
    name: textOf(called["name"]),
    index: positionOf(given["index"]),
    input: called["arguments"] ?? called["parameters"] ?? called["input"],
    signed: given["extra_content"] ?? undefined,
  }
}

const isWhole = ({ input }: Call): boolean => typeof input !== "string" || isRecord(parsed(input))

/** Whether a piece under another id may still be one of the call: it names no other tool, and begins nothing. */
const goesOn = (call: Call, { name, input }: Piece): boolean =>
  name === "" || (name === call.name && call.input !== "" && !textOf(input).trimStart().startsWith("{"))

/** Whether arguments are not those of a call that is whole: the same ones are it, said once more. */
const isOther = ({ input: known }: Call, input: unknown): boolean => {
  if (typeof input !== "string") return isRecord(input) && JSON.stringify(input) !== JSON.stringify(known)
  const held = typeof known === "string" ? known : JSON.stringify(known)
  return input.trimStart().startsWith("{") && input.trim() !== held.trim()
}

/**
 * Puts tool calls together that come in pieces. Servers number them, or do not, or number all of them 0; they repeat ids and names, or leave
 * them out: so a piece belongs to the call that has its id, else to the one at its place, else to the last; and one that brings another id,
 * or a name where the arguments are whole, begins a call.
 */
export class CallPieces {
  private readonly calls: Array<Call> = []
  private readonly offered: ReadonlySet<string>

  constructor(offered: ReadonlySet<string>) {
    this.offered = offered
  }

  get isEmpty(): boolean {
    return this.calls.length === 0
  }

  /** Takes the pieces that came together: those without an id and a place are calls of their own, in their order. */
  take(pieces: ReadonlyArray<Json>): void {
    const touched = new Set<Call>()
    for (const given of pieces) {
      const piece = pieceOf(given)
      if (piece.id === "" && piece.name === "" && piece.input === undefined && piece.signed === undefined) continue
      const found = this.callOf(piece)
      const isAnother =
        found !== undefined && touched.has(found) && piece.index === undefined && piece.id === "" && piece.name !== ""
      const call = found === undefined || isAnother ? this.begun(piece) : found
      touched.add(call)
      this.add(call, piece)
    }
  }

  /** The calls, in the order in which they began. */
  parts(): ReadonlyArray<ModelPart> {
    return this.calls.map(({ id, name, input, signed }, at) => ({
      _tag: "Call",
      id: id || `call_${at}`,
      name: offeredName(name, this.offered),
      input: inputOf(input),
      ...(signed === undefined ? {} : { signed }),
    }))
  }

  private begun({ id, index }: Piece): Call {
    const call: Call = { id, name: "", input: "", index, signed: undefined }
    this.calls.push(call)
    return call
  }

  /** The call that a piece goes on with; undefined where it begins one. */
  private callOf(piece: Piece): Call | undefined {
    const { id, index } = piece
    const named =
      id === ""
        ? undefined
        : this.calls.findLast((call) => call.id === id && (index === undefined || (call.index ?? index) === index))
    if (named !== undefined) return this.isNext(named, piece) ? undefined : named
    const here = index === undefined ? undefined : this.calls.findLast((call) => call.index === index)
    const last = this.calls.at(-1)
    if (id !== "") {
      // Some servers make up an id for every piece; and some tell it only later.
      const open = index === undefined ? last : here
      const isMore = open !== undefined && !isWhole(open) && goesOn(open, piece)
      return isMore || (open?.id === "" && !this.isNext(open, piece)) ? open : undefined
    }
    const open = here ?? (piece.name === "" || index === undefined ? last : undefined)
    return open === undefined || this.isNext(open, piece) ? undefined : open
  }

  /** Whether a piece that brings a name begins another call than the one that it seems to go on with. */
  private isNext(call: Call, { id, name, index, input }: Piece): boolean {
    if (name === "") return false
    const isSameId = id !== "" && id === call.id
    if (isWhole(call)) return isSameId || (index !== undefined && name === call.name) ? isOther(call, input) : true
    if (isSameId) return false
    if (call.input !== "" || call.name === "" || name === call.name) return false
    // A second name before any arguments: a piece of the first, unless both are tools.
    return index === undefined && this.offered.has(call.name) && !this.offered.has(call.name + name)
  }

  private add(call: Call, { id, name, input, signed }: Piece): void {
    call.id ||= id
    call.signed ??= signed
    if (name !== "" && name !== call.name)
      call.name = name.startsWith(call.name) || call.input !== "" ? name : call.name + name
    if (typeof input === "string") call.input = typeof call.input === "string" ? call.input + input : call.input
    else if (input !== undefined && input !== null) call.input = recordOf(input)
  }
}
