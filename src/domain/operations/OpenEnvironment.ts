/** Variables for paths, the locale and the runtime, which contain no secrets. */
const open =
  /^(?:PATH|HOME|USER|TZ|LANG|TMPDIR|LC_[A-Z_]+|XDG_[A-Z_]+|FONTCONFIG_[A-Z]+|NODE_(?:ENV|OPTIONS|EXTRA_CA_CERTS))$/

/**
 * The environment for threads and child processes, without the service's settings and therefore without its secrets.
 */
export const openEnvironment = (
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => open.test(name)))
