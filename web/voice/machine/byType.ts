/** A function for each type of message. */
export type ByType<M extends { readonly type: string }, R> = {
  readonly [T in M["type"]]: (message: Extract<M, { readonly type: T }>) => R
}

/** Calls the function for the message's type, or `otherwise` if there is none. */
export const byType = <M extends { readonly type: string }, R>(
  functions: Partial<ByType<M, R>>,
  message: M,
  otherwise: R,
): R => (functions[message.type as M["type"]] as ((message: M) => R) | undefined)?.(message) ?? otherwise
