import { lookup, type LookupAddress } from "node:dns"
import type { LookupFunction } from "node:net"
import { OutboundForbidden } from "../../ports/OutboundHttp.ts"

/** Resolves a name to addresses. */
export type Resolve = (
  name: string,
  answer: (fault: Error | null, addresses: ReadonlyArray<LookupAddress>) => void,
) => void

const system: Resolve = (name, answer) => lookup(name, { all: true, verbatim: true }, answer)

/**
 * A DNS lookup that returns only allowed addresses. A socket connects to the lookup's result, so a DNS record that
 * changes in between has no effect.
 */
export const guardedLookup =
  (host: string, isAllowed: (address: string) => boolean, resolve: Resolve = system): LookupFunction =>
  (name, options, answer) =>
    resolve(name, (fault, addresses) => {
      if (fault !== null) return answer(fault, "", 0)
      const open = addresses.filter(({ address }) => isAllowed(address))
      const [first] = open
      if (first === undefined) return answer(new OutboundForbidden({ host }), "", 0)
      return options.all === true ? answer(null, [...open]) : answer(null, first.address, first.family)
    })
