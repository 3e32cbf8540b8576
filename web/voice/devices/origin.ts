/** The service refuses this page's origin: a close code of the client's own. */
export const originRefused = 4403

/**
 * Why a connection to another host failed. Browsers hide that from the page, so the same address is requested without
 * an upgrade: the service answers refused pages. Returns `code` if it does not.
 */
export const codeOfRefusal = async (url: string, code: number, ask: typeof fetch = fetch): Promise<number> => {
  const response = await ask(url.replace(/^ws/, "http"), { credentials: "omit" }).catch(() => undefined)
  if (response?.status !== 403) return code
  const answer: unknown = await response.json().catch(() => undefined)
  const isOrigin =
    typeof answer === "object" && answer !== null && "error" in answer && answer.error === "origin_not_allowed"
  return isOrigin ? originRefused : code
}
