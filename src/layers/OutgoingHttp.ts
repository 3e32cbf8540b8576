import * as NodeHttpClient from "@effect/platform-node/NodeHttpClient"

/**
 * The client that talks to the servers a deployment names: models, speech, avatars, traces. It is Node's own `http`:
 * `fetch` ends the process where a server closes an unchunked answer that nobody has read to its end yet.
 */
export const layer = NodeHttpClient.layerNodeHttpOptions({ keepAlive: true })
