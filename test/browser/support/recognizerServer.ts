import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** A recognizer server that returns the transcript and the confidence that a test sets for the next recording. */
export const recognizerServer = async () => {
  const transcripts: Array<{ readonly text: string; readonly confidence: number }> = []
  const server = createServer((request, response) => {
    request.resume()
    request.on("end", () => {
      const { text, confidence } = transcripts.shift() ?? { text: "", confidence: 1 }
      const segments = [{ avg_logprob: Math.log(confidence), no_speech_prob: 0.01, compression_ratio: 1 }]
      response.writeHead(200, { "content-type": "application/json" })
      response.end(JSON.stringify({ text, language: "english", segments }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    heard: transcripts,
    url: `http://127.0.0.1:${port}/v1`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
