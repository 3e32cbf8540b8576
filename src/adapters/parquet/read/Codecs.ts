import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib"
import { framedLz4, lz4, snappy } from "./Blocks.ts"
import { corrupt, unsupported } from "./Fault.ts"

type Decompress = (input: Uint8Array, size: number) => Uint8Array

type PlatformCodec = (input: Uint8Array, options: { readonly maxOutputLength: number }) => Uint8Array

/** A stream is stopped if it would exceed the size in its header. */
const byPlatform =
  (decompress: PlatformCodec, name: string): Decompress =>
  (input, size) => {
    try {
      return decompress(input, { maxOutputLength: size })
    } catch {
      throw corrupt(name)
    }
  }

/** Compression codecs by their number in the format. */
const codecs: ReadonlyArray<Decompress | string> = [
  (input) => input, // UNCOMPRESSED
  snappy,
  byPlatform(gunzipSync, "gzip"),
  "LZO",
  byPlatform(brotliDecompressSync, "brotli"),
  framedLz4, // LZ4, deprecated
  byPlatform(zstdDecompressSync, "zstd"),
  lz4, // LZ4_RAW
]

/** The bytes of a page, exactly `size` of them. */
export const decompress = (codec: number, input: Uint8Array, size: number): Uint8Array => {
  const decompressor = codecs[codec]
  if (decompressor === undefined) throw corrupt("codec")
  if (typeof decompressor === "string") throw unsupported(decompressor)
  if (size === 0) return new Uint8Array(0)
  const out = decompressor(input, size)
  if (out.length !== size) throw corrupt("page_size")
  return out
}
