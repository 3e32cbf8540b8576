import { sendWaiting } from "./sending.ts"

/**
 * The service worker types that are used here. TypeScript's own library for workers can't be combined with the one for
 * pages.
 */
interface WorkerEvent extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void
}
interface FetchEvent extends WorkerEvent {
  readonly request: Request
  readonly respondWith: (answer: Promise<Response>) => void
}
interface WorkerScope {
  readonly skipWaiting: () => Promise<void>
  readonly clients: { readonly claim: () => Promise<void> }
  readonly addEventListener: {
    (type: "install" | "activate" | "sync", listener: (event: WorkerEvent) => void): void
    (type: "fetch", listener: (event: FetchEvent) => void): void
    (type: "message", listener: (event: WorkerEvent & { readonly data: unknown }) => void): void
  }
}
const scope = globalThis as unknown as WorkerScope

const pages = "form-pages"
const files = "form-files"

/** Maximum number of cached pages with their scripts and styles; the oldest are dropped. */
const mostFiles = 60

const isFile = ({ pathname }: URL): boolean => pathname.startsWith("/assets/")

const put = async (request: string, response: Response): Promise<void> => {
  const cache = await caches.open(pages)
  await cache.put(request, response)
}

/** The service marks pages that may be cached: forms that contain no answers. */
const mayStay = (response: Response): boolean => response.ok && response.headers.get("offline-copy") === "yes"

const file = async (request: Request | string): Promise<Response> => {
  const cache = await caches.open(files)
  const held = await cache.match(request, { ignoreVary: true })
  if (held !== undefined) return held
  const response = await fetch(request)
  if (response.ok) {
    await cache.put(request, response.clone())
    const keys = await cache.keys()
    for (const old of keys.slice(0, Math.max(0, keys.length - mostFiles))) await cache.delete(old)
  }
  return response
}

/** Network first, then the cached copy. */
const visited = async (request: Request): Promise<Response> => {
  try {
    const response = await fetch(request)
    if (mayStay(response)) await put(request.url, response.clone())
    return response
  } catch (error) {
    const copy = await (await caches.open(pages)).match(request.url, { ignoreVary: true })
    if (copy === undefined) throw error
    return copy
  }
}

/** Caches the page that was opened before this worker started. */
const keep = async ({ page, assets }: { readonly page: string; readonly assets: ReadonlyArray<string> }) => {
  const response = await fetch(page)
  if (mayStay(response)) await put(page, response)
  await Promise.all(assets.map(file))
}

scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()))
scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()))
scope.addEventListener("sync", (event) => event.waitUntil(sendWaiting()))
scope.addEventListener("message", (event) =>
  event.waitUntil(keep(event.data as Parameters<typeof keep>[0]).catch(() => undefined)),
)
scope.addEventListener("fetch", (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== "GET" || url.origin !== location.origin) return
  if (isFile(url)) event.respondWith(file(request))
  else if (request.mode === "navigate" && url.pathname.includes("/forms/")) event.respondWith(visited(request))
})
