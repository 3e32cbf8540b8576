import { AdtsOutputFormat, BufferTarget, EncodedAudioPacketSource, type EncodedPacket, Output } from "mediabunny"
import { decodedRate } from "../../ports/RecordingDecoder.ts"
import { collector, mono, Unreadable } from "./Recorded.ts"

/** Wraps a recording's packets as a plain AAC stream, the format that the decoder accepts. */
const asAdts = async (
  packets: AsyncIterable<EncodedPacket>,
  config: AudioDecoderConfig,
  mostSeconds: number,
): Promise<ArrayBuffer> => {
  const target = new BufferTarget()
  const output = new Output({ format: new AdtsOutputFormat(), target })
  const source = new EncodedAudioPacketSource("aac")
  output.addAudioTrack(source)
  await output.start()
  let frames = 0
  for await (const packet of packets) {
    frames += 1024
    if (frames > mostSeconds * config.sampleRate) throw new Unreadable("too_long")
    await source.add(packet, { decoderConfig: config })
  }
  await output.finalize()
  if (target.buffer === null || frames === 0) throw new Unreadable("no_audio")
  return target.buffer
}

/** Decodes AAC, which Safari records. The decoder itself resamples to 16 kHz. */
export const readAac = async (
  packets: AsyncIterable<EncodedPacket>,
  config: AudioDecoderConfig,
  mostSeconds: number,
): Promise<Int16Array<ArrayBuffer>> => {
  const stream = await asAdts(packets, config, mostSeconds)
  const { OfflineAudioContext } = await import("node-web-audio-api")
  const sound = await new OfflineAudioContext(1, 1, decodedRate).decodeAudioData(stream)
  const channels = Array.from({ length: sound.numberOfChannels }, (_, index) => sound.getChannelData(index))
  const collected = collector(decodedRate, mostSeconds + 1)
  collected.add(mono(channels, sound.length))
  return collected.whole()
}
