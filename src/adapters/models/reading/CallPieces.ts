import type { ModelPart } from "../../../ports/LanguageModel.ts"
import { inputOf, offeredName } from "./Arguments.ts"
import { isRecord, type Json, parsed, positionOf, recordOf, textOf } from "./Loose.ts"

interface Call {
  id: string
  name: string
  /** Collected text, or the arguments as an object. */
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

/**
 * Whether a chunk with another id may still belong to the call: it names no other tool and doesn't start a new call.
 */
const goesOn = (call: Call, { name, input }: Piece): boolean =>
  name === "" || (name === call.name && call.input !== "" && !textOf(input).trimStart().startsWith("{"))

/** Whether arguments differ from those of a complete call. Identical arguments mean the same call again. */
const isOther = ({ input: known }: Call, input: unknown): boolean => {
  if (typeof input !== "string") return isRecord(input) && JSON.stringify(input) !== JSON.stringify(known)
  const held = typeof known === "string" ? known : JSON.stringify(known)
  return input.trimStart().startsWith("{") && input.trim() !== held.trim()
}

/** Whether a string repeats the complete arguments, as some servers do in a summary of the call at the end. */
const isSame = (call: Call, input: string): boolean =>
  typeof call.input === "string" && isWhole(call) && textOf(parsed(input)).trim() === call.input.trim()

/**
 * Assembles tool calls from chunks. Servers number the calls, or don't, or number all of them 0; they repeat ids and
 * names, or omit them. A chunk belongs to the call with its id, else to the call at its index, else to the last call. A
 * chunk with another id, or with a name after complete arguments, starts a new call.
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

  /** Adds chunks that arrived together. Chunks with neither an id nor an index are separate calls, in order. */
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

  /** The calls in order. */
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

  /** The call that a chunk continues; undefined if the chunk starts a new call. */
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
      // Some servers generate an id for every chunk; some send the id only later.
      const open = index === undefined ? last : here
      const isMore = open !== undefined && !isWhole(open) && goesOn(open, piece)
      return isMore || (open?.id === "" && !this.isNext(open, piece)) ? open : undefined
    }
    const open = here ?? (piece.name === "" || index === undefined ? last : undefined)
    return open === undefined || this.isNext(open, piece) ? undefined : open
  }

  /** Whether a chunk with a name starts a new call instead of continuing the current one. */
  private isNext(call: Call, { id, name, index, input }: Piece): boolean {
    if (name === "") return false
    const isSameId = id !== "" && id === call.id
    if (isWhole(call)) return isSameId || (index !== undefined && name === call.name) ? isOther(call, input) : true
    if (isSameId) return false
    if (call.input !== "" || call.name === "" || name === call.name) return false
    // A second name before any arguments continues the first name, unless the first is already the name of a tool and
    // the combined name isn't.
    return index === undefined && this.offered.has(call.name) && !this.offered.has(call.name + name)
  }

  private add(call: Call, { id, name, input, signed }: Piece): void {
    call.id ||= id
    call.signed ??= signed
    if (name !== "" && name !== call.name)
      call.name = name.startsWith(call.name) || call.input !== "" ? name : call.name + name
    if (typeof input === "string" && isSame(call, input)) return
    if (typeof input === "string") call.input = typeof call.input === "string" ? call.input + input : call.input
    else if (input !== undefined && input !== null) call.input = recordOf(input)
  }
}
