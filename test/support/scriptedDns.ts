import { hostileNames } from "./hostileAddresses.ts"

/** The name service's responses: those for a name in order, repeating the last. */
export const answers = new Map<string, Array<ReadonlyArray<string>>>()

for (const [name, addresses] of Object.entries(hostileNames)) answers.set(name.toLowerCase(), [addresses])

/** `node:dns` with a scripted name service. */
export const scriptedDns = (original: typeof import("node:dns")) => ({
  ...original,
  lookup: (name: string, _: object, answer: (fault: Error | null, addresses: ReadonlyArray<object>) => void) => {
    const queued = answers.get(name)
    const addresses = queued !== undefined && queued.length > 1 ? queued.shift() : queued?.[0]
    queueMicrotask(() =>
      addresses === undefined
        ? answer(new Error("ENOTFOUND"), [])
        : answer(
            null,
            addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
          ),
    )
  },
})
