/** Variables about program locations, without permissions. */
const open =
  /^(?:PATH|HOME|USER|TZ|LANG|TMPDIR|LC_[A-Z_]+|XDG_[A-Z_]+|FONTCONFIG_[A-Z]+|NODE_(?:ENV|OPTIONS|EXTRA_CA_CERTS))$/

/** The environment of threads and child programs: none of the service's settings, and so none of its secrets. */
export const openEnvironment = (
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => open.test(name)))
