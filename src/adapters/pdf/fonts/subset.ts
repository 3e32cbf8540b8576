import { readFile } from "node:fs/promises"
import { createRequire } from "node:module"

/** The exports of HarfBuzz's subsetter, a bare WebAssembly module. Handles and addresses are numbers. */
interface Cutter {
  readonly memory: WebAssembly.Memory
  readonly malloc: (size: number) => number
  readonly free: (address: number) => void
  readonly _initialize: () => void
  readonly hb_blob_create: (data: number, length: number, mode: number, user: number, destroy: number) => number
  readonly hb_blob_destroy: (blob: number) => void
  readonly hb_blob_get_data: (blob: number, length: number) => number
  readonly hb_blob_get_length: (blob: number) => number
  readonly hb_face_create: (blob: number, index: number) => number
  readonly hb_face_destroy: (face: number) => void
  readonly hb_face_reference_blob: (face: number) => number
  readonly hb_set_add: (set: number, value: number) => void
  readonly hb_subset_input_create_or_fail: () => number
  readonly hb_subset_input_destroy: (input: number) => void
  readonly hb_subset_input_glyph_set: (input: number) => number
  readonly hb_subset_input_set: (input: number, kind: number) => number
  readonly hb_subset_input_set_flags: (input: number, flags: number) => void
  readonly hb_subset_input_pin_axis_location: (input: number, face: number, tag: number, value: number) => number
  readonly hb_subset_or_fail: (face: number, input: number) => number
}

const tag = (name: string): number => [...name].reduce((sum, letter) => sum * 256 + letter.codePointAt(0)!, 0)

/** Constants from hb-subset.h: glyph numbers are preserved, and shaping tables are dropped. */
const [keepNumbers, followNoRules, droppedTables, writable] = [0x2, 0x200, 3, 2]

const forShaping = ["GSUB", "GPOS", "GDEF", "cmap", "name", "post", "OS/2", "STAT", "DSIG"]

let loading: Promise<Cutter> | undefined

const load = async (): Promise<Cutter> => {
  const file = createRequire(import.meta.url).resolve("harfbuzzjs/dist/harfbuzz-subset.wasm")
  const { instance } = await WebAssembly.instantiate(await readFile(file))
  const cutter = instance.exports as unknown as Cutter
  cutter._initialize()
  return cutter
}

/** A subset of a font at one weight, with only these glyphs. */
export const subsetOf = async (
  bytes: Uint8Array,
  glyphs: ReadonlyArray<number>,
  weight: number,
): Promise<Uint8Array> => {
  const hb = await (loading ??= load())
  const address = hb.malloc(bytes.length)
  new Uint8Array(hb.memory.buffer).set(bytes, address)
  const blob = hb.hb_blob_create(address, bytes.length, writable, 0, 0)
  const face = hb.hb_face_create(blob, 0)
  const input = hb.hb_subset_input_create_or_fail()
  for (const glyph of glyphs) hb.hb_set_add(hb.hb_subset_input_glyph_set(input), glyph)
  for (const table of forShaping) hb.hb_set_add(hb.hb_subset_input_set(input, droppedTables), tag(table))
  hb.hb_subset_input_set_flags(input, keepNumbers | followNoRules)
  hb.hb_subset_input_pin_axis_location(input, face, tag("wght"), weight)
  const cut = hb.hb_subset_or_fail(face, input)
  try {
    if (cut === 0) throw new Error("The font subset cannot be created")
    const result = hb.hb_face_reference_blob(cut)
    const at = hb.hb_blob_get_data(result, 0)
    const copy = new Uint8Array(hb.memory.buffer).slice(at, at + hb.hb_blob_get_length(result))
    hb.hb_blob_destroy(result)
    return copy
  } finally {
    if (cut !== 0) hb.hb_face_destroy(cut)
    hb.hb_subset_input_destroy(input)
    hb.hb_face_destroy(face)
    hb.hb_blob_destroy(blob)
    hb.free(address)
  }
}
