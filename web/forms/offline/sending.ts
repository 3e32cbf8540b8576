import type { JsonObject } from "../../../src/domain/forms/codec/Json.ts"
import { fileKeys } from "../../../src/domain/forms/answers/FileKeys.ts"
import { all, get, heldPrefix, put, remove, type WaitingForm } from "./deviceStore.ts"

type Entries = WaitingForm["entries"]

/** The device is offline, or the service is temporarily unavailable, so the submission must be retried later. */
class Later extends Error {}

/** The service rejects the submission. */
class Refused extends Error {}

const reach = async (url: string, body: BodyInit): Promise<Response> => {
  const response = await fetch(url, { method: "POST", body }).catch(() => undefined)
  if (response === undefined || response.status === 429 || response.status >= 500) throw new Later()
  if (!response.ok) throw new Refused()
  return response
}

/** The entries with the uploaded file's data in place of the placeholder. */
const withStored = (entries: Entries, reference: string, stored: JsonObject): Entries => {
  const name = entries.find(([, value]) => value === reference)?.[0] ?? ""
  const owner = name.slice(0, name.lastIndexOf(".") + 1)
  const present = fileKeys.filter((key) => stored[key] !== undefined && stored[key] !== null)
  return [
    ...entries.filter(([key]) => !key.startsWith(owner)),
    ...present.map((key) => [owner + key, String(stored[key])] as const),
  ]
}

/** Uploads the answers' files first, each once: each result is stored before the next upload. */
const withFiles = async (waiting: WaitingForm): Promise<WaitingForm> => {
  const reference = waiting.entries.find(([, value]) => value.startsWith(heldPrefix))?.[1]
  if (reference === undefined) return waiting
  const held = await get("files", reference.slice(heldPrefix.length))
  if (held === undefined) throw new Refused()
  const body = new FormData()
  body.append("file", held.file)
  const stored = (await (await reach(held.url, body)).json()) as JsonObject
  const sent = { ...waiting, entries: withStored(waiting.entries, reference, stored) }
  await put("waiting", sent)
  await remove("files", held.id)
  return withFiles(sent)
}

const sendOne = async (waiting: WaitingForm): Promise<void> => {
  const { id, action, entries } = await withFiles(waiting)
  const response = await reach(action, new URLSearchParams(entries.map(([name, value]) => [name, value])))
  if (!response.redirected) throw new Refused()
  await put("waiting", { ...waiting, id, action, entries: [], isSent: true })
}

/**
 * Submits the pending answers on this device one by one, in one window at a time; returns how many were accepted.
 * Repeated submissions are stored once.
 */
export const sendWaiting = (): Promise<number> =>
  navigator.locks.request("forms-sending", async () => {
    let sent = 0
    for (const waiting of await all("waiting")) {
      if (waiting.isRefused || waiting.isSent === true) continue
      try {
        await sendOne(waiting)
        sent++
      } catch (error) {
        if (!(error instanceof Refused)) return sent
        const now = (await get("waiting", waiting.id)) ?? waiting
        await put("waiting", { ...now, isRefused: true })
      }
    }
    return sent
  })
