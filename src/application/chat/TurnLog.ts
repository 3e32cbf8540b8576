import * as Effect from "effect/Effect"
import { type ChatEvent, isEnd } from "../../domain/chat/ChatEvent.ts"

/** What has happened in a turn so far, and whoever waits for more. One process's own. */
export class TurnLog {
  readonly owner: string
  readonly events: Array<ChatEvent> = []
  /** Who reads along at the moment. */
  followers = 0
  private readonly waiting = new Set<() => void>()

  constructor(owner: string) {
    this.owner = owner
  }

  get isEnded(): boolean {
    const last = this.events.at(-1)
    return last !== undefined && isEnd(last)
  }

  append(event: ChatEvent): void {
    if (this.isEnded) return
    this.events.push(event)
    const woken = [...this.waiting]
    this.waiting.clear()
    for (const wake of woken) wake()
  }

  /** Returns when there are more events than `seen`. */
  readonly beyond = (seen: number): Effect.Effect<void> =>
    Effect.callback((resume) => {
      const wake = () => resume(Effect.void)
      if (this.events.length > seen) return wake()
      this.waiting.add(wake)
      return Effect.sync(() => void this.waiting.delete(wake))
    })
}
