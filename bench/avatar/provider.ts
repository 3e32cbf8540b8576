/**
 * Stands in for the avatar provider, in a separate process so that its processor time isn't counted as ours. It reports
 * its address to the parent process, then the duration of each of the two calls and the arrival of each message.
 */
import { fakeLiveAvatar } from "../../test/support/liveAvatar.ts"

export type Notice =
  | { readonly kind: "listening"; readonly url: string }
  /** Milliseconds between a call's arrival and its response. */
  | { readonly kind: "spent"; readonly milliseconds: number }
  /** Epoch milliseconds of the machine's clock. */
  | { readonly kind: "arrival"; readonly type: string; readonly at: number }

export interface ProviderOptions {
  readonly key: string
  /** Milliseconds. */
  readonly takes: number
}

const tell = (notice: Notice): void => void process.send!(notice)

const { key, takes }: ProviderOptions = JSON.parse(process.argv[2]!)
const { url } = await fakeLiveAvatar({
  key,
  takes,
  onSpent: (milliseconds) => tell({ kind: "spent", milliseconds }),
  onArrival: ({ type, at }) => tell({ kind: "arrival", type, at: performance.timeOrigin + at }),
})
tell({ kind: "listening", url })
process.once("disconnect", () => process.exit(0))
