import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Option from "effect/Option"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServer from "effect/http/HttpServer"
import { quietServer } from "../../../scripts/voice-demo/quietServer.ts"
import * as Identifiers from "../../../src/adapters/node/Identifiers.ts"
import * as SpokenForms from "../../doubles/memory/SpokenForms.ts"
import * as Model from "../../doubles/scripted/AnswerModel.ts"
import { decodeForm } from "../../../src/domain/forms/check/FormCheck.ts"
import type { JsonObject } from "../../../src/domain/forms/codec/Json.ts"
import { wavOf } from "../../../src/domain/sound/WavWriting.ts"
import type { FormDefinition } from "../../../src/domain/forms/model/FormDefinition.ts"
import { compile } from "../../../src/domain/forms/rules/CompiledForm.ts"
import type { Submission } from "../../../src/domain/forms/records/Submission.ts"
import * as RegisteredRoutes from "../../../src/http/middleware/RegisteredRoutes.ts"
import * as Envelope from "../../../src/http/middleware/Envelope.ts"
import * as Assets from "../../../src/http/pages/assets/Handlers.ts"
import * as FormPages from "../../../src/http/pages/forms/Routes.ts"
import * as Home from "../../../src/http/pages/home/Handlers.ts"
import * as SignIn from "../../../src/http/pages/signin/Handlers.ts"
import { routerConfig } from "../../../src/layers/Application.ts"
import * as PageAssets from "../../../src/layers/Pages.ts"
import * as Testing from "../../doubles/Testing.ts"
import * as Voice from "../../../src/layers/Voice.ts"
import { SpeechOffer } from "../../../src/ports/SpeechOffer.ts"
import { SpeechRecognition, type Transcript } from "../../../src/ports/SpeechRecognition.ts"
import { SpeechSynthesis } from "../../../src/ports/SpeechSynthesis.ts"
import { defaultLimits } from "../../../src/ws/audio/Limits.ts"
import * as Result from "effect/Result"
import { cookieOf } from "../../http/pages/forms/support/formSite.ts"
import { tone } from "../../support/recordings/recordings.ts"
import { kept, layer as memoryForms } from "../../http/pages/forms/support/memoryForms.ts"

const toneRate = 16_000

/** A quiet tone of a given length, as WAV. */
export const toneWav = (ms: number, hertz = 330): Uint8Array =>
  wavOf(tone(hertz, Math.round((ms / 1000) * toneRate), toneRate, 0.09), toneRate)

/** What the test controls in the service, and what it observes; may change while the site is running. */
export interface Stage {
  hasVoice: boolean
  hasRecogniser: boolean
  /** Length of each spoken segment, in milliseconds. */
  segmentMs: number
  /** The transcripts of the next recordings, in order; after the last, recordings are silent. */
  readonly heard: Array<Transcript>
  readonly recordings: Array<Uint8Array>
  readonly submissions: Map<string, Submission>
}

const speech = (stage: Stage) =>
  Layer.merge(
    Layer.succeed(SpeechRecognition, {
      get isAvailable() {
        return stage.hasRecogniser
      },
      transcribe: ({ audio }) =>
        Effect.sync(() => {
          stage.recordings.push(audio)
          return stage.heard.shift() ?? { text: "" }
        }),
    }),
    Layer.succeed(SpeechSynthesis, {
      get isAvailable() {
        return stage.hasVoice
      },
      settings: Effect.succeed("tones"),
      synthesize: () => Effect.sync(() => Option.some({ audio: toneWav(stage.segmentMs), mime: "audio/wav" })),
    }),
  )

const offer = (stage: Stage) =>
  Layer.succeed(SpeechOffer, {
    get synthesizer() {
      return stage.hasVoice ? "tones" : undefined
    },
    get recogniser() {
      return stage.hasRecogniser ? "script" : undefined
    },
    programs: { synthesizer: undefined, recogniser: undefined },
  })

const formsOf = (forms: ReadonlyMap<string, FormDefinition>, stage: Stage) =>
  SpokenForms.layer({
    form: (tenant, uid) => {
      const form = tenant === "demo" ? forms.get(uid) : undefined
      return form === undefined ? undefined : compile(form)
    },
    store: (submission) => void stage.submissions.set(submission.submissionId, submission),
  })

export const formUid = "00000000-0000-4000-8000-0000000000aa"

export const formOf = (definition: JsonObject, uid = formUid): FormDefinition =>
  Result.getOrThrow(decodeForm({ title: "A short form", ...definition }, uid))

/** The forms' pages and the voice socket on one port, with scripted speech and in-memory stores. */
export const serveVoice = async (forms: ReadonlyArray<FormDefinition>, wishes: Partial<Stage> = {}) => {
  const stage: Stage = {
    hasVoice: true,
    hasRecogniser: true,
    segmentMs: 150,
    heard: [],
    recordings: [],
    submissions: new Map(),
    ...wishes,
  }
  const state = kept(forms)
  const byUid = new Map(forms.map((form) => [form.formUid, form]))
  const voices = speech(stage)
  const pages = Layer.mergeAll(Assets.layer, Home.layer, SignIn.layer, FormPages.layer(), Envelope.layer)
  const sessions = Voice.layer.pipe(
    Layer.provide(Layer.mergeAll(voices, Model.layerNone, formsOf(byUid, stage))),
    Layer.provide(Testing.stores),
  )
  const routes = Layer.merge(pages, Voice.routes(defaultLimits)).pipe(Layer.provide(RegisteredRoutes.layer([""])))
  const server = HttpRouter.serve(routes, {
    disableLogger: true,
    disableListenLog: true,
    routerConfig,
  }).pipe(
    Layer.provide([
      PageAssets.assets("/api/v1"),
      memoryForms(state),
      Identifiers.layer,
      offer(stage),
      sessions,
      Testing.stores,
    ]),
    Layer.provideMerge(Testing.callers),
    Layer.provideMerge(quietServer),
  )
  const runtime = ManagedRuntime.make(server)
  const { address } = await runtime.runPromise(HttpServer.HttpServer)
  const port = "port" in address ? address.port : 0
  return { url: `http://127.0.0.1:${port}`, port, stage, cookieOf, close: () => runtime.dispose() }
}
export type VoiceSite = Awaited<ReturnType<typeof serveVoice>>
