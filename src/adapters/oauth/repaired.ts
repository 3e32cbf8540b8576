type Json = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Required fields that some authorization servers omit, with the values that they mean. */
const omitted = (body: Json): Json => ({
  ...("access_token" in body && !("token_type" in body) ? { token_type: "Bearer" } : {}),
  ...("client_secret" in body && !("client_secret_expires_at" in body) ? { client_secret_expires_at: 0 } : {}),
})

interface Answer {
  readonly status: number
  readonly body: Uint8Array<ArrayBuffer>
  readonly headers: Readonly<Record<string, string>>
}

/**
 * The response of an authorization server as the protocol has it: null fields become absent, omitted ones are added,
 * and a new client is reported with its own status. Refusals and other documents stay as they are.
 */
export const repaired = (answer: Answer): Answer => {
  if (answer.status !== 200 && answer.status !== 201) return answer
  const given = parsed(new TextDecoder().decode(answer.body))
  if (!isRecord(given)) return answer
  const body = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))
  const { "content-length": _length, ...headers } = answer.headers
  return {
    status: "client_id" in body && "redirect_uris" in body ? 201 : answer.status,
    body: new TextEncoder().encode(JSON.stringify({ ...body, ...omitted(body) })),
    headers: { ...headers, "content-type": "application/json" },
  }
}
