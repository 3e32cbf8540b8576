/** The most specific names come first, because browsers also include the names of browsers they derive from. */
const browsers: ReadonlyArray<readonly [RegExp, string]> = [
  [/\bEdg(?:A|iOS)?\/(\d+)/, "Edge"],
  [/\bOPR\/(\d+)/, "Opera"],
  [/\bSamsungBrowser\/(\d+)/, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, "Firefox"],
  [/\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/, "Chrome"],
  [/\bVersion\/(\d+)[\d.]* .*Safari\//, "Safari"],
]

const systems: ReadonlyArray<readonly [RegExp, string]> = [
  [/\b(?:iPhone|iPad)\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
]

/**
 * A browser's readable name, such as `Firefox 130, Linux`; the beginning of the raw text for unknown browsers, and null
 * if there is none.
 */
export const agentName = (userAgent: string | null): string | null => {
  if (userAgent === null || userAgent.trim() === "") return null
  const [pattern, name] = browsers.find(([pattern]) => pattern.test(userAgent)) ?? []
  if (pattern === undefined) return userAgent.slice(0, 60)
  const version = pattern.exec(userAgent)?.[1] ?? ""
  const [, system] = systems.find(([pattern]) => pattern.test(userAgent)) ?? []
  return `${name} ${version}${system === undefined ? "" : `, ${system}`}`
}
