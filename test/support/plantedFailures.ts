import type { ServerResponse } from "node:http"

const refuses = (status: number, code: string) => (response: ServerResponse) =>
  void response
    .writeHead(status, { "content-type": "application/json" })
    .end(JSON.stringify({ error: { message: "sk-secret", code, type: "invalid_request_error" } }))

/** Ways in which language model servers fail; their own messages contain a secret. */
export const planted: Readonly<Record<string, (response: ServerResponse) => void>> = {
  key: refuses(401, "invalid_api_key"),
  account: refuses(429, "insufficient_quota"),
  model: refuses(404, "model_not_found"),
  page: (response) =>
    void response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><p>Sign in</p>"),
  broken: (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" })
    response.write('data: {"choices":[{"delta":{"content":"Half of"}}]}\n\n', () => response.destroy())
  },
}
