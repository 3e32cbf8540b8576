import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as NodeWS from "@effect/platform-node/NodeWS"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Redacted from "effect/Redacted"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServer from "effect/http/HttpServer"
import { createServer } from "node:http"
import * as Model from "../../doubles/scripted/AnswerModel.ts"
import * as Recognition from "../../doubles/scripted/SpeechRecognition.ts"
import * as Synthesis from "../../doubles/scripted/SpeechSynthesis.ts"
import type { Caller } from "../../../src/domain/access/Caller.ts"
import { routerConfig } from "../../../src/layers/Application.ts"
import * as Testing from "../../doubles/Testing.ts"
import * as Narration from "../../../src/application/voice/Narration.ts"
import * as Partial from "../../../src/application/forms/PartialAnswers.ts"
import type { ServedForms } from "../../../src/application/forms/ServedForms.ts"
import * as Voice from "../../../src/application/voice/VoiceSessions.ts"
import type { SpeechRecognition } from "../../../src/ports/SpeechRecognition.ts"
import type { SpeechSynthesis } from "../../../src/ports/SpeechSynthesis.ts"
import { ApiKeys, type NewKey } from "../../../src/application/access/ApiKeys.ts"
import { Callers } from "../../../src/application/access/Callers.ts"
import { tenantNamed } from "../../../src/domain/access/Tenant.ts"
import { Tokens } from "../../../src/ports/Tokens.ts"
import { defaultLimits, Limits, type SocketLimits } from "../../../src/ws/audio/Limits.ts"
import * as Route from "../../../src/ws/audio/Route.ts"
import type { Wire } from "../../domain/voice/support/Conversation.ts"
import { type Backstage, formsOf, formUid, logTo } from "../../application/voice/Rig.ts"

export interface Options {
  readonly limits?: Partial<SocketLimits>
  readonly recognition?: Layer.Layer<SpeechRecognition>
  readonly synthesis?: Layer.Layer<SpeechSynthesis>
  /** Replaces the stage's forms. */
  readonly forms?: Layer.Layer<ServedForms>
}

/** Serves the route from a real server on a free port, with stores in memory and scripted speech. */
export const serve = async (stage: Backstage, options: Options = {}) => {
  const voice = Voice.layer.pipe(
    Layer.provide(Layer.merge(Narration.layer, Partial.layer)),
    Layer.provide(
      Layer.mergeAll(
        options.recognition ?? Recognition.layer,
        options.synthesis ?? Synthesis.layerRecording(stage.spoken),
        Model.layerNone,
        formsOf(stage),
        options.forms ?? Layer.empty,
      ),
    ),
    Layer.provide(Testing.stores),
  )
  const limits = { ...defaultLimits, ...options.limits }
  const server = HttpRouter.serve(Route.layer, { disableLogger: true, disableListenLog: true, routerConfig }).pipe(
    Layer.provide(voice),
    Layer.provide(Layer.succeed(Limits, limits)),
    Layer.provideMerge(Testing.callers),
    Layer.provideMerge(
      NodeHttpServer.layer(() => createServer(), {
        host: "127.0.0.1",
        port: 0,
        gracefulShutdownTimeout: Duration.millis(1),
        websocket: { maxPayload: limits.binaryBytes },
      }),
    ),
    Layer.provide(logTo(stage)),
  )
  const runtime = ManagedRuntime.make(server)
  const { address } = await runtime.runPromise(HttpServer.HttpServer)
  const port = "port" in address ? address.port : 0
  const token = (caller: Caller, lifetime: Duration.Input = "1 hour"): Promise<string> =>
    runtime.runPromise(
      Effect.map(
        Effect.flatMap(Tokens, (tokens) => tokens.sign(caller, Duration.fromInputUnsafe(lifetime))),
        Redacted.value,
      ),
    )
  const apiKey = (tenant: string, wanted: Pick<NewKey, "access" | "forms">): Promise<string> =>
    runtime.runPromise(
      Effect.map(
        Effect.flatMap(ApiKeys, (keys) =>
          keys.make(
            tenantNamed(tenant),
            { name: "k", role: "editor", lifetime: Duration.days(1), ...wanted },
            Testing.someone,
          ),
        ),
        ({ secret }) => Redacted.value(secret),
      ),
    )
  const endSession = (text: string): Promise<void> =>
    runtime.runPromise(Effect.flatMap(Callers, ({ signOut }) => signOut(text, null)))
  return { port, token, apiKey, endSession, close: () => runtime.dispose() }
}
export type Server = Awaited<ReturnType<typeof serve>>

export interface ClientOptions {
  readonly protocols?: ReadonlyArray<string>
  readonly headers?: Readonly<Record<string, string>>
  readonly tenant?: string
  readonly form?: string
}

/** A WebSocket client that records every message. */
export class SocketClient {
  readonly socket: NodeWS.WebSocket
  readonly wire: Array<Wire> = []
  readonly binary: Array<Buffer> = []
  readonly pings: Array<number> = []
  closed: { readonly code: number; readonly reason: string } | undefined
  #changed: () => void = () => {}

  constructor(port: number, { protocols = [], headers = {}, tenant = "acme", form = formUid }: ClientOptions) {
    this.socket = new NodeWS.WebSocket(
      `ws://127.0.0.1:${port}/api/v1/${tenant}/forms/${form}/audio/ws`,
      [...protocols],
      { headers },
    )
    this.socket.on("message", (data: Buffer, isBinary: boolean) => {
      if (isBinary) this.binary.push(data)
      else this.wire.push(JSON.parse(data.toString()) as Wire)
      this.#changed()
    })
    this.socket.on("ping", () => {
      this.pings.push(this.wire.length)
      this.#changed()
    })
    this.socket.on("close", (code: number, reason: Buffer) => {
      this.closed = { code, reason: reason.toString() }
      this.#changed()
    })
    this.socket.on("error", () => {})
  }

  opened(): Promise<"open" | number> {
    return new Promise((resolve) => {
      this.socket.once("open", () => resolve("open"))
      this.socket.once("unexpected-response", (_request: unknown, response: { statusCode?: number }) =>
        resolve(response.statusCode ?? 0),
      )
    })
  }

  /** Waits for the condition, or the test times out. */
  until(test: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      this.#changed = () => {
        if (!test()) return
        this.#changed = () => {}
        resolve()
      }
      this.#changed()
    })
  }

  send(message: object | string | Uint8Array): void {
    this.socket.send(message instanceof Uint8Array || typeof message === "string" ? message : JSON.stringify(message))
  }

  /** Sends a message, and returns the next message of this type. */
  async ask(message: object | string | Uint8Array, type: string): Promise<Wire> {
    const mark = this.wire.length
    this.send(message)
    await this.until(() => this.wire.slice(mark).some((one) => one.type === type))
    return this.wire.slice(mark).find((one) => one.type === type)!
  }

  async ended(): Promise<{ readonly code: number; readonly reason: string }> {
    await this.until(() => this.closed !== undefined)
    return this.closed!
  }
}
