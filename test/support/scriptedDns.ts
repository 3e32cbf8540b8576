import { hostileNames } from "./hostileAddresses.ts"

/** What the name service says: the answers of a name in turn, the last one for ever. */
export const answers = new Map<string, Array<ReadonlyArray<string>>>()

for (const [name, addresses] of Object.entries(hostileNames)) answers.set(name.toLowerCase(), [addresses])

/** `node:dns` with a name service that says what the script says. */
export const scriptedDns = (original: typeof import("node:dns")) => ({
  ...original,
  lookup: (name: string, _: object, answer: (fault: Error | null, found: ReadonlyArray<object>) => void) => {
    const known = answers.get(name)
    const found = known !== undefined && known.length > 1 ? known.shift() : known?.[0]
    queueMicrotask(() =>
      found === undefined
        ? answer(new Error("ENOTFOUND"), [])
        : answer(
            null,
            found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
          ),
    )
  },
})
