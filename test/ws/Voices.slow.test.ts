import { afterEach, assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as Exit from "effect/Exit"
import * as ConfigProvider from "effect/ConfigProvider"
import { existsSync, renameSync, rmSync } from "node:fs"
import { load } from "../../src/layers/Settings.ts"
import * as Speech from "../../src/layers/Speech.ts"
import { formOf, type Wire } from "../domain/voice/support/Conversation.ts"
import { backstage, caller, logTo } from "../application/voice/Rig.ts"
import { standInSynthesizer } from "../support/onnx/standInSynthesizer.ts"
import { temporaryFolder } from "../support/servers/program.ts"
import { oggBytes, speechServer } from "../support/speechServer.ts"
import { serve, SocketClient } from "./support/Server.ts"

const form = formOf(["a", "b", "c"].map((id) => ({ field_id: id, field_type: "text", label: `Question ${id}` })))

const closing: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

interface Voices {
  readonly folder?: string
  readonly cloud?: "works" | "fails"
}

/** The service's own voices with these environment variables, behind a real socket. */
const speaking = async ({ folder, cloud }: Voices) => {
  const scope = await Effect.runPromise(Scope.make())
  const server = await Effect.runPromise(
    Scope.provide(
      speechServer(() => (cloud === "works" ? { type: "audio/ogg", body: oggBytes() } : { status: 400 })),
      scope,
    ),
  )
  const env = {
    ...(folder === undefined ? {} : { TTS_MODEL_PATH: folder }),
    ...(cloud === undefined ? {} : { TTS_BASE_URL: server.baseUrl }),
  }
  const settings = await Effect.runPromise(
    load.pipe(Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromUnknown(env))),
  )
  const stage = backstage(form)
  const service = await serve(stage, { synthesis: Speech.synthesis(settings).pipe(Layer.provide(logTo(stage))) })
  closing.push(async () => {
    await service.close()
    await Effect.runPromise(Scope.close(scope, Exit.void))
  })

  /** Starts a session and returns its first question and everything before it. */
  const started = async (start: object = {}) => {
    const client = new SocketClient(service.port, { protocols: ["bearer", await service.token(caller(7, "acme"))] })
    await client.opened()
    client.send({ type: "start_session", ...start })
    await client.until(() => client.wire.some(({ type }) => type === "question" || type === "error"))
    const find = (type: string): Wire | undefined => client.wire.find((message) => message.type === type)
    return { client, question: find("question"), error: find("error") }
  }
  return { started, logged: stage.logged, asked: server.asked }
}

const bytesOf = (message: Wire | undefined): Buffer => Buffer.from(String(message?.["audio"] ?? ""), "base64")
const magic = (message: Wire | undefined): string => bytesOf(message).toString("latin1", 0, 4)

const folder = () => standInSynthesizer(temporaryFolder())

describe("the voices of a deployment", () => {
  it("[VCFG-010] [VCFG-050] [VCFG-060] the folder set by TTS_MODEL_PATH is opened only once, at the first question", async () => {
    const path = folder()
    const away = `${path}-away`
    renameSync(path, away)
    const { started, logged } = await speaking({ folder: path })
    renameSync(away, path)
    const { client, question } = await started()
    assert.strictEqual(magic(question), "RIFF")
    rmSync(path, { recursive: true })
    const next = await client.ask({ type: "answer_text", field_id: "a", value: "x" }, "question")
    assert.strictEqual(magic(next), "RIFF")
    assert.deepStrictEqual(
      logged.filter((line) => line.includes("voice onnx")),
      [],
    )
    assert.isFalse(existsSync(path))
  })

  it("[VCFG-210] [VCFG-220] [WS1-880] question audio is 16-bit WAV at 44.1 kHz in base64 by default", async () => {
    const { question } = await (await speaking({ folder: folder() })).started()
    const wav = bytesOf(question)
    assert.strictEqual(wav.toString("latin1", 0, 4), "RIFF")
    assert.strictEqual(wav.readUInt16LE(20), 1, "PCM")
    assert.strictEqual(wav.readUInt16LE(22), 1, "one channel")
    assert.strictEqual(wav.readUInt32LE(24), 44_100)
    assert.strictEqual(wav.readUInt16LE(34), 16)
    assert.strictEqual(wav.readUInt32LE(40), wav.length - 44)
  })

  it("[VCFG-230] [WS1-890] question audio from the cloud voice is OGG in base64 if the client requests OGG", async () => {
    const { started, asked } = await speaking({ folder: folder(), cloud: "works" })
    const { question } = await started({ tts_backend: "cloud", tts_mime_format: "audio/ogg" })
    assert.strictEqual(magic(question), "OggS")
    assert.include(asked[0]!.body.toString(), '"response_format":"opus"')
  })

  it("[VCFG-170] tts_backend is local by default, cloud on request, and any other value is refused", async () => {
    const { started } = await speaking({ folder: folder(), cloud: "works" })
    assert.strictEqual(magic((await started()).question), "RIFF")
    assert.strictEqual(magic((await started({ tts_backend: "local" })).question), "RIFF")
    assert.strictEqual(magic((await started({ tts_backend: "cloud" })).question), "OggS")
    const { error, question } = await started({ tts_backend: "elsewhere" })
    assert.strictEqual(error?.["code"], "INVALID_MESSAGE")
    assert.isUndefined(question)
  })

  it("[VCFG-080] [VCFG-030] if the folder cannot be opened, a warning is logged and the cloud voice is used, without an error for the client", async () => {
    const { started, logged } = await speaking({ folder: "/nowhere", cloud: "works" })
    const { question, error } = await started()
    assert.strictEqual(magic(question), "OggS")
    assert.isUndefined(error)
    assert.isTrue(logged.some((line) => line.includes("The voice onnx failed")))
  })

  it("[VCFG-070] without TTS_MODEL_PATH there is a warning, and the cloud voice speaks", async () => {
    const { started, logged } = await speaking({ cloud: "works" })
    const { question, error } = await started()
    assert.strictEqual(magic(question), "OggS")
    assert.isUndefined(error)
    assert.isTrue(logged.some((line) => line.includes("TTS_MODEL_PATH is not set")))
  })

  it("[VCFG-180] a failing cloud voice is replaced by the local one", async () => {
    const { question } = await (await speaking({ folder: folder(), cloud: "fails" })).started({ tts_backend: "cloud" })
    assert.strictEqual(magic(question), "RIFF")
  })

  it("the question is sent without audio if both voices fail", async () => {
    const { question, error } = await (await speaking({ folder: "/nowhere", cloud: "fails" })).started()
    assert.strictEqual(question?.["field_id"], "a")
    assert.isUndefined(question?.["audio"])
    assert.isUndefined(error)
  })
})
