import type { Clip, Clock, Loudspeaker } from "./Devices.ts"

export interface PlayerHearer {
  /** A segment begins. */
  readonly playing: (key: string, text: string) => void
  /** Everything was played, or there was nothing to play. */
  readonly played: () => void
}

interface Segment {
  readonly text: string
  readonly sound: Promise<unknown>
}

/** How long to wait for review lines, which are sent while the first lines are read aloud. */
const lateMs = 1500
const mayComeLate = (key: string): boolean => key.startsWith("review:")

const pauseIn = (key: string): number | undefined => {
  const match = /^pause:(\d+)$/.exec(key)
  return match === null ? undefined : Number(match[1])
}

/**
 * Buffers segments by key and plays lists of keys in order (docs/contract/voice-ws-v2.md). A `pause:<ms>` is a timer;
 * missing keys are skipped, and so are pauses after them.
 */
export class Player {
  readonly #loudspeaker: Loudspeaker
  readonly #clock: Clock
  readonly #hearer: PlayerHearer
  readonly #segments = new Map<string, Segment>()
  #keys: Array<string> = []
  #at = 0
  #offset = 0
  /** Increases with every new request, so that earlier requests can be recognized as obsolete. */
  #turn = 0
  #isPlaying = false
  #hasSounded = false
  #clip: Clip | undefined
  #cancel: () => void = () => {}
  #arrived: () => void = () => {}

  constructor(loudspeaker: Loudspeaker, clock: Clock, hearer: PlayerHearer) {
    this.#loudspeaker = loudspeaker
    this.#clock = clock
    this.#hearer = hearer
  }

  store(key: string, mime: string, text: string, bytes: ArrayBuffer): void {
    const sound = this.#loudspeaker.decode(bytes, mime).catch(() => undefined)
    this.#segments.set(key, { text, sound })
    this.#arrived()
  }

  /** Clears the buffer, because the session's language has changed. */
  clear(): void {
    this.#segments.clear()
  }

  play(keys: ReadonlyArray<string>): void {
    this.cue(keys)
    this.resume()
  }

  cue(keys: ReadonlyArray<string>): void {
    this.interrupt()
    this.#keys = [...keys]
    this.#at = 0
    this.#offset = 0
    this.#hasSounded = false
  }

  append(keys: ReadonlyArray<string>): void {
    this.#keys.push(...keys)
  }

  /** Stops at once; `resume` continues from that position. */
  interrupt(): void {
    this.#turn++
    this.#isPlaying = false
    this.#cancel()
    this.#arrived = () => {}
    if (this.#clip !== undefined) this.#offset += this.#clip.stop()
    this.#clip = undefined
  }

  resume(): void {
    if (this.#isPlaying) return
    this.#isPlaying = true
    void this.#run(++this.#turn)
  }

  silence(): void {
    this.cue([])
  }

  async #run(turn: number): Promise<void> {
    let hasGivenUp = false
    for (;;) {
      // The end is reported asynchronously, even if there is nothing to play.
      await Promise.resolve()
      if (turn !== this.#turn) return
      const key = this.#keys[this.#at]
      if (key === undefined) break
      const pause = pauseIn(key)
      if (pause !== undefined) {
        if (this.#hasSounded && this.#isAnythingAhead()) await this.#wait(pause)
      } else {
        if (!this.#segments.has(key) && mayComeLate(key) && this.#segments.size > 0 && !hasGivenUp)
          hasGivenUp = !(await this.#waitFor(key, turn))
        if (turn !== this.#turn) return
        const segment = this.#segments.get(key)
        const sound = await segment?.sound
        if (turn !== this.#turn) return
        if (segment !== undefined && sound !== undefined) await this.#sound(key, segment.text, sound)
      }
      if (turn !== this.#turn) return
      this.#at++
      this.#offset = 0
    }
    this.#isPlaying = false
    this.#hearer.played()
  }

  #isAnythingAhead(): boolean {
    return this.#keys.slice(this.#at + 1).some((key) => this.#segments.has(key))
  }

  #wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.#cancel = this.#clock.after(ms, resolve)
    })
  }

  #waitFor(key: string, turn: number): Promise<boolean> {
    return new Promise((resolve) => {
      const settle = (): void => {
        if (turn !== this.#turn || !this.#segments.has(key)) return
        this.#cancel()
        this.#arrived = () => {}
        resolve(true)
      }
      this.#cancel = this.#clock.after(lateMs, () => resolve(false))
      this.#arrived = settle
    })
  }

  #sound(key: string, text: string, sound: unknown): Promise<void> {
    return new Promise((resolve) => {
      this.#hasSounded = true
      this.#clip = this.#loudspeaker.start(sound, this.#offset, () => {
        this.#clip = undefined
        resolve()
      })
      this.#hearer.playing(key, text)
    })
  }
}
