import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as HttpClient from "effect/http/HttpClient"
import * as HttpClientRequest from "effect/http/HttpClientRequest"
import { existsSync } from "node:fs"
import { join } from "node:path"
import * as OutgoingHttp from "../../OutgoingHttp.ts"
import type { Settings } from "../../Settings.ts"
import { fault, type Finding, ok, orFault, warning } from "./Finding.ts"

interface Named {
  readonly subject: string
  readonly variable: string
  readonly url: string | null
  readonly key?: Redacted.Redacted<string> | null
  /** The path to request, which is appended to the address. */
  readonly path: string
}

/** An address without the parts that may be secret. */
const plain = (url: string): string => {
  try {
    return new URL(url).host
  } catch {
    return "no address"
  }
}

/** Any HTTP response shows that a server is reachable. A rejected key or a server error is still reported. */
const reach = ({ subject, variable, url, key, path }: Named) => {
  if (url === null) return Effect.succeed([])
  const address = `${url.replace(/^ws/, "http").replace(/\/+$/, "")}${path}`
  return orFault(
    Effect.gen(function* () {
      const client = yield* HttpClient.HttpClient
      const request = HttpClientRequest.get(address)
      const { status } = yield* client.execute(
        key === undefined || key === null ? request : HttpClientRequest.bearerToken(request, key),
      )
      return [
        status === 401 || status === 403
          ? fault(subject, `${plain(url)} rejects the key (${status})`, `check the key for ${variable}`)
          : status >= 500
            ? warning(subject, `${plain(url)} responds with ${status}`, "check that server")
            : ok(subject, `${plain(url)} responds`),
      ]
    }).pipe(Effect.scoped, Effect.provide(OutgoingHttp.layer)),
    () => fault(subject, `${plain(url)} is not responding`, `check ${variable}, the network and the server`),
  )
}

const folder = (subject: string, variable: string, path: string | null, files: ReadonlyArray<string>) => {
  if (path === null) return []
  const isThere = existsSync(path) && (files.length === 0 || files.some((file) => existsSync(join(path, file))))
  return [
    isThere
      ? ok(subject, `models in ${path}`)
      : fault(subject, `no models in ${path}`, `set ${variable} to the folder of the ONNX files`),
  ]
}

/** Configured servers and models: language, speech, media, traces. */
export const servers = ({ models, speech, avatars, process }: Settings): Effect.Effect<ReadonlyArray<Finding>> => {
  const named: ReadonlyArray<Named> = [
    { subject: "language", variable: "LLM_BASE_URL", url: models.llmBaseUrl, key: models.llmKey, path: "/models" },
    {
      subject: "embeddings",
      variable: "EMBEDDINGS_BASE_URL",
      url: models.embeddingsBaseUrl,
      key: models.embeddingsKey ?? models.llmKey,
      path: "/models",
    },
    {
      subject: "recognition",
      variable: "STT_BASE_URL",
      url: speech.sttModelPath === null ? speech.sttBaseUrl : null,
      key: speech.sttKey,
      path: "/models",
    },
    {
      subject: "synthesis",
      variable: "TTS_BASE_URL",
      url: speech.ttsModelPath === null ? speech.ttsBaseUrl : null,
      key: speech.ttsKey,
      path: "/models",
    },
    { subject: "media", variable: "RTC_URL", url: avatars.rtcUrl, path: "/" },
    { subject: "traces", variable: "OTEL_EXPORTER_OTLP_ENDPOINT", url: process.otlpEndpoint, path: "/v1/traces" },
  ]
  return Effect.map(Effect.forEach(named, reach, { concurrency: "unbounded" }), (findings) => [
    ...folder("recognition", "STT_MODEL_PATH", speech.sttModelPath, []),
    ...folder("synthesis", "TTS_MODEL_PATH", speech.ttsModelPath, []),
    ...findings.flat(),
  ])
}
