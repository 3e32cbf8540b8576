import * as Context from "effect/Context"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as IpNetwork from "effect/net/IpNetwork"
import * as NetAddress from "effect/net/NetAddress"
import { isHttps } from "./SessionCookie.ts"

type Request = HttpServerRequest.HttpServerRequest

/** What a deployment exposes, and to whom. */
export interface ExposureShape {
  /** Whether plain http is refused. */
  readonly isHttpsRequired: boolean
  /** Networks that may read metrics. Null means any network. */
  readonly monitors: ReadonlyArray<IpNetwork.IpNetwork> | null
  /** Whether a URL with a token in its query signs the user in. */
  readonly hasLinks: boolean
}

export const Exposure = Context.Reference<ExposureShape>("parley/http/Exposure", {
  defaultValue: () => ({ isHttpsRequired: false, monitors: null, hasLinks: true }),
})

/** Whether an address is in one of these networks. A malformed address is in none of them. */
export const isWithin = (networks: ReadonlyArray<IpNetwork.IpNetwork>, text: string): boolean => {
  const address = NetAddress.ipFromString(text)
  if (Result.isFailure(address)) return false
  const plain = NetAddress.toCanonical(address.success)
  return networks.some((network) => IpNetwork.contains(network, plain))
}

/** Paths that load balancers and monitors call internally, without TLS. */
const inside: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"])

/** Why a request is refused before routing; undefined if it isn't refused. */
export const hidden = (request: Request, path: string, exposure: ExposureShape): "https" | "missing" | undefined => {
  if (exposure.isHttpsRequired && !isHttps(request) && !inside.has(path)) return "https"
  const { monitors } = exposure
  if (path !== "/metrics" || monitors === null) return undefined
  return Option.exists(request.remoteAddress, (address) => !isWithin(monitors, address)) ? "missing" : undefined
}
