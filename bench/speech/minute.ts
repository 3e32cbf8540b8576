import {
  ADTS,
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  type EncodedPacket,
  EncodedPacketSink,
  Input,
  MP4,
  Mp4OutputFormat,
  OGG,
  OggOutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
} from "mediabunny"
import { recording } from "../../test/support/recordings/recordings.ts"

const seconds = 60

const containers = {
  "opus.webm": () => new WebMOutputFormat(),
  "opus.ogg": () => new OggOutputFormat(),
  "aac.mp4": () => new Mp4OutputFormat(),
}

/** A recording repeated for a minute, in the same container and codec. */
export const minuteOf = async (name: keyof typeof containers): Promise<Uint8Array> => {
  const input = new Input({ formats: [WEBM, OGG, MP4, ADTS], source: new BufferSource(recording(name)) })
  const track = await input.getPrimaryAudioTrack()
  const config = await track?.getDecoderConfig()
  const codec = await track?.getCodec()
  if (!track || !config || !codec) throw new Error(`${name} cannot be read`)
  const packets: Array<EncodedPacket> = []
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet)
  const target = new BufferTarget()
  const output = new Output({ format: containers[name](), target })
  const source = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(source)
  await output.start()
  let at = 0
  for (let i = 0; at < seconds; i++) {
    const packet = packets[i % packets.length]!
    await source.add(packet.clone({ timestamp: at }), { decoderConfig: config })
    at += packet.duration > 0 ? packet.duration : 0.02
  }
  await output.finalize()
  return new Uint8Array(target.buffer!)
}
