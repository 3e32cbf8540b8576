import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as AbsentHr from "../adapters/absent/HrDirectory.ts"
import * as AbsentSources from "../adapters/absent/FormSources.ts"
import * as EndpointHooks from "../adapters/hooks/EndpointHooks.ts"
import * as EndpointHr from "../adapters/endpoints/HrDirectory.ts"
import * as EndpointSources from "../adapters/endpoints/FormSources.ts"
import { baseOf } from "../adapters/endpoints/JsonEndpoint.ts"
import * as FolderSources from "../adapters/folder/FormSources.ts"
import * as ModuleHooks from "../adapters/hooks/ModuleHooks.ts"
import * as Outbound from "../adapters/outbound/OutboundHttp.ts"
import { secretIn } from "../adapters/secrets/SecretFile.ts"
import { FormHooks } from "../ports/FormHooks.ts"
import type { Settings } from "./Settings.ts"

const outbound = ({ access }: Settings) => Outbound.layer({ allow: access.outboundAllow, only: access.outboundHosts })

/** Sources of forms from other systems. */
export const sources = (settings: Settings) => {
  const { sourceFolder, sourceToken: token, sourceUrl } = settings.forms
  if (sourceFolder !== null) return FolderSources.layer(sourceFolder)
  const url = sourceUrl === null ? undefined : baseOf(sourceUrl)
  return url === undefined
    ? AbsentSources.layer
    : EndpointSources.layer({ url, token }).pipe(Layer.provide(outbound(settings)))
}

/** The organizations' HR directory. */
export const hr = (settings: Settings) => {
  const url = settings.org.hrUrl === null ? undefined : baseOf(settings.org.hrUrl)
  return url === undefined
    ? AbsentHr.layer
    : EndpointHr.layer({ url, token: settings.org.hrToken }).pipe(Layer.provide(outbound(settings)))
}

const none = Layer.succeed(FormHooks, { run: () => Effect.succeedNone })

/** Handlers that forms name in their events: modules of the deployment first, then web addresses. */
export const hooks = (settings: Settings) => {
  const { hooksFile, hooksFolder } = settings.forms
  const modules = hooksFolder === null ? none : ModuleHooks.layer(hooksFolder)
  const endpoints =
    hooksFile === null
      ? none
      : EndpointHooks.layer(hooksFile, secretIn).pipe(Layer.provide([outbound(settings), NodeFileSystem.layer]))
  return Layer.effect(
    FormHooks,
    Effect.gen(function* () {
      const first = yield* FormHooks
      const second = yield* Effect.provide(FormHooks, endpoints)
      return FormHooks.of({
        run: (ref, input) =>
          Effect.flatMap(first.run(ref, input), (outcome) =>
            Option.isSome(outcome) ? Effect.succeed(outcome) : second.run(ref, input),
          ),
      })
    }),
  ).pipe(Layer.provide(modules))
}
