import * as Effect from "effect/Effect"
import { type ChatEvent, isEnd } from "../../domain/chat/ChatEvent.ts"

/** The events of a turn so far, and its waiting readers, within one process. */
export class TurnLog {
  readonly owner: string
  readonly events: Array<ChatEvent> = []
  /** How many readers there are now. */
  followers = 0
  private readonly waiting = new Set<(more: boolean) => void>()

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
    this.wake(true)
  }

  /** Sends waiting readers a keep-alive. */
  remind(): void {
    this.wake(false)
  }

  private wake(more: boolean): void {
    const woken = [...this.waiting]
    this.waiting.clear()
    for (const wake of woken) wake(more)
  }

  /** Waits, and returns true once there are more events than `seen`, or false for a keep-alive. */
  readonly beyond = (seen: number): Effect.Effect<boolean> =>
    Effect.callback((resume) => {
      const wake = (more: boolean) => resume(Effect.succeed(more))
      if (this.events.length > seen) return wake(true)
      this.waiting.add(wake)
      return Effect.sync(() => void this.waiting.delete(wake))
    })
}
