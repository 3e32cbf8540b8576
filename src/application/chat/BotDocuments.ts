import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import type { Caller } from "../../domain/access/Caller.ts"
import type { PermissionMissing } from "../../domain/access/Errors.ts"
import type { AgentDocument } from "../../domain/agents/Documents.ts"
import type { DocumentInfected, DocumentTooLarge, DocumentTypeRefused } from "../../domain/agents/Errors.ts"
import { shownUrl } from "../../domain/agents/EphemeralAgent.ts"
import { type Bot, sharedOwnerId } from "../../domain/chat/Bot.ts"
import { BotBusy, type BotNotFound } from "../../domain/chat/Errors.ts"
import { BotStore, type BotStoreUnavailable } from "../../ports/BotStore.ts"
import { ObjectStore, type ObjectStoreUnavailable } from "../../ports/ObjectStore.ts"
import { OutboundHttp } from "../../ports/OutboundHttp.ts"
import { AgentDocuments, type Upload } from "../agents/AgentDocuments.ts"
import type { PreparationFailed } from "../agents/AgentPreparation.ts"
import { AgentReadiness } from "../agents/AgentReadiness.ts"
import { Bots } from "./Bots.ts"

/** A refused document: its name or address, and the reason. */
export interface Refused {
  readonly source: string
  readonly problem: string
}

/** Documents being uploaded for a bot. */
export interface Intake {
  readonly add: <E>(
    upload: Upload<E>,
  ) => Effect.Effect<void, E | DocumentTooLarge | DocumentTypeRefused | DocumentInfected | ObjectStoreUnavailable>
  /** Fetches the document at a public address; failures are listed in `refused`. */
  readonly fetch: (url: string) => Effect.Effect<void, ObjectStoreUnavailable>
  readonly refuse: (refused: Refused) => void
  readonly taken: () => ReadonlyArray<AgentDocument>
  readonly refused: () => ReadonlyArray<Refused>
  /** The bot as it was when the upload began. */
  readonly unchanged: Effect.Effect<Bot>
  /** Commits the upload: the bot searches the documents; those that can't be indexed are listed in `refused`. */
  readonly commit: Effect.Effect<
    Bot,
    PermissionMissing | BotNotFound | BotBusy | PreparationFailed | BotStoreUnavailable
  >
}

/** The time limit for fetching a document. */
const patience = Duration.seconds(30)

const attempts = 5

const fetchFailures = {
  invalid_url: "it is not an http or https address",
  unreachable: "its server can't be reached",
  timeout: "it took too long",
  too_large: "it is too large",
  too_many_redirects: "it redirects too often",
} as const

/** The last segment of an address, as the document's name. */
const nameIn = (url: string): string => {
  const { pathname, hostname } = new URL(url)
  const last = pathname.split("/").findLast((segment) => segment !== "")
  try {
    return decodeURIComponent(last ?? hostname)
  } catch {
    return hostname
  }
}

const partsOf = (options: { readonly mostBytes: number }) =>
  Effect.gen(function* () {
    const bots = yield* Bots
    const store = yield* BotStore
    const documents = yield* AgentDocuments
    const objects = yield* ObjectStore
    const readiness = yield* AgentReadiness
    const outbound = yield* OutboundHttp

    /** A bot with documents searches them, in `vector` mode unless configured otherwise. */
    const withDocuments = (bot: Bot, added: ReadonlyArray<AgentDocument>): Bot => ({
      ...bot,
      config: { ...bot.config, useVector: true, ragMode: bot.config.ragMode ?? "vector" },
      documents: [...bot.documents, ...added],
    })
    return { withDocuments, readiness, store, bots, objects, documents, outbound, options }
  })

type Parts = Effect.Success<ReturnType<typeof partsOf>>

const attempt = ({ withDocuments, readiness, store }: Parts) =>
  Effect.fnUntraced(function* (seen: Bot, added: ReadonlyArray<AgentDocument>, onKept: () => void) {
    const bot = withDocuments(seen, added)
    const made = yield* readiness.make({ ...bot, userId: sharedOwnerId }, { servers: false, index: true })
    const now = yield* DateTime.now
    const changed = {
      ...bot,
      indexPersistPath: made,
      updatedAt: DateTime.max(now, DateTime.add(seen.updatedAt, { milliseconds: 1 })),
    }
    const isReplaced = yield* store.replace(changed, seen.updatedAt).pipe(
      Effect.tap((replaced) => Effect.sync(() => replaced && onKept())),
      Effect.uninterruptible,
      Effect.onError(() => readiness.drop(made)),
    )
    yield* readiness.drop(isReplaced ? seen.indexPersistPath : made)
    return isReplaced ? changed : undefined
  })

const open = (parts: Parts) => {
  const { bots, objects, documents, outbound, options } = parts
  return Effect.fn("BotDocuments.open")(function* (caller: Caller, name: string) {
    const first = yield* bots.configurable(caller, name)
    const whose = { userId: sharedOwnerId, chatbotId: first.chatbotId }
    const ragMode = first.config.ragMode ?? "vector"
    const taken: Array<AgentDocument> = []
    const refused: Array<Refused> = []
    let isKept = false
    yield* Effect.addFinalizer(() =>
      isKept
        ? Effect.void
        : Effect.forEach(taken, ({ path }) => Effect.ignore(objects.delete(path), { log: "Warn" }), {
            discard: true,
          }),
    )

    const add = <E>(upload: Upload<E>) =>
      Effect.map(documents.store(whose, ragMode, upload), (document) => void taken.push(document))

    const fetch = Effect.fnUntraced(function* (url: string) {
      const refuse = (problem: string) => Effect.sync(() => void refused.push({ source: shownUrl(url), problem }))
      const answer = yield* outbound.send({ url, method: "GET", timeout: patience, maxBytes: options.mostBytes }).pipe(
        Effect.catchTags({
          OutboundForbidden: () => Effect.as(refuse("its host is not public"), undefined),
          OutboundFailed: ({ reason }) => Effect.as(refuse(fetchFailures[reason]), undefined),
        }),
      )
      if (answer === undefined) return
      if (answer.status !== 200) return yield* refuse(`its server responded with ${answer.status}`)
      const content = Stream.succeed(answer.body)
      yield* add({ filename: nameIn(url), contentType: answer.headers["content-type"], content }).pipe(
        Effect.catchTags({
          DocumentTooLarge: () => refuse(fetchFailures.too_large),
          DocumentInfected: () => refuse("it is infected"),
          DocumentTypeRefused: ({ contentType }) => refuse(`its type, ${contentType}, isn't supported`),
        }),
      )
    })

    /** Drops unusable new documents. Fails if none is left. */
    const letGo = (failure: PreparationFailed) => {
      const unusable = taken.filter(({ path }) => failure.documents?.has(path))
      if (unusable.length === 0 || taken.length + refused.length === 1) return Effect.fail(failure)
      for (const { name: source, path } of unusable)
        refused.push({ source, problem: failure.documents?.get(path) ?? failure.text })
      taken.splice(0, taken.length, ...taken.filter((one) => !unusable.includes(one)))
      return Effect.forEach(unusable, ({ path }) => Effect.ignore(objects.delete(path), { log: "Warn" }), {
        discard: true,
      })
    }

    const commit = Effect.gen(function* () {
      for (let left = attempts; left > 0;) {
        const seen = yield* bots.configurable(caller, first.chatbotId)
        if (taken.length === 0) return seen
        const made = yield* Effect.result(
          attempt(parts)(seen, taken, () => {
            isKept = true
          }),
        )
        if (Result.isSuccess(made)) {
          if (made.success !== undefined) return made.success
          left--
        } else if (made.failure._tag === "PreparationFailed") yield* letGo(made.failure)
        else return yield* made.failure
      }
      return yield* new BotBusy({ name })
    })

    const intake: Intake = {
      add,
      fetch,
      refuse: (one) => void refused.push(one),
      taken: () => taken,
      refused: () => refused,
      unchanged: Effect.succeed(first),
      commit,
    }
    return intake
  })
}

/** Documents that bots search. */
export class BotDocuments extends Context.Service<
  BotDocuments,
  {
    /** If an upload is not committed, its files are deleted when the scope closes. */
    readonly open: (
      caller: Caller,
      bot: string,
    ) => Effect.Effect<Intake, PermissionMissing | BotNotFound | BotStoreUnavailable, Scope.Scope>
  }
>()("parley/application/chat/BotDocuments") {
  /** `mostBytes`: maximum size of one document. */
  static readonly layer = (options: { readonly mostBytes: number }) =>
    Layer.effect(
      BotDocuments,
      Effect.map(partsOf(options), (its) => BotDocuments.of({ open: open(its) })),
    )
}
