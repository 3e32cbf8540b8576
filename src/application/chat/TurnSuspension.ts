import * as DateTime from "effect/DateTime"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { type Approval, type DialogueState, type SuspendedTurn, pendingView } from "../../domain/chat/Approval.ts"
import { shownArguments } from "../../domain/chat/ShownArguments.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { Sealing } from "../../ports/Sealing.ts"
import { SuspendedTurns } from "../../ports/SuspendedTurns.ts"
import type { TurnTools } from "./ChatTools.ts"
import { sealServers } from "./SealedServers.ts"
import type { Dialogue } from "./ToolDialogue.ts"
import type { Course } from "./Course.ts"

/** Maximum number of suspended turns per user. The oldest are dropped. */
const mostWaiting = 100

/** Stores suspended turns, for at most `approvalWait`. */
export const turnSuspension = (approvalWait: Duration.Duration) =>
  Effect.gen(function* () {
    const identifiers = yield* Identifiers
    const suspended = yield* SuspendedTurns
    const sealing = yield* Sealing

    return Effect.fnUntraced(function* (
      given: Course,
      tools: TurnTools,
      state: DialogueState,
      needs: Dialogue["needs"],
    ) {
      const now = yield* DateTime.now
      const id = yield* identifiers.uuid
      const { turnId, sessionId, agent, question } = given
      const common = {
        suspensionId: id,
        owner: given.caller.sub,
        turnId,
        sessionId,
        chatbotId: agent.chatbotId,
        agentName: agent.config.name,
        question,
        requestedAt: now,
        expiresAt: DateTime.addDuration(now, approvalWait),
        decision: null,
        reason: null,
        decidedAt: null,
      }
      const approvals = yield* Effect.forEach(
        state.called.filter(({ record }) => record === null),
        ({ call }) =>
          Effect.map(identifiers.uuid, (approvalId): Approval => {
            const authorization = needs.get(call.id)
            return {
              ...common,
              ...tools.origin(call.name),
              id: approvalId,
              name: call.name,
              arguments: shownArguments(call.input),
              ...(authorization === undefined ? {} : { authorization }),
            }
          }),
      )
      const turn: SuspendedTurn = {
        id,
        owner: common.owner,
        caller: given.caller,
        turnId,
        chatbotId: agent.chatbotId,
        sessionId,
        isNamed: given.isNamed,
        question,
        sources: given.sources,
        state,
        servers: yield* sealServers(sealing, id, given.servers),
        seconds: (DateTime.toEpochMillis(now) - given.startedAt) / 1000,
        ...(given.cost === 0 ? {} : { cost: given.cost }),
        expiresAt: common.expiresAt,
      }
      yield* suspended.suspend(turn, approvals, mostWaiting)
      return approvals.map((approval) => pendingView(approval, now))
    })
  })
