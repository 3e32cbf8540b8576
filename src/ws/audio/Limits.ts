import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import { alwaysReserved } from "../../domain/access/Tenant.ts"
import type { ConnectionLimits } from "./Connections.ts"

/** The limits and timeouts of one connection. Sizes are in bytes. */
export interface SocketLimits {
  readonly textBytes: number
  readonly binaryBytes: number
  /** Maximum bytes before authentication. */
  readonly unauthenticatedBytes: number
  readonly connections: ConnectionLimits
  readonly authentication: Duration.Duration
  /** How often revocation is checked. Expiry is noticed at once. */
  readonly recheck: Duration.Duration
  readonly heartbeat: Duration.Duration
  /** How long to wait for the client's close frame after sending the server's own. */
  readonly farewell: Duration.Duration
  /** The origins of other sites whose pages may connect. */
  readonly allowedOrigins: ReadonlyArray<string>
  /** Path segments that can't be tenants, because other routes use them. No form has an address below them. */
  readonly reserved: () => ReadonlySet<string>
  /** The key under which an address is counted. */
  readonly networkOf: (address: string) => string
}

export const defaultLimits: SocketLimits = {
  textBytes: 64 * 1024,
  binaryBytes: 10 * 1024 * 1024,
  unauthenticatedBytes: 64 * 1024,
  connections: { all: 10_000, perAddress: 1000, perUser: 100 },
  authentication: Duration.seconds(10),
  recheck: Duration.minutes(1),
  heartbeat: Duration.seconds(30),
  farewell: Duration.seconds(2),
  allowedOrigins: [],
  reserved: () => alwaysReserved,
  networkOf: (address) => address,
}

/** The deployment's limits, with defaults. */
export const Limits = Context.Reference<SocketLimits>("parley/ws/audio/Limits", { defaultValue: () => defaultLimits })
