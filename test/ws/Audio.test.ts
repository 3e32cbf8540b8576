import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Jose from "../../src/adapters/jose/Tokens.ts"
import { ServedForms } from "../../src/application/forms/ServedForms.ts"
import { FormStoreUnavailable } from "../../src/ports/FormStore.ts"
import { SpeechRecognition } from "../../src/ports/SpeechRecognition.ts"
import { Tokens } from "../../src/ports/Tokens.ts"
import { recordingOf } from "../doubles/scripted/SpeechRecognition.ts"
import { formOf, oneOf, typesOf } from "../domain/voice/support/Conversation.ts"
import { backstage, caller } from "../application/voice/Rig.ts"
import { type ClientOptions, type Server, serve, SocketClient } from "./support/Server.ts"
import { rightOfMessage, socketRight } from "../../src/ws/audio/Rights.ts"

const text = (id: string) => ({ field_id: id, field_type: "text", label: id })
const form = formOf([text("a"), text("b"), text("c")])
const anna = caller(7, "acme")
const stage = backstage(form)

/** Gives the same transcript for every container, so that the test is only about the container. */
const hearsAll = Layer.succeed(SpeechRecognition, {
  isAvailable: true,
  transcribe: ({ mime }) => Effect.succeed({ text: `heard ${mime}`, confidence: 0.9 }),
})

const containers = {
  "audio/webm": [0x1a, 0x45, 0xdf, 0xa3],
  "audio/ogg": [...Buffer.from("OggS")],
  "audio/mp4": [0, 0, 0, 24, ...Buffer.from("ftypM4A ")],
  "audio/wav": [...Buffer.from("RIFF"), 0, 0, 0, 0, ...Buffer.from("WAVE")],
}
const recordingIn = (magic: ReadonlyArray<number>, size = 4096): Uint8Array => {
  const bytes = new Uint8Array(size)
  bytes.set(magic)
  return bytes
}

let server: Server
beforeAll(async () => {
  server = await serve(stage, { recognition: hearsAll })
})
afterAll(() => server.close())

const connected = async (options: ClientOptions = {}, who = anna) => {
  const token = await server.token(who)
  return new SocketClient(server.port, { protocols: ["bearer", token], ...options })
}

describe("the voice socket", () => {
  it("[WS1-010] a connection to the URL is upgraded and speaks the protocol", async () => {
    const client = await connected()
    assert.strictEqual(await client.opened(), "open")
    assert.strictEqual((await client.ask({ type: "start_session" }, "question"))["field_id"], "a")
    client.socket.close()
  })

  it("a plain HTTP request gets a response saying that an upgrade is required", async () => {
    const path = "/api/v1/acme/forms/11111111-2222-4333-8444-555555555555/audio/ws"
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`)
    assert.deepStrictEqual([answer.status, answer.headers.get("upgrade")], [426, "websocket"])
    assert.match(((await answer.json()) as { message: string }).message, /WebSocket/)
  })

  it("[AUTH-120] accepts the token as a subprotocol, and echoes bearer if that was offered too, or else the token", async () => {
    const token = await server.token(anna)
    const bearer = new SocketClient(server.port, { protocols: ["bearer", token] })
    await bearer.opened()
    assert.strictEqual(bearer.socket.protocol, "bearer")
    await bearer.ask({ type: "start_session" }, "session_started")
    const alone = new SocketClient(server.port, { protocols: [token] })
    await alone.opened()
    assert.strictEqual(alone.socket.protocol, token)
    assert.include(typesOf([await alone.ask({ type: "start_session" }, "session_started")]), "session_started")
    bearer.socket.close()
    alone.socket.close()
  })

  it("[AUTH-130] [WS1-050] accepts start_session after a first auth message with the token", async () => {
    const client = new SocketClient(server.port, {})
    await client.opened()
    client.send({ type: "auth", token: await server.token(anna) })
    await client.ask({ type: "start_session" }, "session_started")
    client.socket.close()
  })

  it("accepts a bearer header, and the session cookie from a page of this host", async () => {
    const token = await server.token(anna)
    const header = new SocketClient(server.port, { headers: { authorization: `Bearer ${token}` } })
    await header.opened()
    await header.ask({ type: "start_session" }, "session_started")
    const own = { cookie: `session=${token}`, origin: `http://127.0.0.1:${server.port}` }
    const page = new SocketClient(server.port, { headers: own })
    await page.opened()
    await page.ask({ type: "start_session" }, "session_started")
    header.socket.close()
    page.socket.close()
  })

  it("closes with 4401 when the token expires, and when the cookie's session is ended", async () => {
    const brief = new SocketClient(server.port, { protocols: ["bearer", await server.token(anna, "2 seconds")] })
    await brief.opened()
    assert.deepStrictEqual(await brief.ended(), { code: 4401, reason: "token_ended" })
    const watchful = await serve(stage, { limits: { recheck: Duration.millis(20) } })
    const token = await watchful.token(anna)
    const own = { cookie: `session=${token}`, origin: `http://127.0.0.1:${watchful.port}` }
    const page = new SocketClient(watchful.port, { headers: own })
    await page.opened()
    await page.ask({ type: "start_session" }, "session_started")
    await watchful.endSession(token)
    assert.deepStrictEqual(await page.ended(), { code: 4401, reason: "token_ended" })
    const again = new SocketClient(watchful.port, { headers: own })
    assert.deepStrictEqual(await again.ended(), { code: 1008, reason: "auth_required" })
    await watchful.close()
  })

  it("admits callers whose role in the tenant lets them respond, whatever their first message is", async () => {
    assert.deepStrictEqual(new Set(Object.values(rightOfMessage)), new Set([socketRight]))
    const roles = { respondent: true, viewer: true, editor: true, owner: true, "": false, nobody: false }
    for (const [role, isLetIn] of Object.entries(roles)) {
      const who = { ...anna, roles: { acme: role === "" ? [] : [role] } }
      const client = await connected({}, who)
      await client.opened()
      if (isLetIn) await client.ask({ type: "start_session" }, "session_started")
      else assert.deepStrictEqual(await client.ended(), { code: 1008, reason: "tenant_mismatch" }, role)
      client.socket.close()
    }
  })

  it("[AUTH-140] [AUTH-150] closes with AUTH_REQUIRED and 1008 if no valid token arrives", async () => {
    const impatient = new SocketClient(server.port, {})
    await impatient.opened()
    assert.strictEqual((await impatient.ask({ type: "start_session" }, "error"))["code"], "AUTH_REQUIRED")
    assert.deepStrictEqual(await impatient.ended(), { code: 1008, reason: "auth_required" })
    const forged = new SocketClient(server.port, { protocols: ["bearer", "not.a.token"] })
    assert.deepStrictEqual(await forged.ended(), { code: 1008, reason: "auth_required" })
    const hasty = await serve(stage, { limits: { authentication: Duration.millis(200) } })
    const silent = new SocketClient(hasty.port, {})
    assert.deepStrictEqual(await silent.ended(), { code: 1008, reason: "auth_required" })
    assert.strictEqual(silent.wire[0]!["code"], "AUTH_REQUIRED")
    await hasty.close()
  })

  it("[AUTH-110] accepts only tokens signed with the service's own secret", async () => {
    const own = await connected()
    await own.opened()
    await own.ask({ type: "start_session" }, "session_started")
    own.socket.close()
    const stranger = Jose.layer({
      secret: Redacted.make("another secret of at least thirty-two bytes"),
      issuer: null,
      audience: null,
    })
    const signed = Effect.flatMap(Tokens, (tokens) => tokens.sign(anna, Duration.hours(1)))
    const token = Redacted.value(await Effect.runPromise(Effect.provide(signed, stranger)))
    const forged = await connected({ protocols: ["bearer", token] })
    assert.deepStrictEqual(await forged.ended(), { code: 1008, reason: "auth_required" })
    assert.strictEqual(forged.wire[0]!["code"], "AUTH_REQUIRED")
  })

  it("closes with TENANT_MISMATCH and 1008, whether the caller is outside the tenant or the form does not exist", async () => {
    const outsider = await connected({}, caller(9, "elsewhere"))
    const missing = await connected({ form: "00000000-0000-4000-8000-000000000000" })
    for (const client of [outsider, missing]) {
      assert.deepStrictEqual(await client.ended(), { code: 1008, reason: "tenant_mismatch" })
      assert.strictEqual(client.wire[0]!["code"], "TENANT_MISMATCH")
    }
    assert.deepStrictEqual(outsider.wire, missing.wire)
  })

  it("admits an API key only if it has write access to the form", async () => {
    const formUid = "11111111-2222-4333-8444-555555555555"
    const open = async (access: "read" | "write", forms: ReadonlyArray<string> | null) =>
      connected({ protocols: ["bearer", await server.apiKey("acme", { access, forms })] })
    for (const forms of [null, [formUid]]) {
      const client = await open("write", forms)
      await client.opened()
      assert.strictEqual((await client.ask({ type: "start_session" }, "question"))["field_id"], "a")
      client.socket.close()
    }
    for (const client of [await open("read", null), await open("write", ["other"])])
      assert.deepStrictEqual(await client.ended(), { code: 1008, reason: "tenant_mismatch" })
  })

  it("a failure to load forms is reported, and the close code tells the client to retry", async () => {
    const forms = Layer.succeed(ServedForms, {
      find: () => Effect.fail(new FormStoreUnavailable({ cause: "no answer within 5s" })),
    })
    const busy = await serve(stage, { recognition: hearsAll, forms })
    try {
      const client = new SocketClient(busy.port, { protocols: ["bearer", await busy.token(anna)] })
      assert.deepStrictEqual(await client.ended(), { code: 1013, reason: "try_again_later" })
      assert.deepStrictEqual(
        client.wire.map(({ type, code }) => [type, code]),
        [["error", "INTERNAL_ERROR"]],
      )
      assert.notInclude(JSON.stringify(client.wire), "no answer")
    } finally {
      await busy.close()
    }
  })

  it("admits a superuser to every tenant", async () => {
    const client = await connected({}, { ...caller(1), superuser: true })
    await client.opened()
    await client.ask({ type: "start_session" }, "session_started")
    client.socket.close()
  })

  it("a page on another site is refused before the upgrade", async () => {
    const client = await connected({ headers: { origin: "https://evil.example" } })
    assert.strictEqual(await client.opened(), 403)
  })

  it("a page on another site that sends a plain HTTP request gets 403 with the reason", async () => {
    const url = `http://127.0.0.1:${server.port}/api/v1/acme/forms/11111111-2222-4333-8444-555555555555/audio/ws`
    const answer = await fetch(url, { headers: { origin: "https://evil.example" } })
    assert.deepStrictEqual([answer.status, answer.headers.get("access-control-allow-origin")], [403, "*"])
    const { error, message } = (await answer.json()) as { readonly error: string; readonly message: string }
    assert.strictEqual(error, "origin_not_allowed")
    assert.include(message, "https://evil.example")
    assert.include(message, "ALLOWED_ORIGINS")
  })

  it("no log line contains a token", async () => {
    const token = await server.token(anna)
    assert.notInclude(stage.logged.join("\n"), token.split(".")[1]!)
  })
})

describe("frames", () => {
  it("[WS1-030] [WS1-100] [WS1-110] [WS1-120] a binary frame is a recording, whatever its container format", async () => {
    for (const [mime, magic] of Object.entries(containers)) {
      const client = await connected()
      await client.opened()
      await client.ask({ type: "start_session" }, "question")
      assert.strictEqual((await client.ask(recordingIn(magic), "transcription"))["text"], `heard ${mime}`)
      client.socket.close()
    }
  })

  it("are refused with a named error if they have an unknown container or are too short", async () => {
    const client = await connected()
    await client.opened()
    await client.ask({ type: "start_session" }, "question")
    assert.strictEqual((await client.ask(recordingIn([1, 2, 3]), "error"))["code"], "UNSUPPORTED_AUDIO")
    assert.strictEqual((await client.ask(recordingIn(containers["audio/ogg"], 255), "error"))["code"], "EMPTY_AUDIO")
    client.socket.close()
  })

  it("[WS1-600] every text frame is JSON with a type, and a segment's bytes follow its header", async () => {
    const client = await connected({}, caller(21, "acme"))
    await client.opened()
    await client.ask({ type: "start_session", protocol_version: 2 }, "question")
    await client.until(() => client.binary.length > 20)
    for (const message of client.wire) assert.isString(message.type)
    await client.until(() => client.wire.filter(({ type }) => type === "audio_segment").length === client.binary.length)
    client.socket.close()
  })

  it("a text frame over 64 KiB and a recording over 10 MiB close the connection with 1009", async () => {
    const talker = await connected()
    await talker.opened()
    talker.send(JSON.stringify({ type: "answer_text", field_id: "a", value: "x".repeat(70_000) }))
    assert.strictEqual((await talker.ended()).code, 1009)
    const singer = await connected()
    await singer.opened()
    singer.send(new Uint8Array(10 * 1024 * 1024 + 1))
    assert.strictEqual((await singer.ended()).code, 1009)
  })

  it("session_ended is followed by a close with 1000", async () => {
    const client = await connected()
    await client.opened()
    await client.ask({ type: "start_session" }, "question")
    await client.ask({ type: "end_session" }, "session_ended")
    assert.strictEqual((await client.ended()).code, 1000)
  })

  it("a session is logged as ended after end_session, and after the client's close frame", async () => {
    const patient = await serve(stage, { limits: { farewell: Duration.infinity } })
    try {
      for (const [index, last] of ["by a message", "by the client"].entries()) {
        const protocols = ["bearer", await patient.token(caller(50 + index, "acme"))]
        const client = new SocketClient(patient.port, { protocols })
        await client.opened()
        const { session_id: session } = await client.ask({ type: "start_session" }, "session_started")
        if (last === "by a message") client.send({ type: "end_session" })
        else client.socket.close()
        await client.ended()
        const isOver = () => stage.logged.some((line) => line.includes("session ended") && line.includes(`${session}`))
        while (!isOver()) await new Promise((resolve) => setImmediate(resolve))
      }
    } finally {
      await patient.close()
    }
  })

  it("a form can be filled in with either protocol", async () => {
    for (const protocol of [1, 2]) {
      const client = await connected({}, caller(30 + protocol, "acme"))
      await client.opened()
      await client.ask({ type: "start_session", protocol_version: protocol }, "question")
      await client.ask({ type: "answer_text", field_id: "a", value: "x" }, "question")
      await client.ask(recordingOf("anything"), "answer_accepted")
      const last = { type: "answer_text", field_id: "c", value: "z" }
      const complete =
        protocol === 1
          ? await client.ask(last, "form_complete")
          : (await client.ask(last, "review_prompt"),
            await client.ask({ type: "review_confirm", confirmed: true }, "form_complete"))
      const answers = complete["answers"] as Readonly<Record<string, unknown>>
      assert.deepStrictEqual(Object.keys(answers), ["a", "b", "c"])
      assert.isTrue(stage.submissions.has(complete["submission_id"] as string))
      assert.strictEqual(oneOf(client.wire, "session_started").type, "session_started")
      client.socket.close()
    }
  })
})
