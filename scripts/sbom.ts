import { execFileSync } from "node:child_process"
import { mkdirSync, readFileSync, writeFileSync } from "node:fs"

/** Writes a deployment's components from the lock file as CycloneDX, to the first argument or `dist/sbom.cdx.json`. */
interface Bom {
  readonly metadata: { readonly component: { readonly "bom-ref": string } }
  readonly components: ReadonlyArray<{ readonly "bom-ref": string; readonly name: string; readonly version: string }>
  readonly dependencies: ReadonlyArray<{ readonly ref: string; readonly dependsOn: ReadonlyArray<string> }>
}

interface Locked {
  readonly version?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
}

const [target = "dist/sbom.cdx.json"] = process.argv.slice(2)
const read = <A>(file: string): A => JSON.parse(readFileSync(file, "utf8")) as A
const { name } = read<{ readonly name: string }>("package.json")

// npm's `--omit=dev` also omits packages that the service shares with development tools.
const { packages } = read<{ readonly packages: Readonly<Record<string, Locked>> }>("package-lock.json")
const shipped = new Set(
  Object.entries(packages).flatMap(([path, { version, dev, devOptional }]) =>
    path === "" || dev === true || devOptional === true
      ? []
      : [`${path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)}@${version}`],
  ),
)

const text = execFileSync("npm", ["sbom", "--sbom-format=cyclonedx", "--package-lock-only"], {
  encoding: "utf8",
  maxBuffer: 64 * 1024 * 1024,
  stdio: ["ignore", "pipe", "ignore"],
})
const bom: Bom = JSON.parse(text)
const components = bom.components.filter((one) => shipped.has(`${one.name}@${one.version}`))
const root = bom.metadata.component["bom-ref"]
const known = new Set([root, ...components.map((one) => one["bom-ref"])])
const dependencies = bom.dependencies
  .filter(({ ref }) => known.has(ref))
  .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => known.has(one)) }))

// npm names the component after its folder.
const component = { ...bom.metadata.component, name, type: "application" }
mkdirSync("dist", { recursive: true })
writeFileSync(
  target,
  `${JSON.stringify({ ...bom, metadata: { ...bom.metadata, component }, components, dependencies }, null, 2)}\n`,
)
process.stdout.write(`${target}\n`)
