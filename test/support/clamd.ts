import { createServer, type Socket } from "node:net"
import type { AddressInfo } from "node:net"

/** The test file that every scanner reports as a virus, assembled here so that no scanner reports this file. */
export const eicar = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE", "!$H+H*"].join("")

/**
 * A server with clamd's protocol (`zINSTREAM`) that recognizes one virus. It rejects files of more than `most` bytes.
 */
export const clamd = async (most = 1_000_000) => {
  const sockets = new Set<Socket>()
  const seen: Array<number> = []
  const server = createServer((socket) => {
    sockets.add(socket)
    let bytes = Buffer.alloc(0)
    const file: Array<Buffer> = []
    let isOpen = false
    socket.on("error", () => socket.destroy())
    socket.on("data", (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk])
      if (!isOpen) {
        const end = bytes.indexOf(0)
        if (end < 0) return
        if (bytes.toString("latin1", 0, end) !== "zINSTREAM") return void socket.end("UNKNOWN COMMAND\0")
        isOpen = true
        bytes = bytes.subarray(end + 1)
      }
      while (bytes.length >= 4) {
        const length = bytes.readUInt32BE(0)
        if (length === 0) {
          const whole = Buffer.concat(file)
          seen.push(whole.length)
          const verdict = whole.includes(eicar) ? "stream: Eicar-Test-Signature FOUND" : "stream: OK"
          return void socket.end(whole.length > most ? "INSTREAM size limit exceeded. ERROR\0" : `${verdict}\0`)
        }
        if (bytes.length < 4 + length) return
        file.push(bytes.subarray(4, 4 + length))
        bytes = bytes.subarray(4 + length)
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const { port } = server.address() as AddressInfo
  return {
    address: `127.0.0.1:${port}`,
    /** The bytes of each completely received file. */
    seen,
    close: () =>
      new Promise<void>((done) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => done())
      }),
  }
}
