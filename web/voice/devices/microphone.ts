import type { Level } from "../endpointing.ts"
import { lagMs, type Microphone, type MicrophoneHearer, type Take } from "./Devices.ts"

/** Echo cancellation and noise suppression (docs/contract/voice-bargein.md). */
export const constraints: MediaStreamConstraints = {
  audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
}

/** Formats in order of preference. The service decodes all three containers. */
const containers = ["audio/webm;codecs=opus", "audio/webm", "audio/ogg;codecs=opus", "audio/mp4"]

const bitsPerSecond = 32_000

const reasonOf = (error: unknown): "refused" | "missing" | "busy" => {
  const name = error instanceof DOMException ? error.name : ""
  if (name === "NotAllowedError" || name === "SecurityError") return "refused"
  return name === "NotFoundError" || name === "OverconstrainedError" ? "missing" : "busy"
}

interface Opened {
  readonly stream: MediaStream
  readonly delayed: MediaStream
  readonly close: () => void
}

const take = ({ delayed }: Opened): Take => {
  const mimeType = containers.find((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(delayed, {
    audioBitsPerSecond: bitsPerSecond,
    ...(mimeType === undefined ? {} : { mimeType }),
  })
  const parts: Array<Blob> = []
  const recording = new Promise<Blob>((resolve) => {
    recorder.ondataavailable = ({ data }) => parts.push(data)
    recorder.onstop = () => resolve(new Blob(parts, { type: recorder.mimeType }))
    recorder.onerror = () => resolve(new Blob([]))
  })
  recorder.start()
  const stop = (): void => {
    if (recorder.state !== "inactive") recorder.stop()
  }
  return {
    finish: (tailMs) => {
      if (tailMs > 0) setTimeout(stop, tailMs)
      else stop()
      return recording
    },
    drop: stop,
  }
}

const nothing: Take = { finish: () => Promise.resolve(new Blob([])), drop: () => {} }

/** The browser's microphone. `meter` is the URL of the level meter's script. */
export const webMicrophone = (context: AudioContext, meter: string, hearer: MicrophoneHearer): Microphone => {
  let opened: Opened | undefined
  let isOpening = false

  const wire = async (stream: MediaStream): Promise<Opened> => {
    await context.audioWorklet.addModule(meter)
    const source = context.createMediaStreamSource(stream)
    const levels = new AudioWorkletNode(context, "level-meter", { numberOfOutputs: 0, channelCount: 1 })
    const late = new DelayNode(context, { delayTime: lagMs / 1000 })
    const recordable = context.createMediaStreamDestination()
    recordable.channelCount = 1
    source.connect(levels)
    source.connect(late).connect(recordable)
    levels.port.onmessage = ({ data }: MessageEvent<Level>) => hearer.level(data)
    return {
      stream,
      delayed: recordable.stream,
      close: () => {
        levels.port.onmessage = null
        source.disconnect()
        late.disconnect()
        for (const track of stream.getTracks()) track.stop()
      },
    }
  }

  const watch = (track: MediaStreamTrack): void => {
    track.onended = () => {
      close()
      hearer.lost()
    }
    track.onmute = () => hearer.muted(true)
    track.onunmute = () => hearer.muted(false)
  }

  const close = (): void => {
    const old = opened
    opened = undefined
    const [track] = old?.stream.getAudioTracks() ?? []
    if (track !== undefined) track.onended = null
    old?.close()
  }

  const tell = ({ stream }: Opened): void => {
    const [track] = stream.getAudioTracks()
    hearer.ready(track?.getSettings().echoCancellation === true)
    if (track?.muted === true) hearer.muted(true)
  }

  const open = async (): Promise<void> => {
    if (opened !== undefined) return tell(opened)
    if (isOpening) return
    isOpening = true
    try {
      if (navigator.mediaDevices === undefined) throw new DOMException("", "NotFoundError")
      const stream = await navigator.mediaDevices.getUserMedia(constraints)
      await context.resume()
      opened = await wire(stream)
      const [track] = stream.getAudioTracks()
      if (track !== undefined) watch(track)
      tell(opened)
    } catch (error) {
      hearer.failed(reasonOf(error))
    } finally {
      isOpening = false
    }
  }

  return {
    open: () => void open(),
    close,
    record: () => (opened === undefined ? nothing : take(opened)),
  }
}
