/** The oldest release line that runs this service; `engines` in package.json says the same. */
const oldest = 24

/** To be imported before anything that an older Node would stumble over. */
if (Number.parseInt(process.versions.node, 10) < oldest) {
  process.stderr.write(`parley needs Node ${oldest} or newer; this is Node ${process.versions.node}\n`)
  process.exit(1)
}
