import * as Layer from "effect/Layer"
import * as Clamd from "../adapters/clamd/FileScanner.ts"
import type { Settings } from "./Settings.ts"

/** The malware scanner for incoming files; none if the deployment names no daemon. */
export const scanning = ({ stores: { clamdAddress: address } }: Settings) =>
  address === null ? Layer.empty : Clamd.layer({ address })
