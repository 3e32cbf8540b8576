import * as Effect from "effect/Effect"
import { type ChatEvent, isEnd } from "../../domain/chat/ChatEvent.ts"

/** What has happened in a turn so far, and whoever waits for more. One process's own. */
export class TurnLog {
  readonly owner: string
  readonly events: Array<ChatEvent> = []
  /** Who reads along at the moment. */
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

  /** Whoever waits is told that nothing has happened. */
  remind(): void {
    this.wake(false)
  }

  private wake(more: boolean): void {
    const woken = [...this.waiting]
    this.waiting.clear()
    for (const wake of woken) wake(more)
  }

  /** True when there are more events than `seen`; false when it is reminded before. */
  readonly beyond = (seen: number): Effect.Effect<boolean> =>
    Effect.callback((resume) => {
      const wake = (more: boolean) => resume(Effect.succeed(more))
      if (this.events.length > seen) return wake(true)
      this.waiting.add(wake)
      return Effect.sync(() => void this.waiting.delete(wake))
    })
}
