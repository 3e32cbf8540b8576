import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import type * as Runtime from "effect/Runtime"
import * as HttpServer from "effect/http/HttpServer"
import { Tokens } from "../ports/Tokens.ts"
import * as Access from "./Access.ts"
import * as Drain from "./Drain.ts"
import * as Log from "./Log.ts"
import * as ProcessMetrics from "./ProcessMetrics.ts"
import * as Server from "./Server.ts"
import { environment, load, type Settings, warned } from "./Settings.ts"
import { startFailure } from "./StartFailure.ts"
import { hasStartLink, starter } from "./startLink.ts"
import * as Telemetry from "./Telemetry.ts"
import * as Uncaught from "./Uncaught.ts"

const say = (line: string) => Effect.sync(() => process.stdout.write(`${line}\n`))

/** Prints the address of the service and, with the embedded secret, a sign-in link. */
const announce = (settings: Settings) =>
  Effect.gen(function* () {
    const { address } = yield* HttpServer.HttpServer
    const port = "port" in address ? address.port : settings.process.port
    const host = settings.process.host.includes(":") ? `[${settings.process.host}]` : settings.process.host
    const scheme = settings.process.tlsCertFile === null ? "http" : "https"
    yield* say(`listening on ${scheme}://${host}:${port}`)
    yield* Effect.sync(() => process.send?.("listening"))
    if (!hasStartLink(settings)) return
    const token = yield* Effect.flatMap(Tokens, (tokens) => tokens.sign(starter, Duration.days(1)))
    yield* say(`open ${scheme}://${host}:${port}/?token=${Redacted.value(token)}`)
  })

const complain = (cause: Cause.Cause<unknown>) =>
  Cause.hasInterruptsOnly(cause)
    ? Effect.void
    : Effect.sync(() => process.stderr.write(`parley cannot start: ${startFailure(Cause.squash(cause))}\n`))

/** Runs until a signal stops it, then drains. */
export const program = Effect.gen(function* () {
  const settings = yield* load
  yield* warned(settings)
  const announced = Layer.merge(Layer.effectDiscard(announce(settings)), Drain.layer(settings)).pipe(
    Layer.provide(Access.tokens(settings)),
    Layer.provideMerge(Server.layer(settings)),
  )
  return yield* Layer.launch(announced).pipe(
    Effect.provide(Layer.merge(Telemetry.layer(settings), ProcessMetrics.layer)),
  )
}).pipe(Effect.tapCause(complain), Effect.provide([Log.layer, environment]))

/** The exit status is 0 after a requested stop, unless an uncaught error triggered the stop. */
export const teardown: Runtime.Teardown = (exit, onExit) =>
  onExit(
    Uncaught.failed() ? Uncaught.uncaughtStatus : Exit.isSuccess(exit) || Cause.hasInterruptsOnly(exit.cause) ? 0 : 1,
  )
