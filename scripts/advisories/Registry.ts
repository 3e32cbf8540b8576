import * as Schema from "effect/Schema"

/** Installed versions by the name of their package. */
export type Versions = Readonly<Record<string, ReadonlyArray<string>>>

const Severity = Schema.Literals(["info", "low", "moderate", "high", "critical"])
export type Severity = typeof Severity.Type

const text = Schema.String.check(Schema.isMaxLength(2000))

const Advisory = Schema.Struct({
  id: Schema.Union([Schema.Int, text]),
  url: text,
  title: text,
  severity: Severity,
  vulnerable_versions: text,
})

/** A registry's response: the advisories of each requested package. */
const Answer = Schema.Record(text, Schema.Array(Advisory))
export type Answer = typeof Answer.Type

/** The maximum response size in bytes, and the time limit in milliseconds. */
const longestAnswer = 20_000_000
const patience = 30_000

const boundedText = async (response: Response): Promise<string> => {
  const parts: Array<Uint8Array> = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > longestAnswer) throw new Error("answers more than is read")
    parts.push(part)
  }
  return Buffer.concat(parts).toString("utf8")
}

/**
 * Requests the advisories for these versions (npm's bulk advisory protocol). Throws with a reason if the registry
 * doesn't support it.
 */
export const advisoriesOf = async (registry: string, versions: Versions, within = patience): Promise<Answer> => {
  const address = `${registry.replace(/\/$/, "")}/-/npm/v1/security/advisories/bulk`
  const answered = async () => {
    const response = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify(versions),
      redirect: "error",
      signal: AbortSignal.timeout(within),
    })
    if (response.status !== 200) throw new Error(`it answered ${response.status}`)
    const answer = Schema.decodeUnknownSync(Answer)(JSON.parse(await boundedText(response)))
    const foreign = Object.keys(answer).filter((name) => !Object.hasOwn(versions, name))
    if (foreign.length > 0) throw new Error("answers about packages that are not installed")
    return answer
  }
  return answered().catch((cause: unknown) => {
    const why = cause instanceof Error ? cause.message.split("\n", 1)[0] : "does not answer"
    throw new Error(`the registry's advisories can't be read: ${why}`, { cause })
  })
}
