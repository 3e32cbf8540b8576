/**
 * Why an agent could not be made ready, or had to do without a tool, as the interface says it. Pages say the same in
 * their reader's language: what stands in braces is filled in, and may itself be one of these.
 */
export const failureTexts = {
  handshake: "MCP handshake failed for {url}: {reason}",
  addressWrong: "the address is no http or https URL, or carries credentials",
  addressForbidden: "the address is not allowed",
  unreachable: "the server cannot be reached",
  silent: "the server did not answer in time",
  answerTooLarge: "the answer is too large",
  redirects: "the server redirects too often",
  credentials: "the server refused the credentials ({status})",
  signInNeeded: "the server asks its user to sign in",
  signInImpossible: "the server asks its user to sign in, and nobody can be asked here",
  status: "the server answered {status}",
  version: "the server speaks no version that is known here",
  notAsAgreed: "unexpected answer, not as the protocol says",
  notRpc: "unexpected answer, not a JSON-RPC response",
  noResult: "unexpected answer, without a result",
  tooManyTools: "the server lists more than {most} tools",
  tooManyPages: "the server's list of tools has more than {most} pages",
  keyLost: "the stored key cannot be opened",
  tokenAddressForbidden: "the address of the authorization server is not allowed",
  tokenUnreachable: "the authorization server cannot be reached",
  tokenRefused: "the authorization server gave no token",
  toolUnknown: "there is no tool of this name",
  argumentsWrong: "the arguments of a tool are an object",
  argumentsUnfit: "the arguments do not fit: {reason}",
  toolForbidden: "this tool may not be called: the agent's owner has forbidden it",
  approvalImpossible: "this tool needs the user's approval, and nobody can be asked here",
  approvalDenied: "the user has not allowed this call",
  approvalDeniedBecause: "the user has not allowed this call, because: {reason}",
  callUncertain: "the service stopped while the tool was at work; whether the call was carried out is not known",
  toolsSpent: "the turn has called as many tools as one may",
  toolNotInstalled: "The tool {tool} is not installed.",
  documentLost: "The document {name} cannot be fetched from storage.",
  documentUnreadable: "The document {name} cannot be read: {reason}.",
  documentEmpty: "The document {name} holds no text.",
  documentFlat: "The document {name} has no table of contents.",
  notText: "the document is not text",
  pdfBroken: "the PDF is broken or none",
  pdfLocked: "the PDF is protected by a password",
  pdfGreedy: "the PDF takes too much memory to read, or is broken",
  pdfSlow: "the PDF takes too long to read",
  pdfLong: "the PDF has more than {most} pages",
  pdfWordy: "the PDF holds too much text",
  docxBroken: "the Word document is broken or none",
  docxLocked: "the Word document is protected by a password, or of the format before 2007",
  documentGreedy: "the document takes too much memory to read",
  documentSlow: "the document takes too long to read",
  notIndexed: "The documents cannot be indexed: {reason}.",
  notStored: "The index cannot be stored.",
  brokeOff: "The warm-up broke off.",
} as const

export type Failure = keyof typeof failureTexts

/** The text of a failure. */
export const failureText = (failure: Failure, values: Readonly<Record<string, string | number>> = {}): string =>
  failureTexts[failure].replace(/\{([a-z]+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))
