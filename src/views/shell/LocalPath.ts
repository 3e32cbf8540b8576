const local = /^\/(?![/\\])[\x21-\x7e]*$/

/**
 * The target after signing in or choosing a language: a path of this service, otherwise the start page. It is never on
 * another host, however the path is spelled.
 */
export const localPath = (wanted: string | null | undefined): string =>
  wanted !== null && wanted !== undefined && local.test(wanted) && !wanted.includes("\\") ? wanted : "/"
