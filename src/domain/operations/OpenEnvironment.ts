/** Variables that say where a program is, and nothing of what it may. */
const open =
  /^(?:PATH|HOME|USER|TZ|LANG|TMPDIR|LC_[A-Z_]+|XDG_[A-Z_]+|FONTCONFIG_[A-Z]+|NODE_(?:ENV|OPTIONS|EXTRA_CA_CERTS))$/

/** What threads and programs see of the environment of the service: none of its settings, and so none of its secrets. */
export const openEnvironment = (
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => open.test(name)))
