import { type Call, contentTypeOf, renderPath } from "./call.ts"

/** The outcome of a call. */
export type Answer =
  | { readonly _tag: "Page"; readonly html: string; readonly timing: string; readonly milliseconds: number }
  | { readonly _tag: "Refused"; readonly status: number; readonly body: unknown }
  | { readonly _tag: "Offline" }
  | { readonly _tag: "Cancelled" }

export interface Sending {
  readonly answer: Promise<Answer>
  readonly cancel: () => void
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const bodyOf = async (call: Call, signal: AbortSignal): Promise<FormData | string> => {
  if (call._tag === "Sample") return (await fetch(call.path, { signal })).text()
  const form = new FormData()
  form.append("request", new Blob([call.request], { type: "application/json" }))
  const { file } = call.head
  form.append(call.part, new File([file], file.name, { type: contentTypeOf(call.head) }))
  return form
}

/** Sends a call. `onSent` receives the upload progress, 0 to 1; only XMLHttpRequest reports it. */
export const send = (call: Call, onSent: (share: number) => void): Sending => {
  const controller = new AbortController()
  const request = new XMLHttpRequest()
  const exchange = (body: FormData | string) =>
    new Promise<Answer>((resolve) => {
      const startedAt = performance.now()
      request.open("POST", renderPath)
      request.setRequestHeader("accept", "text/html")
      if (typeof body === "string") request.setRequestHeader("content-type", "application/json")
      request.upload.addEventListener("progress", ({ loaded, total }) => onSent(total === 0 ? 1 : loaded / total))
      request.addEventListener("error", () => resolve({ _tag: "Offline" }))
      request.addEventListener("abort", () => resolve({ _tag: "Cancelled" }))
      request.addEventListener("load", () =>
        resolve(
          request.status === 200
            ? {
                _tag: "Page",
                html: request.responseText,
                timing: request.getResponseHeader("server-timing") ?? "",
                milliseconds: performance.now() - startedAt,
              }
            : { _tag: "Refused", status: request.status, body: parsed(request.responseText) },
        ),
      )
      request.send(body)
    })
  const answer = bodyOf(call, controller.signal).then(
    (body): Answer | Promise<Answer> => (controller.signal.aborted ? { _tag: "Cancelled" } : exchange(body)),
    (): Answer => (controller.signal.aborted ? { _tag: "Cancelled" } : { _tag: "Offline" }),
  )
  return {
    answer,
    cancel: () => {
      controller.abort()
      request.abort()
    },
  }
}
