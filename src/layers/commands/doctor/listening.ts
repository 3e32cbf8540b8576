import * as Effect from "effect/Effect"
import { createServer } from "node:net"
import type { Settings } from "../../Settings.ts"
import { addressTaken } from "../../StartFailure.ts"
import { fault, type Finding, ok } from "./Finding.ts"

/** Starts listening and stops immediately. Returns the error code if listening fails. */
const tried = (host: string, port: number) =>
  Effect.callback<string | undefined>((resume) => {
    const server = createServer()
    server.once("error", (error: NodeJS.ErrnoException) => resume(Effect.succeed(error.code ?? error.name)))
    server.listen(port, host, () => server.close(() => resume(Effect.succeed(undefined))))
  })

/** Whether the process that responds at this address is the service; with TLS this is assumed. */
const isService = ({ process: { host, port, tlsCertFile } }: Settings) =>
  tlsCertFile !== null
    ? Effect.succeed(true)
    : Effect.tryPromise(async (signal) => {
        const name = host.includes(":") ? `[${host}]` : host
        const answer = await fetch(`http://${name}:${port}/healthz`, { signal })
        return answer.ok && ((await answer.json()) as { readonly status?: unknown }).status === "ok"
      }).pipe(
        Effect.timeout("2 seconds"),
        Effect.orElseSucceed(() => false),
      )

/** Whether the service can listen at the configured address. */
export const listening = (settings: Settings): Effect.Effect<ReadonlyArray<Finding>> => {
  const { host, port } = settings.process
  return Effect.gen(function* () {
    const code = yield* tried(host, port)
    if (code === undefined) return [ok("listen", `${host}:${port} is free`)]
    if (code === "EADDRINUSE" && (yield* isService(settings)))
      return [ok("listen", `${host}:${port} is in use: the service is running`)]
    return [fault("listen", `${host}:${port}: ${addressTaken[code] ?? code}`, "check HOST and PORT")]
  })
}
