/** The client's own close code for a page whose origin the service rejects. */
export const originRefused = 4403

/**
 * Why a connection to another host failed. Browsers hide the reason from the page, so the same URL is requested without
 * an upgrade; the service responds to this request if it rejects the origin. Returns `code` if there is no such
 * response.
 */
export const codeOfRefusal = async (url: string, code: number, ask: typeof fetch = fetch): Promise<number> => {
  const response = await ask(url.replace(/^ws/, "http"), { credentials: "omit" }).catch(() => undefined)
  if (response?.status !== 403) return code
  const answer: unknown = await response.json().catch(() => undefined)
  const isOrigin =
    typeof answer === "object" && answer !== null && "error" in answer && answer.error === "origin_not_allowed"
  return isOrigin ? originRefused : code
}
