import * as Result from "effect/Result"
import { BufferSource, EncodedPacketSink, Input, type InputAudioTrack, MP4, OGG, WEBM } from "mediabunny"
import { containerOf } from "../../domain/voice/session/Containers.ts"
import { forRecognition, resampled } from "../../domain/sound/Resampler.ts"
import { readWav } from "../../domain/sound/Wav.ts"
import { decodedRate } from "../../ports/RecordingDecoder.ts"
import { readAac } from "./aac.ts"
import { isWhole } from "./completeness.ts"
import { readOpus } from "./opus.ts"
import { Unreadable } from "./Recorded.ts"

const mostChannels = 8

const formats = { "audio/webm": WEBM, "audio/ogg": OGG, "audio/mp4": MP4 } as const

const fromWav = (bytes: Uint8Array, mostSeconds: number): Int16Array<ArrayBuffer> => {
  const read = readWav(bytes, mostSeconds)
  if (Result.isFailure(read)) throw new Unreadable(read.failure)
  const { samples, rate, frames } = read.success
  if (frames > mostSeconds * rate) throw new Unreadable("too_long")
  return resampled(samples, rate, decodedRate, forRecognition)
}

const readTrack = async (track: InputAudioTrack, mostSeconds: number): Promise<Int16Array<ArrayBuffer>> => {
  const codec = await track.getCodec()
  const config = await track.getDecoderConfig()
  if (config === null) throw new Unreadable("unsupported")
  if (config.numberOfChannels > mostChannels) throw new Unreadable("too_many_channels")
  const packets = new EncodedPacketSink(track).packets()
  if (codec === "opus") return readOpus(packets, config, mostSeconds)
  if (codec === "aac") return readAac(packets, config, mostSeconds)
  throw new Unreadable("unsupported")
}

const fromContainer = async (bytes: Uint8Array, mostSeconds: number): Promise<Int16Array<ArrayBuffer>> => {
  const container = containerOf(bytes)
  if (container === undefined) throw new Unreadable("broken")
  if (container === "audio/wav") return fromWav(bytes, mostSeconds)
  if (!isWhole(container, bytes)) throw new Unreadable("truncated")
  const input = new Input({ formats: [formats[container]], source: new BufferSource(bytes) })
  try {
    const track = await input.getPrimaryAudioTrack()
    if (track === null) throw new Unreadable("no_audio")
    return await readTrack(track, mostSeconds)
  } finally {
    input.dispose()
  }
}

/**
 * The samples of a recording: mono, 16 bit, 16 kHz. The container is detected from the first bytes. Throws
 * `Unreadable`; an error thrown by a library is reported as a broken recording.
 */
export const decode = async (bytes: Uint8Array, mostSeconds: number): Promise<Int16Array<ArrayBuffer>> => {
  try {
    const samples = await fromContainer(bytes, mostSeconds)
    if (samples.length === 0) throw new Unreadable("no_audio")
    return samples
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable("broken")
  }
}
