const local = /^\/(?![/\\])[\x21-\x7e]*$/

/**
 * Where to go after signing in or choosing a language, when it is a path of this service; else the first page. Another
 * host, in any spelling that a browser would take for one, is never followed.
 */
export const localPath = (wanted: string | null | undefined): string =>
  wanted !== null && wanted !== undefined && local.test(wanted) && !wanted.includes("\\") ? wanted : "/"
