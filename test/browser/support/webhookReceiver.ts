import { createHmac, timingSafeEqual } from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

export interface Received {
  readonly type: string
  readonly isGenuine: boolean
  readonly body: string
}

/**
 * Whether the signature of the timestamp and the body was made with the secret, as docs/guides/webhooks.md describes.
 */
const isSigned = (secret: string, header: string, body: Buffer): boolean => {
  const parts = header.split(",").map((part) => part.split("="))
  const time = parts.find(([key]) => key === "t")?.[1] ?? ""
  const expected = createHmac("sha256", secret).update(`${time}.`).update(body).digest()
  return parts.some(([key, hex]) => {
    const given = Buffer.from(hex ?? "", "hex")
    return key === "v1" && given.length === expected.length && timingSafeEqual(given, expected)
  })
}

/** A typical receiver of webhooks on a free port. The secret is set later. */
export const webhookReceiver = async () => {
  const received: Array<Received> = []
  let secret = ""
  const server = createServer(async (request, response) => {
    const pieces: Array<Buffer> = []
    for await (const piece of request) pieces.push(piece as Buffer)
    const body = Buffer.concat(pieces)
    const isGenuine = isSigned(secret, String(request.headers["parley-signature"]), body)
    received.push({ type: String(request.headers["parley-event"]), isGenuine, body: body.toString() })
    response.writeHead(isGenuine ? 204 : 401).end()
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    received,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/answers`,
    told: (text: string) => void (secret = text),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
