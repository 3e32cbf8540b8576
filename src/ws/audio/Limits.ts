import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import { alwaysReserved } from "../../domain/access/Tenant.ts"
import type { ConnectionLimits } from "./Connections.ts"

/** What one connection may do, and how long it is waited for. Sizes in bytes. */
export interface SocketLimits {
  readonly textBytes: number
  readonly binaryBytes: number
  /** What may arrive before it is known who connects. */
  readonly unauthenticatedBytes: number
  readonly connections: ConnectionLimits
  readonly authentication: Duration.Duration
  /** How often it is asked whether what the client showed still holds. Its end is noticed at once. */
  readonly recheck: Duration.Duration
  readonly heartbeat: Duration.Duration
  /** For the client's close frame, after the server's own. */
  readonly farewell: Duration.Duration
  /** Other sites whose pages may connect, as origins. */
  readonly allowedOrigins: ReadonlyArray<string>
  /** Segments that no tenant is called, because other routes stand there: such an address does not exist. */
  readonly reserved: () => ReadonlySet<string>
  /** What an address counts as. */
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

/** The deployment's limits; the defaults where it sets none. */
export const Limits = Context.Reference<SocketLimits>("parley/ws/audio/Limits", { defaultValue: () => defaultLimits })
