import { BlockList, isIP } from "node:net"

/** Networks that aren't part of the public internet (IANA's special-purpose registries). */
const closed: ReadonlyArray<readonly [address: string, prefix: number, family: "ipv4" | "ipv6"]> = [
  ["0.0.0.0", 8, "ipv4"],
  ["10.0.0.0", 8, "ipv4"],
  ["100.64.0.0", 10, "ipv4"],
  ["127.0.0.0", 8, "ipv4"],
  // The cloud providers' link-local metadata services, and Azure's public address.
  ["169.254.0.0", 16, "ipv4"],
  ["168.63.129.16", 32, "ipv4"],
  ["172.16.0.0", 12, "ipv4"],
  ["192.0.0.0", 24, "ipv4"],
  ["192.0.2.0", 24, "ipv4"],
  ["192.88.99.0", 24, "ipv4"],
  ["192.168.0.0", 16, "ipv4"],
  ["198.18.0.0", 15, "ipv4"],
  ["198.51.100.0", 24, "ipv4"],
  ["203.0.113.0", 24, "ipv4"],
  ["224.0.0.0", 4, "ipv4"],
  ["240.0.0.0", 4, "ipv4"],
  ["2001::", 23, "ipv6"],
  ["2001:db8::", 32, "ipv6"],
  ["2002::", 16, "ipv6"],
  ["3fff::", 20, "ipv6"],
]

const blocked = new BlockList()
for (const [address, prefix, family] of closed) blocked.addSubnet(address, prefix, family)

/** The allocated part of IPv6; all other addresses are special, local or unassigned. */
const global6 = new BlockList()
global6.addSubnet("2000::", 3, "ipv6")

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** Whether any host on the internet could reach an address. */
export const isPublic = (address: string): boolean => {
  const inside = mapped.exec(address)?.[1]
  if (inside !== undefined) return isPublic(inside)
  const family = isIP(address)
  if (family === 4) return !blocked.check(address, "ipv4")
  return family === 6 && global6.check(address, "ipv6") && !blocked.check(address, "ipv6")
}

/** Hosts that the deployment allows although they are not public: exact hosts, `host:port`, or CIDR blocks. */
export interface Exceptions {
  readonly allowsHost: (host: string, port: number) => boolean
  readonly allowsAddress: (address: string) => boolean
  /** Whether the deployment allows connections to this host at all. */
  readonly admitsHost: (host: string, port: number) => boolean
}

/** Whether a host is on a list of names; `*.example.com` matches every name below it. */
const isListed = (only: ReadonlyArray<string>, host: string): boolean =>
  only.some((entry) => (entry.startsWith("*.") ? host.endsWith(entry.slice(1)) : host === entry))

/** `entries` are allowed although they are not public; if `only` names hosts, all other hosts are forbidden. */
export const exceptionsOf = (entries: ReadonlyArray<string>, only: ReadonlyArray<string> = []): Exceptions => {
  const listed = only.map((entry) => entry.toLowerCase())
  const hosts = new Set<string>()
  const blocks = new BlockList()
  for (const entry of entries) {
    const [address = "", prefix] = entry.split("/")
    const family = isIP(address)
    if (prefix === undefined || family === 0) hosts.add(entry.toLowerCase())
    else blocks.addSubnet(address, Number(prefix), family === 4 ? "ipv4" : "ipv6")
  }
  const allowsHost = (host: string, port: number): boolean =>
    hosts.has(host.toLowerCase()) || hosts.has(`${host.toLowerCase()}:${port}`)
  return {
    allowsHost,
    admitsHost: (host, port) => listed.length === 0 || allowsHost(host, port) || isListed(listed, host.toLowerCase()),
    allowsAddress: (address) => {
      const plain = mapped.exec(address)?.[1] ?? address
      const family = isIP(plain)
      return family !== 0 && blocks.check(plain, family === 4 ? "ipv4" : "ipv6")
    },
  }
}
