import type { Level } from "../endpointing.ts"
import { lagMs, type Microphone, type MicrophoneHearer, type Take } from "./Devices.ts"

/** Echo cancellation and noise suppression (docs/contract/voice-bargein.md). */
export const constraints: MediaStreamConstraints = {
  audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
}

/** Formats in order of preference. The service decodes all three containers. */
const containers = ["audio/webm;codecs=opus", "audio/webm", "audio/ogg;codecs=opus", "audio/mp4"]

const bitsPerSecond = 32_000

/** A recorder that has not reported its end after this many milliseconds never will. */
const stopsWithin = 3000

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
  let end = (_recording: Blob): void => {}
  const recording = new Promise<Blob>((resolve) => (end = resolve))
  const endWhole = (): void => end(new Blob(parts, { type: recorder.mimeType }))
  recorder.ondataavailable = ({ data }) => parts.push(data)
  recorder.onstop = endWhole
  recorder.onerror = () => end(new Blob([]))
  recorder.start()
  const stop = (): void => {
    if (recorder.state !== "inactive") recorder.stop()
  }
  return {
    finish: (tailMs) => {
      if (tailMs > 0) setTimeout(stop, tailMs)
      else stop()
      setTimeout(endWhole, tailMs + stopsWithin)
      return recording
    },
    drop: stop,
  }
}

const nothing: Take = { finish: () => Promise.resolve(new Blob([])), drop: () => {} }

interface Wiring {
  readonly context: AudioContext
  readonly meter: string
  readonly onLevel: (level: Level) => void
}

/** Connects a stream to the level meter and, delayed, to a recordable stream. */
const wired = async (stream: MediaStream, { context, meter, onLevel }: Wiring): Promise<Opened> => {
  await context.audioWorklet.addModule(meter)
  const source = context.createMediaStreamSource(stream)
  const levels = new AudioWorkletNode(context, "level-meter", { numberOfOutputs: 0, channelCount: 1 })
  const late = new DelayNode(context, { delayTime: lagMs / 1000 })
  const recordable = context.createMediaStreamDestination()
  recordable.channelCount = 1
  source.connect(levels)
  source.connect(late).connect(recordable)
  levels.port.onmessage = ({ data }: MessageEvent<Level>) => onLevel(data)
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

/** The browser's microphone. `meter` is the URL of the level meter's script. */
export const webMicrophone = (context: AudioContext, meter: string, hearer: MicrophoneHearer): Microphone => {
  let opened: Opened | undefined
  let isOpening = false
  /** False once the microphone has been closed, perhaps while the browser was still asking for permission. */
  let isWanted = false

  const watch = (track: MediaStreamTrack): void => {
    track.onended = () => {
      close()
      hearer.lost()
    }
    track.onmute = () => hearer.muted(true)
    track.onunmute = () => hearer.muted(false)
  }

  const close = (): void => {
    isWanted = false
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

  const request = async (): Promise<void> => {
    if (navigator.mediaDevices === undefined) throw new DOMException("", "NotFoundError")
    const stream = await navigator.mediaDevices.getUserMedia(constraints)
    const release = (): void => stream.getTracks().forEach((track) => track.stop())
    if (!isWanted) return release()
    // Not awaited: while another program uses the device's audio, Safari never responds.
    void context.resume().catch(() => undefined)
    const [track] = stream.getAudioTracks()
    if (track !== undefined) watch(track)
    const made = await wired(stream, { context, meter, onLevel: hearer.level }).catch((error: unknown) => {
      release()
      throw error
    })
    if (isWanted && stream.active) {
      opened = made
      return tell(made)
    }
    made.close()
    if (isWanted) hearer.lost()
  }

  const open = async (): Promise<void> => {
    isWanted = true
    if (opened !== undefined) return tell(opened)
    if (isOpening) return
    isOpening = true
    try {
      await request()
    } catch (error) {
      if (isWanted) hearer.failed(reasonOf(error))
    } finally {
      isOpening = false
    }
  }

  const record = (): Take => {
    if (opened === undefined) return nothing
    try {
      return take(opened)
    } catch {
      hearer.failed("busy")
      return nothing
    }
  }

  return {
    open: () => void open(),
    close,
    record,
  }
}
