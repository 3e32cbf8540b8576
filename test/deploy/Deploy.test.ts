import { assert, describe, it } from "@effect/vitest"
import { build } from "esbuild"
import { globSync, readFileSync } from "node:fs"
import { parse } from "yaml"
import { restarting } from "../../src/ws/audio/Problems.ts"
import { variables } from "../../src/layers/Settings.ts"
import { environment } from "../../src/layers/Supervision.ts"

const text = (file: string): string => readFileSync(file, "utf8")

interface Service {
  readonly image?: string
  readonly environment?: Readonly<Record<string, string>>
  readonly secrets?: ReadonlyArray<string>
  readonly depends_on?: ReadonlyArray<string> | Readonly<Record<string, unknown>>
  readonly networks?: ReadonlyArray<string>
  readonly volumes?: ReadonlyArray<string>
  readonly read_only?: boolean
  readonly stop_grace_period?: string
}

interface Compose {
  readonly services: Readonly<Record<string, Service>>
  readonly networks?: Readonly<Record<string, unknown>>
  readonly volumes?: Readonly<Record<string, unknown>>
  readonly secrets?: Readonly<Record<string, { readonly file: string }>>
}

const settings = new Set<string>(
  Object.values(variables).flatMap((area) => Object.values(area).map(({ name }) => name)),
)
const isSetting = (name: string): boolean => settings.has(name) || settings.has(name.replace(/_FILE$/, ""))

const compose = (file: string): Compose => parse(text(file), { merge: true })
const { version }: { readonly version: string } = JSON.parse(text("package.json"))

describe("in the files of a deployment", () => {
  for (const file of ["compose.yaml", "compose.minimal.yaml"])
    it(`${file}: all resources that services use are defined, and every variable is a known setting`, () => {
      const { services, networks = {}, volumes = {}, secrets = {} } = compose(file)
      for (const [name, service] of Object.entries(services)) {
        const needs = service.depends_on ?? []
        for (const other of Array.isArray(needs) ? needs : Object.keys(needs)) assert.property(services, other, name)
        for (const secret of service.secrets ?? []) assert.property(secrets, secret, name)
        for (const network of service.networks ?? []) assert.property(networks, network, name)
        for (const volume of service.volumes ?? [])
          if (!volume.startsWith(".")) assert.property(volumes, volume.split(":")[0]!, name)
        for (const path of text(file).matchAll(/\/run\/secrets\/([a-z-]+)/g)) assert.property(secrets, path[1]!, name)
        if (service.image !== "parley") continue
        assert.deepStrictEqual(
          Object.keys(service.environment ?? {}).filter((key) => !isSetting(key)),
          [],
        )
        assert.isTrue(service.read_only)
        assert.strictEqual(service.stop_grace_period, "40s")
      }
    })

  it("Caddy redirects pages to https, refuses API calls over http, and keeps metrics internal", () => {
    const caddy = text("deploy/Caddyfile")
    assert.include(caddy, "auto_https disable_redirects")
    const [, plain = ""] = caddy.split("http://{$SITE:localhost} {")
    const [http = "", https = ""] = plain.split("\n{$SITE:localhost} {")
    assert.match(http, /@page \{[^}]*method GET[^}]*text\/html[^}]*not path \/api\/\*/)
    assert.match(http, /redir @page https:[^\n]*308/)
    assert.match(http, /respond "[^"]*" 403\n\}/)
    assert.include(https, "respond /metrics 404")
  })

  it("container commands name existing services, deployments, values and files", () => {
    const pages = globSync("docs/operations/*.md").map(text).join("\n")
    const { services } = compose("compose.yaml")
    const named = new Set(pages.match(/\bparley-\d\b/g))
    assert.isAbove(named.size, 0)
    for (const name of named) assert.property(services, name)
    const [, release = ""] = /helm install (\w+) /.exec(pages) ?? []
    const { name } = parse(text("deploy/helm/parley/Chart.yaml"))
    for (const [, deployment = ""] of pages.matchAll(/deployment\/([\w-]+)/g))
      assert.strictEqual(deployment, `${release}-${name}`)
    const values = parse(text("deploy/helm/parley/values.yaml"))
    for (const [, value = "", key] of pages.matchAll(/--set (\w+)(?:\.(\w+))?=/g)) {
      assert.property(values, value)
      if (key !== undefined) assert.property(values[value], key)
    }
    for (const [path] of pages.matchAll(/\/app\/dist\/service\/parley\.js/g)) assert.include(text("Dockerfile"), path)
  })

  it("in compose, one command changes the schema, and the service does not get that command's secret", () => {
    const { services } = compose("compose.yaml")
    const owners = Object.keys(services).filter((name) => services[name]?.secrets?.includes("database-admin-url"))
    assert.deepStrictEqual(owners, ["migrate"])
    for (const name of ["parley-1", "parley-2"]) assert.property(services[name]?.depends_on, "migrate")
    assert.include(text("compose.yaml"), "postgres://parley_serving:%s@")
    assert.include(text("deploy/postgres/serving-role.sh"), "create role parley_serving login")
  })

  it("third-party images are pinned to a version", () => {
    for (const { image } of Object.values(compose("compose.yaml").services))
      if (image !== "parley") assert.match(image ?? "", /^[\w./-]+:[\w.-]*\d[\w.-]*$/)
  })

  it("Caddy forwards requests to both processes in compose.yaml, and checks their readiness", () => {
    const caddy = text("deploy/Caddyfile")
    const processes = Object.keys(compose("compose.yaml").services).filter((name) => name.startsWith("parley-"))
    assert.lengthOf(processes, 2)
    for (const name of processes) assert.include(caddy, `${name}:8080`)
    const [, scraped = ""] = /```yaml\n([^`]*)```/.exec(text("docs/operations/telemetry.md")) ?? []
    assert.deepStrictEqual(
      parse(scraped).scrape_configs[0].static_configs[0].targets,
      processes.map((name) => `${name}:8080`),
    )
    assert.match(caddy, /health_uri \/readyz/)
  })

  it("the image's last stage runs without root, with a health check and without a shell", () => {
    const stages = text("Dockerfile")
      .split(/^(?=FROM )/m)
      .slice(1)
    assert.isAtLeast(stages.length, 3)
    const last = stages.at(-1)!
    assert.match(text("Dockerfile"), /^ARG BASE=node:24-bookworm-slim$/m)
    assert.match(last, /^FROM --platform=\$TARGETPLATFORM \$BASE\n/)
    assert.match(last, /^USER 65532:65532$/m)
    assert.match(last, /^HEALTHCHECK /m)
    assert.notMatch(last, /^(?:RUN|ADD) /m)
    for (const [, command = ""] of last.matchAll(/^(?:ENTRYPOINT|CMD|\s+CMD) (.*)$/gm))
      assert.isArray(JSON.parse(command))
    for (const [, name = ""] of last.matchAll(/dist\/service\/(\w+)\.js/g))
      assert.include(text("scripts/service.ts"), `/${name}.ts`)
    assert.match(text("Dockerfile"), /node scripts\/sbom\.ts sbom\.cdx\.json/)
  })

  it("the build context contains only the image's sources", () => {
    const kept = text(".dockerignore")
      .split("\n")
      .filter((line) => line.startsWith("!"))
      .map((line) => line.slice(1))
    for (const path of kept) assert.isNotEmpty(globSync(path), path)
    assert.strictEqual(text(".dockerignore").split("\n")[0], "**")
  })

  it("the build context contains every file of the testing library", async () => {
    const { metafile } = await build({
      entryPoints: ["test/doubles/library.ts", "test/contract/index.ts"],
      bundle: true,
      write: false,
      metafile: true,
      outdir: "out",
      format: "esm",
      platform: "node",
      packages: "external",
      loader: { ".node": "empty" },
    })
    const kept = text(".dockerignore")
      .split("\n")
      .flatMap((line) => (line.startsWith("!") ? [line.slice(1)] : []))
    const left = Object.keys(metafile.inputs).filter(
      (file) => !kept.some((path) => file === path || file.startsWith(`${path}/`)),
    )
    assert.deepStrictEqual(left, [])
  })

  it("the chart has this release's version, and its secrets and variables are known settings", () => {
    const chart = parse(text("deploy/helm/parley/Chart.yaml"))
    assert.deepStrictEqual([chart.version, chart.appVersion], [version, version])
    const values = parse(text("deploy/helm/parley/values.yaml"))
    for (const name of [...values.secretNames, ...Object.keys(values.settings)]) assert.isTrue(isSetting(name), name)
    const deployment = text("deploy/helm/parley/templates/deployment.yaml")
    for (const [, name = ""] of deployment.matchAll(/name: ([A-Z][A-Z_]+),/g)) assert.isTrue(isSetting(name), name)
    for (const [, path = ""] of deployment.matchAll(/path: (\/\w+), port/g))
      assert.include(["/healthz", "/readyz"], path)
  })

  it("the process has the same memory settings in the image, under systemd and with npm start", () => {
    for (const [name, value] of Object.entries(environment))
      for (const file of ["Dockerfile", "deploy/systemd/parley.service"])
        assert.match(text(file), new RegExp(`[ ="]${name}="?${value}(?: |"?$)`, "m"), `${name} in ${file}`)
  })

  it("the systemd unit waits longer than a process may take to stop", () => {
    const unit = text("deploy/systemd/parley.service")
    assert.match(unit, /^TimeoutStopSec=40$/m)
    for (const [, name = ""] of unit.matchAll(/^Environment="?(\w+)=/gm))
      assert.isTrue(isSetting(name) || name in environment, name)
    assert.strictEqual(restarting.code, 1012)
  })
})
