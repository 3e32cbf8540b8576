import { OpusDecoder } from "opus-decoder"
import type { EncodedPacket } from "mediabunny"
import { decodedRate } from "../../ports/RecordingDecoder.ts"
import { collector, mono, Unreadable } from "./Recorded.ts"

/** The number of samples at 48 kHz to skip before the audio (RFC 7845, 5.1). */
const preSkipOf = ({ description }: AudioDecoderConfig): number => {
  if (description === undefined) return 0
  const head = ArrayBuffer.isView(description)
    ? new Uint8Array(description.buffer, description.byteOffset, description.byteLength)
    : new Uint8Array(description)
  return head.length < 12 ? 0 : head[10]! | (head[11]! << 8)
}

/** The share of unreadable packets that is tolerated. */
const tolerated = 0.2

/** Decodes Opus directly at 16 kHz; one or two channels, because microphones have no more. */
export const readOpus = async (
  packets: AsyncIterable<EncodedPacket>,
  config: AudioDecoderConfig,
  mostSeconds: number,
): Promise<Int16Array<ArrayBuffer>> => {
  const channels = config.numberOfChannels
  if (channels > 2) throw new Unreadable("too_many_channels")
  const decoder = new OpusDecoder({
    sampleRate: decodedRate,
    channels,
    streamCount: 1,
    coupledStreamCount: channels - 1,
    channelMappingTable: channels === 1 ? [0] : [0, 1],
    preSkip: 0,
  })
  await decoder.ready
  try {
    const collected = collector(decodedRate, mostSeconds)
    let skip = Math.round((preSkipOf(config) * decodedRate) / 48_000)
    let seen = 0
    let failed = 0
    for await (const packet of packets) {
      const { channelData, samplesDecoded, errors } = decoder.decodeFrame(packet.data)
      seen++
      failed += errors.length
      const skipped = Math.min(skip, samplesDecoded)
      skip -= skipped
      collected.add(mono(channelData, samplesDecoded).subarray(skipped))
    }
    if (failed > seen * tolerated) throw new Unreadable("broken")
    return collected.whole()
  } finally {
    decoder.free()
  }
}
