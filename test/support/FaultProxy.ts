import { connect, createServer, type Socket } from "node:net"

/**
 * The state of the connections: working; broken, with new connections refused; open but silent, as with a broken cable;
 * or slow, with each chunk delayed.
 */
export type Fault =
  | { readonly kind: "none" }
  | { readonly kind: "down" }
  | { readonly kind: "silent" }
  | { readonly kind: "slow"; readonly millis: number }

export interface FaultProxy {
  readonly port: number
  readonly set: (fault: Fault) => void
  /** Breaks the current connections; new connections work. */
  readonly cut: () => void
  readonly close: () => Promise<void>
}

/** Simulates network failures between a client and a server on this machine. */
export const faultProxy = async (target: { readonly host: string; readonly port: number }): Promise<FaultProxy> => {
  let fault: Fault = { kind: "none" }
  const open = new Set<Socket>()

  const carry = (from: Socket, to: Socket): void => {
    from.on("data", (chunk: Buffer) => {
      if (fault.kind === "silent") return
      if (fault.kind !== "slow") return void to.write(chunk)
      from.pause()
      setTimeout(() => {
        to.write(chunk)
        from.resume()
      }, fault.millis)
    })
    from.on("error", () => to.destroy())
    from.on("close", () => {
      open.delete(from)
      to.destroy()
    })
  }

  const server = createServer((client) => {
    if (fault.kind === "down") return void client.resetAndDestroy()
    const upstream = connect(target)
    open.add(client).add(upstream)
    carry(client, upstream)
    carry(upstream, client)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("no port")

  const cut = (): void => {
    for (const socket of open) socket.resetAndDestroy()
  }
  return {
    port: address.port,
    cut,
    set: (next) => {
      fault = next
      if (next.kind === "down") cut()
    },
    close: () => {
      cut()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** The given URL, through the proxy. */
export const through = (proxy: FaultProxy, address: string): string => {
  const url = new URL(address)
  url.hostname = "127.0.0.1"
  url.port = String(proxy.port)
  return url.href
}
