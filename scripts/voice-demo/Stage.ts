import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Redacted from "effect/Redacted"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServer from "effect/http/HttpServer"
import * as Model from "../../test/doubles/scripted/AnswerModel.ts"
import * as Recognition from "../../test/doubles/scripted/SpeechRecognition.ts"
import * as Synthesis from "../../test/doubles/scripted/SpeechSynthesis.ts"
import * as RegisteredRoutes from "../../src/http/middleware/RegisteredRoutes.ts"
import type { Caller } from "../../src/domain/access/Caller.ts"
import type { FormDefinition } from "../../src/domain/forms/model/FormDefinition.ts"
import { compile } from "../../src/domain/forms/rules/CompiledForm.ts"
import type { Submission } from "../../src/domain/forms/records/Submission.ts"
import { routerConfig } from "../../src/layers/Application.ts"
import * as SpokenForms from "../../test/doubles/memory/SpokenForms.ts"
import * as Testing from "../../test/doubles/Testing.ts"
import * as Voice from "../../src/layers/Voice.ts"
import type { SpeechRecognition } from "../../src/ports/SpeechRecognition.ts"
import { Tokens } from "../../src/ports/Tokens.ts"
import { defaultLimits } from "../../src/ws/audio/Limits.ts"
import { quietServer } from "./quietServer.ts"

/** The voice service on a free port, with one form, scripted speech or a real recognizer, and in-memory stores. */
export const openStage = async (
  form: FormDefinition,
  options: {
    readonly isMute?: boolean
    /** The recognizer; a script by default. */
    readonly recognition?: Layer.Layer<SpeechRecognition>
  } = {},
) => {
  const compiled = compile(form)
  const submissions: Array<Submission> = []
  const forms = SpokenForms.layer({
    form: (_tenant, uid) => (uid === form.formUid ? compiled : undefined),
    store: (submission) => void submissions.push(submission),
  })
  const speech = Layer.mergeAll(
    options.recognition ?? Recognition.layer,
    options.isMute === true ? Synthesis.layerNone : Synthesis.layer,
    Model.layerNone,
  )
  const service = Voice.layer.pipe(Layer.provide(Layer.mergeAll(speech, forms)), Layer.provide(Testing.stores))
  const routes = Voice.routes({ ...defaultLimits, connections: { all: 0, perAddress: 0, perUser: 0 } }).pipe(
    Layer.provide(RegisteredRoutes.layer(["/api/v1", ""])),
  )
  const server = HttpRouter.serve(routes, {
    disableLogger: true,
    disableListenLog: true,
    routerConfig,
  }).pipe(Layer.provide(service), Layer.provideMerge(Testing.callers), Layer.provideMerge(quietServer))
  const runtime = ManagedRuntime.make(server)
  const { address } = await runtime.runPromise(HttpServer.HttpServer)
  const port = "port" in address ? address.port : 0
  const token = (caller: Caller): Promise<string> =>
    runtime.runPromise(
      Effect.map(
        Effect.flatMap(Tokens, (tokens) => tokens.sign(caller, Duration.hours(1))),
        Redacted.value,
      ),
    )
  const url = `ws://127.0.0.1:${port}/api/v1/demo/forms/${form.formUid}/audio/ws`
  return { url, token, submissions, close: () => runtime.dispose() }
}
export type Stage = Awaited<ReturnType<typeof openStage>>

/** A member of the demo tenant. */
export const guest = (userId: number): Caller => ({
  sub: String(userId),
  userId,
  username: null,
  email: null,
  programs: ["demo"],
  superuser: false,
  orgId: null,
  permissions: [],
  roles: {},
})
