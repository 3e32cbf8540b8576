import { Client, type Progress, StreamableHTTPClientTransport, type Tool } from "@modelcontextprotocol/client"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { failureText } from "../../domain/agents/FailureTexts.ts"
import type { OutboundHttp } from "../../ports/OutboundHttp.ts"
import { argumentNames } from "../../domain/tools/ArgumentNames.ts"
import {
  type Attendance,
  type RemoteOutcome,
  type RemoteReply,
  type ToolServerAddress,
  type ToolServerConnection,
  ToolServerFailed,
} from "../../ports/ToolServers.ts"
import { contentOf } from "./Content.ts"
import { type Exchange, exchange, exchanges } from "./Exchange.ts"
import { guardedFetch } from "./GuardedFetch.ts"
import { isRecord } from "./Json.ts"
import { reasonOf } from "./LibraryReasons.ts"
import { promptOf, resourceOf, toolOf } from "./ListedEntries.ts"
import { mostPages, mostRounds, mostTools } from "./limits.ts"
import { schemaKey } from "./MessageRepair.ts"
import { failed, isAboutSession } from "./Reasons.ts"

/** The time limit for closing a session. */
const farewell = "2 seconds"

/**
 * A server that doesn't know the newest revision may ignore the probe, so most of the time is reserved for the
 * handshake of older revisions.
 */
const probeOf = (timeout: Duration.Duration): Duration.Duration =>
  Duration.min(Duration.times(timeout, 1 / 4), Duration.seconds(5))

/**
 * Disables the library's timeout, because our own timeout gives more time to a server that reports progress or is
 * waiting for its user.
 */
const forEver = 2 ** 31 - 1

const pause = Duration.toMillis(Duration.seconds(1))

/**
 * Whether a progress message comes from the library, which reports progress when a call asks for input, and not from
 * the tool.
 */
const isOfTheLibrary = (message: string | undefined): boolean =>
  message?.startsWith("Fulfilling input required") === true

const cancelled: RemoteReply = { action: "cancel" }

/** Forwards a server's question to the user who made the call. */
const replyTo = async (question: { readonly message: string; readonly schema: unknown }): Promise<RemoteReply> => {
  const asking = exchanges.getStore()
  if (asking?.attendance === undefined) return cancelled
  asking.openQuestions += 1
  try {
    const reply = asking.attendance.onQuestion(question)
    return await Effect.runPromiseWith(asking.context)(reply, { signal: asking.signal })
  } finally {
    asking.openQuestions -= 1
    asking.heardAt = Date.now()
  }
}

const clientOf = (isNewest: boolean, timeout: Duration.Duration): Client => {
  const client = new Client(
    { name: "parley", version: "0.1.0" },
    {
      capabilities: { elicitation: {} },
      inputRequired: { maxRounds: mostRounds },
      // Accepts every value. Servers send the schemas, and we pass on results even if they violate their own schema.
      jsonSchemaValidator: {
        getValidator: () => (data) => ({ valid: true, data: data as never, errorMessage: undefined }),
      },
      ...(isNewest
        ? {
            versionNegotiation: {
              mode: "auto" as const,
              probe: { timeoutMs: Duration.toMillis(probeOf(timeout)) },
            },
          }
        : {}),
    },
  )
  client.setRequestHandler("elicitation/create", async ({ params }) => {
    const { action, ...rest } = await replyTo({
      message: params.message,
      schema: params._meta?.[schemaKey],
    })
    return { action, ...rest } as never
  })
  return client
}

const transportOf = (http: OutboundHttp["Service"], address: ToolServerAddress) =>
  new StreamableHTTPClientTransport(new URL(address.url), {
    fetch: guardedFetch(http, address),
    redirectPolicy: "follow",
    reconnectionOptions: {
      initialReconnectionDelay: pause,
      maxReconnectionDelay: pause,
      reconnectionDelayGrowFactor: 1,
      maxRetries: 1,
    },
  })

/** Fails when the server has been silent for the whole timeout and no question to the user is pending. */
const silence = (call: Exchange, timeout: Duration.Duration): Effect.Effect<never, ToolServerFailed> =>
  Effect.gen(function* () {
    for (;;) {
      const now = Date.now()
      if (call.openQuestions > 0) call.heardAt = now
      const left = call.heardAt + Duration.toMillis(timeout) - now
      if (left <= 0) return yield* failed(failureText("silent"))
      yield* Effect.sleep(Duration.millis(left))
    }
  })

/** The name of a list entry, as logged. */
const nameOf = (entry: unknown): string =>
  isRecord(entry) && typeof entry["name"] === "string" ? entry["name"].slice(0, 100) : "without a name"

/** Sends one request through the library, within the timeout. */
const asked = <A>(
  timeout: Duration.Duration,
  work: (signal: AbortSignal) => Promise<A>,
  attendance?: Attendance,
): Effect.Effect<{ readonly answer: A; readonly leftOut: ReadonlyArray<unknown> }, ToolServerFailed> =>
  Effect.flatMap(Effect.context<never>(), (context) => {
    const controller = new AbortController()
    const one = exchange(context, controller.signal, attendance)
    const answer = Effect.tryPromise({
      try: () => exchanges.run(one, () => work(controller.signal)),
      catch: (error) => one.failure ?? reasonOf(error),
    })
    return (
      attendance === undefined
        ? Effect.timeoutOrElse(answer, { duration: timeout, orElse: () => Effect.fail(failed(failureText("silent"))) })
        : Effect.raceFirst(answer, silence(one, timeout))
    ).pipe(
      Effect.map((answer) => ({ answer, leftOut: one.leftOut })),
      Effect.ensuring(Effect.sync(() => controller.abort("the caller has disconnected"))),
    )
  })

class Connection {
  private readonly client: Client
  private readonly timeout: Duration.Duration
  private readonly transport: StreamableHTTPClientTransport

  constructor(http: OutboundHttp["Service"], address: ToolServerAddress, isNewest: boolean) {
    this.timeout = address.timeout
    this.client = clientOf(isNewest, address.timeout)
    this.transport = transportOf(http, address)
  }

  readonly open = Effect.suspend(() =>
    Effect.asVoid(
      asked(this.timeout, (signal) =>
        this.client.connect(this.transport, { signal, timeout: Duration.toMillis(this.timeout) }),
      ),
    ),
  )

  /** Closes the session. If the server has no sessions, refuses, or doesn't respond in time, that is ignored. */
  readonly close = Effect.flatMap(Effect.context<never>(), (context) =>
    Effect.tryPromise((signal) =>
      exchanges.run(exchange(context, signal, undefined), () => this.transport.terminateSession()),
    ).pipe(
      Effect.timeout(farewell),
      Effect.ignore,
      Effect.andThen(Effect.ignore(Effect.tryPromise(() => this.client.close()))),
    ),
  )

  private page(method: "tools/list" | "resources/list" | "prompts/list", cursor: string | undefined) {
    return asked<Readonly<Record<string, unknown>>>(this.timeout, (signal) =>
      this.client.request({ method, params: cursor === undefined ? {} : { cursor } }, { signal, timeout: forEver }),
    )
  }

  listed<A extends object>(method: "tools/list" | "resources/list" | "prompts/list", key: string) {
    return Effect.gen({ self: this }, function* () {
      const results = new Map<string, A>()
      let cursor: string | undefined
      for (let page = 0; page < mostPages; page++) {
        const { answer, leftOut } = yield* this.page(method, cursor)
        if (leftOut.length > 0)
          yield* Effect.logWarning("Entries of a tool server's list can't be read", {
            method,
            leftOut: leftOut.map(nameOf),
          })
        const before = results.size
        for (const item of answer[key] as ReadonlyArray<A>) results.set(JSON.stringify(item), item)
        if (results.size > mostTools) return yield* failed(failureText("tooManyTools", { most: mostTools }))
        const { nextCursor: next } = answer
        // Otherwise, a server that repeats a page without new entries would be asked forever.
        if (typeof next !== "string" || next === cursor || (page > 0 && results.size === before))
          return [...results.values()]
        cursor = next
      }
      return yield* failed(failureText("tooManyPages", { most: mostPages }))
    })
  }

  offers(capability: "resources" | "prompts"): boolean {
    return this.client.getServerCapabilities()?.[capability] !== undefined
  }

  /**
   * Whether a tool may be called. Lists change, so unlisted tools may be called too, except with the newest revision,
   * whose headers need the tool's schema.
   */
  mayCall(tool: Tool | undefined): boolean {
    return tool !== undefined || this.client.getProtocolEra() === "legacy"
  }

  call(
    name: string,
    tool: Tool | undefined,
    input: Readonly<Record<string, unknown>>,
    attendance: Attendance | undefined,
  ) {
    const progress =
      attendance === undefined
        ? {}
        : {
            onprogress: ({ progress, total, message }: Progress) => {
              const call = exchanges.getStore()
              if (call !== undefined && !isOfTheLibrary(message))
                Effect.runForkWith(call.context)(
                  attendance.onProgress({ progress, total: total ?? null, message: message ?? null }),
                )
            },
          }
    return asked(
      this.timeout,
      (signal) =>
        this.client.callTool(
          { name, arguments: input },
          { signal, timeout: forEver, ...(tool === undefined ? {} : { toolDefinition: tool }), ...progress },
        ),
      attendance,
    ).pipe(
      Effect.map(({ answer }): RemoteOutcome => ({ isError: answer.isError === true, content: contentOf(answer) })),
      Effect.catchIf(
        ({ said: message }) => message !== undefined,
        ({ said: message = "" }): Effect.Effect<RemoteOutcome, ToolServerFailed> =>
          this.transport.sessionId !== undefined && isAboutSession(message)
            ? Effect.fail(new ToolServerFailed({ reason: message, isSessionLost: true }))
            : Effect.succeed({ isError: true, content: message }),
      ),
    )
  }
}

const opened = Effect.fnUntraced(function* (
  http: OutboundHttp["Service"],
  address: ToolServerAddress,
  isNewest: boolean,
) {
  const connection = yield* Effect.acquireRelease(
    Effect.sync(() => new Connection(http, address, isNewest)),
    ({ close }) => close,
  )
  yield* connection.open
  return connection
})

/** Failures that another handshake wouldn't fix. */
const isFinal = ({ reason, challenge }: ToolServerFailed): boolean =>
  challenge !== undefined ||
  ["addressWrong", "addressForbidden", "unreachable", "answerTooLarge", "redirects"].some(
    (one) => reason === failureText(one as "redirects"),
  )

/** Tries the newest revision first. If that fails, starts over with a handshake of an older revision. */
export const connection = Effect.fnUntraced(function* (http: OutboundHttp["Service"], address: ToolServerAddress) {
  const to = yield* Effect.catchIf(
    opened(http, address, true),
    (failure) => !isFinal(failure),
    () => opened(http, address, false),
  ).pipe(Effect.timeoutOrElse({ duration: address.timeout, orElse: () => Effect.fail(failed(failureText("silent"))) }))
  const tools = yield* to.listed<Tool>("tools/list", "tools")
  const byName = new Map(tools.map((tool) => [tool.name, tool]))
  const listed = tools.map((one) => {
    const tool = toolOf(one as never)
    const { schema, original } = argumentNames(tool.parameters)
    return { tool: { ...tool, parameters: schema }, original }
  })
  const originals = new Map(listed.map(({ tool, original }) => [tool.name, original]))
  return {
    tools: listed.map(({ tool }) => tool),
    call: (name, input, attendance) => {
      const tool = byName.get(name)
      if (!to.mayCall(tool)) return Effect.fail(failed(failureText("toolUnknown")))
      return isRecord(input)
        ? to.call(name, tool, originals.get(name)?.(input) ?? input, attendance)
        : Effect.fail(failed(failureText("argumentsWrong")))
    },
    resources: Effect.suspend(() =>
      to.offers("resources")
        ? Effect.map(to.listed("resources/list", "resources"), (all) => all.map((one) => resourceOf(one as never)))
        : Effect.succeed([]),
    ),
    prompts: Effect.suspend(() =>
      to.offers("prompts")
        ? Effect.map(to.listed("prompts/list", "prompts"), (all) => all.map((one) => promptOf(one as never)))
        : Effect.succeed([]),
    ),
  } satisfies ToolServerConnection
})
