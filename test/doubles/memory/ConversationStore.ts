import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Exchange } from "../../../src/domain/chat/Prompt.ts"
import { type Conversation, ConversationStore } from "../../../src/ports/ConversationStore.ts"

interface Kept extends Conversation {
  readonly exchange: Exchange
  readonly at: DateTime.Utc
}

const keyOf = ({ owner, chatbotId, sessionId }: Conversation): string => JSON.stringify([owner, chatbotId, sessionId])

/** Below which the keys of all conversations with an agent stand. */
const prefixOf = (owner: string, chatbotId: string): string => `${JSON.stringify([owner, chatbotId]).slice(0, -1)},`

export const layer = Layer.sync(ConversationStore, () => {
  const conversations = new Map<string, ReadonlyArray<Kept>>()
  const of = (conversation: Conversation): ReadonlyArray<Kept> => conversations.get(keyOf(conversation)) ?? []

  return ConversationStore.of({
    recent: (conversation, limit) =>
      Effect.sync(() =>
        of(conversation)
          .slice(-limit)
          .map(({ exchange }) => exchange),
      ),
    session: (owner, sessionId, limit) =>
      Effect.sync(() =>
        [...conversations.values()]
          .flat()
          .filter((kept) => kept.owner === owner && kept.sessionId === sessionId)
          .sort((a, b) => DateTime.Order(a.at, b.at))
          .slice(-limit)
          .map(({ chatbotId, exchange, at }) => ({ chatbotId, exchange, at })),
      ),
    append: (conversation, exchange, at, keep) =>
      Effect.sync(() => {
        conversations.set(keyOf(conversation), [...of(conversation), { ...conversation, exchange, at }].slice(-keep))
      }),
    forget: (conversation) =>
      Effect.sync(() => {
        const { length } = of(conversation)
        conversations.delete(keyOf(conversation))
        return length
      }),
    forgetAgent: (owner, chatbotId) =>
      Effect.sync(() => {
        const prefix = prefixOf(owner, chatbotId)
        for (const key of conversations.keys()) if (key.startsWith(prefix)) conversations.delete(key)
      }),
    forgetBefore: (time) =>
      Effect.sync(() => {
        for (const [key, kept] of conversations) {
          const left = kept.filter(({ at }) => !DateTime.isLessThan(at, time))
          if (left.length === 0) conversations.delete(key)
          else conversations.set(key, left)
        }
      }),
  })
})
