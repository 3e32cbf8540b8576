const local = /^\/(?![/\\])[\x21-\x7e]*$/

/**
 * The target after signing in or choosing a language if it is a path of this service, otherwise the start page. Never another
 * host, however it is spelled.
 */
export const localPath = (wanted: string | null | undefined): string =>
  wanted !== null && wanted !== undefined && local.test(wanted) && !wanted.includes("\\") ? wanted : "/"
