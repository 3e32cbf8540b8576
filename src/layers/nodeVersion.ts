/** The oldest Node release line that runs this service; `engines` in package.json says the same. */
const oldest = 24

/** Import this module before anything that an older Node can't parse. */
if (Number.parseInt(process.versions.node, 10) < oldest) {
  process.stderr.write(`parley needs Node ${oldest} or newer; this is Node ${process.versions.node}\n`)
  process.exit(1)
}
