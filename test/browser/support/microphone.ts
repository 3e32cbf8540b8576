import type { Page } from "playwright-core"

/** The device's response to a request for the microphone. */
export type Answer = "granted" | "NotAllowedError" | "NotFoundError" | "NotReadableError"

interface Device {
  answer: Answer
  echoCancellation: boolean
  readonly asked: Array<unknown>
  /** Starts or stops speech. */
  setVoice: (isLoud: boolean) => void
  speak: (ms: number) => Promise<void>
  play: (wav: string) => Promise<void>
  unplug: () => void
  mute: (isMuted: boolean) => void
}

declare global {
  interface Window {
    fakeMicrophone: Device
  }
}

/**
 * Runs in the page before its own scripts: a device with sound from the test; recorder and meters are the browser's
 * own.
 */
const install = (answer: Answer): void => {
  // With large buffers, so that a busy machine loses no sound.
  const context = new AudioContext({ latencyHint: "playback" })
  const room = context.createMediaStreamDestination()
  const voice = context.createOscillator()
  const loudness = context.createGain()
  voice.type = "sawtooth"
  voice.frequency.value = 150
  loudness.gain.value = 0
  voice.connect(loudness).connect(room)
  voice.start()
  const tracks: Array<MediaStreamTrack> = []
  const pass = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms))
  const device: Device = {
    answer,
    echoCancellation: true,
    asked: [],
    setVoice: (isLoud) => {
      loudness.gain.value = isLoud ? 0.3 : 0
    },
    speak: async (ms) => {
      const isHeard = () => document.querySelector<HTMLElement>("#voice")?.dataset["activity"] === "hearing"
      device.setVoice(true)
      await pass(ms)
      while (!isHeard()) await pass(10)
      device.setVoice(false)
    },
    play: async (wav) => {
      const bytes = Uint8Array.from(atob(wav), (character) => character.codePointAt(0) ?? 0)
      const source = context.createBufferSource()
      source.buffer = await context.decodeAudioData(bytes.buffer)
      source.connect(room)
      source.start()
      await new Promise((resolve) => {
        source.onended = resolve
      })
    },
    unplug: () => {
      for (const track of tracks.splice(0)) {
        track.stop()
        track.dispatchEvent(new Event("ended"))
      }
    },
    mute: (isMuted) => {
      for (const track of tracks) track.dispatchEvent(new Event(isMuted ? "mute" : "unmute"))
    },
  }
  window.fakeMicrophone = device
  navigator.mediaDevices.getUserMedia = async (constraints) => {
    device.asked.push(constraints)
    if (device.answer !== "granted") throw new DOMException("", device.answer)
    const stream = room.stream.clone()
    for (const track of stream.getAudioTracks()) {
      track.getSettings = () => ({ echoCancellation: device.echoCancellation })
      tracks.push(track)
    }
    return stream
  }
}

export const withMicrophone = (page: Pick<Page, "addInitScript">, answer: Answer = "granted"): Promise<unknown> =>
  page.addInitScript(install, answer)

/** Speaks for this long, or longer if the page, which measures sound as it arrives, hasn't noticed. */
export const speak = (page: Page, ms: number): Promise<void> =>
  page.evaluate((time) => window.fakeMicrophone.speak(time), ms)

/** Speaks until `fallSilent` is called. */
export const beginToSpeak = (page: Page): Promise<void> => page.evaluate(() => window.fakeMicrophone.setVoice(true))
export const fallSilent = (page: Page): Promise<void> => page.evaluate(() => window.fakeMicrophone.setVoice(false))
