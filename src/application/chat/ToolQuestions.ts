import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/access/Caller.ts"
import { QuestionAnswered, QuestionUnknown, ReplyUnfit } from "../../domain/chat/Errors.ts"
import { fitting, questionForm } from "../../domain/chat/QuestionForm.ts"
import { QuestionReply, ToolQuestion } from "../../domain/chat/ToolQuestion.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { KeyValue, type KeyValueUnavailable } from "../../ports/KeyValue.ts"
import type { RemoteQuestion } from "../../ports/ToolServers.ts"

/** How long a tool waits for its user: less than the ten minutes that a turn may take. */
const patience = Duration.minutes(5)

/** How often to check whether another process has accepted the answer. */
const look = Duration.seconds(1)

/** Maximum number of open questions per user; further questions are cancelled. */
const most = 20

/** Maximum length of a question's message. */
const longestMessage = 4000

const Open = Schema.fromJsonString(
  Schema.Array(Schema.Struct({ question: ToolQuestion, reply: Schema.NullOr(QuestionReply) })),
)
type Open = typeof Open.Type
const decode = Schema.decodeEffect(Open)
const encode = Schema.encodeEffect(Open)

const keyOf = (owner: string): string => `chat:questions:${encodeURIComponent(owner)}`

const cancelled: QuestionReply = { action: "cancel" }

const parts = Effect.gen(function* () {
  const keyValue = yield* KeyValue
  const identifiers = yield* Identifiers
  const waiting = new Map<string, Deferred.Deferred<QuestionReply>>()

  const read = Effect.fnUntraced(function* (owner: string) {
    const text = Option.getOrNull(yield* keyValue.get(keyOf(owner)))
    const open: Open = text === null ? [] : yield* Effect.orDie(decode(text))
    return { text, open }
  })

  const replied = (owner: string, id: string): Effect.Effect<QuestionReply> =>
    Effect.gen(function* () {
      for (;;) {
        yield* Effect.sleep(look)
        const { open } = yield* Effect.orElseSucceed(read(owner), () => ({ open: [] as Open }))
        const reply = open.find(({ question }) => question.id === id)?.reply ?? null
        if (reply !== null) return reply
      }
    })

  const list = Effect.fn("ToolQuestions.list")((caller: Caller) =>
    Effect.map(read(caller.sub), ({ open }) =>
      open.flatMap(({ question, reply }) => (reply === null ? [question] : [])),
    ),
  )
  return { read, keyValue, identifiers, waiting, replied, list }
})

type Parts = Effect.Success<typeof parts>

/** Updates an owner's open questions, and starts over if another write comes first. */
const change = (parts: Parts) => {
  const { read, keyValue } = parts
  return <A, E>(
    owner: string,
    move: (open: Open) => Effect.Effect<readonly [Open, A], E>,
  ): Effect.Effect<A, E | KeyValueUnavailable> =>
    Effect.gen(function* () {
      const { text, open } = yield* read(owner)
      const [next, answer] = yield* move(open)
      const written = yield* Effect.orDie(encode(next))
      const won =
        text === null
          ? yield* keyValue.setIfAbsent(keyOf(owner), written, Duration.times(patience, 2))
          : yield* keyValue.compareAndSet(keyOf(owner), text, written, Duration.times(patience, 2))
      return won ? answer : yield* change(parts)(owner, move)
    })
}

const without = (parts: Parts) => (owner: string, id: string) =>
  change(parts)(owner, (open) => Effect.succeed([open.filter(({ question }) => question.id !== id), undefined])).pipe(
    Effect.ignore({ log: "Debug", message: "a question that is over" }),
  )

const ask = (parts: Parts): ToolQuestions["Service"]["ask"] => {
  const { identifiers, waiting, replied } = parts
  return Effect.fn("ToolQuestions.ask")(
    function* (owner, asked, at, announce) {
      const form = questionForm(asked.schema)
      if (Option.isNone(form)) return cancelled
      const id = yield* identifiers.uuid
      const now = yield* DateTime.now
      const question: ToolQuestion = {
        id,
        ...at,
        message: asked.message.slice(0, longestMessage),
        schema: form.value,
        expires_at: DateTime.formatIso(DateTime.addDuration(now, patience)),
        url: `/api/v1/agents/questions/${id}`,
      }
      const answered = yield* Deferred.make<QuestionReply>()
      waiting.set(id, answered)
      const isAsked = yield* change(parts)(owner, (open) =>
        Effect.succeed(open.length >= most ? [open, false] : [[...open, { question, reply: null }], true]),
      )
      if (!isAsked) return cancelled
      yield* announce(question)
      return yield* Effect.raceFirst(Deferred.await(answered), replied(owner, id)).pipe(
        Effect.timeoutOrElse({ duration: patience, orElse: () => Effect.succeed(cancelled) }),
        Effect.ensuring(
          Effect.andThen(
            Effect.sync(() => void waiting.delete(id)),
            without(parts)(owner, id),
          ),
        ),
      )
    },
    Effect.catch((error) => Effect.as(Effect.logWarning("A tool's question could not be asked", error), cancelled)),
  )
}

const answer = (parts: Parts) => {
  const { waiting } = parts
  return Effect.fn("ToolQuestions.answer")(function* (caller: Caller, id: string, given: QuestionReply) {
    const reply = yield* change(parts)(caller.sub, (open) =>
      Effect.gen(function* () {
        const asked = open.find(({ question }) => question.id === id)
        if (asked === undefined) return yield* new QuestionUnknown({ id })
        if (asked.reply !== null) return yield* new QuestionAnswered({ id })
        const fit = given.action === "accept" ? fitting(asked.question.schema, given.content) : undefined
        if (fit !== undefined && Result.isFailure(fit)) return yield* new ReplyUnfit(fit.failure)
        const settled: QuestionReply =
          fit === undefined || given.action !== "accept" ? given : { action: "accept", content: fit.success }
        const next = open.map((one) => (one === asked ? { ...asked, reply: settled } : one))
        return [next, settled] as const
      }),
    )
    const here = waiting.get(id)
    if (here !== undefined) yield* Deferred.succeed(here, reply)
  })
}

/** Questions that running tools ask their users. One process holds the waiting turn; any process accepts the answer. */
export class ToolQuestions extends Context.Service<
  ToolQuestions,
  {
    /**
     * Asks the user, reports the question with `announce`, and waits. If there is no answer in time, the tool gets
     * `cancel`.
     */
    readonly ask: (
      owner: string,
      asked: RemoteQuestion,
      at: Pick<ToolQuestion, "turn_id" | "session_id" | "server" | "tool">,
      announce: (question: ToolQuestion) => Effect.Effect<void>,
    ) => Effect.Effect<QuestionReply>
    readonly list: (caller: Caller) => Effect.Effect<ReadonlyArray<ToolQuestion>, KeyValueUnavailable>
    /** Answers one of the caller's questions, once. */
    readonly answer: (
      caller: Caller,
      id: string,
      reply: QuestionReply,
    ) => Effect.Effect<void, QuestionUnknown | QuestionAnswered | ReplyUnfit | KeyValueUnavailable>
  }
>()("parley/application/chat/ToolQuestions") {
  static readonly layer = Layer.effect(
    ToolQuestions,
    Effect.map(parts, (its) => {
      const { list } = its
      return ToolQuestions.of({ ask: ask(its), list, answer: answer(its) })
    }),
  )
}
