import { assert, it } from "@effect/vitest"
import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { homedir, tmpdir } from "node:os"
import { join } from "node:path"
import { parseAllDocuments } from "yaml"
import { onServer } from "../support/servers/onServer.ts"
import { findProgram } from "../support/servers/program.ts"

const program = (name: string, missing = `no ${name} on this machine`) => {
  const path = findProgram(join(homedir(), ".cache/parley/bin", name), name)
  return path === undefined ? { missing } : { address: path, from: "program" as const, stop: async () => undefined }
}

const run = (path: string, args: ReadonlyArray<string>, input?: string) => {
  const { status, stdout, stderr } = spawnSync(path, args, {
    encoding: "utf8",
    maxBuffer: 64_000_000,
    ...(input === undefined ? {} : { input }),
  })
  return { status, out: `${stdout}${stderr}`, stdout }
}

const isWanted = { isNeeded: false }

/** Values that enable everything. */
const everything = `
secrets: {JWT_SECRET: a, DATABASE_URL: b, KV_HISTORY_URL: c, AWS_ACCESS_KEY_ID: d, AWS_SECRET_ACCESS_KEY: e, CREDENTIAL_KEYS: f}
ingress: {enabled: true, tlsSecret: tls, className: nginx, annotations: {one: two}}
autoscaling: {eventLoopDelay: 50m}
serviceMonitor: true
migrationSecret: owner
nodeSelector: {disk: ssd}
`

interface Resource {
  readonly kind: string
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly terminationGracePeriodSeconds: number
        readonly initContainers: ReadonlyArray<{
          readonly args: ReadonlyArray<string>
          readonly volumeMounts: ReadonlyArray<{ readonly name: string }>
        }>
        readonly containers: ReadonlyArray<{
          readonly volumeMounts: ReadonlyArray<{ readonly name: string }>
          readonly securityContext: Readonly<Record<string, unknown>>
          readonly env: ReadonlyArray<{ readonly name: string; readonly value: string }>
        }>
      }
    }
  }
}

const rendered = (helm: string): string => {
  const folder = mkdtempSync(join(tmpdir(), "parley-chart-"))
  writeFileSync(join(folder, "values.yaml"), everything)
  const args = ["one", "deploy/helm/parley", "--kube-version", "1.31.0", "-f", join(folder, "values.yaml")]
  const { status, out, stdout } = run(helm, ["template", ...args])
  rmSync(folder, { recursive: true })
  assert.strictEqual(status, 0, out)
  return stdout
}

onServer(
  "helm for the chart",
  program("helm"),
  (helm) => {
    it("helm finds no fault in the chart, and doesn't render it if a secret is missing", () => {
      const lint = run(helm, [
        "lint",
        "--kube-version",
        "1.31.0",
        "--set",
        "existingSecret=there",
        "deploy/helm/parley",
      ])
      assert.strictEqual(lint.status, 0, lint.out)
      const bare = run(helm, ["template", "one", "deploy/helm/parley", "--kube-version", "1.31.0"])
      assert.notStrictEqual(bare.status, 0)
      assert.include(bare.out, "secrets.JWT_SECRET is not set")
    })

    it("the chart creates the resources that an operator expects", () => {
      const resources = parseAllDocuments(rendered(helm)).map((document) => document.toJS() as Resource)
      assert.sameMembers(
        resources.map(({ kind }) => kind),
        [
          "ConfigMap",
          "Deployment",
          "HorizontalPodAutoscaler",
          "Ingress",
          "PodDisruptionBudget",
          "Secret",
          "Service",
          "ServiceMonitor",
        ],
      )
      const { spec } = resources.find(({ kind }) => kind === "Deployment")!.spec.template
      assert.strictEqual(spec.terminationGracePeriodSeconds, 40)
      const [container] = spec.containers
      assert.include(container?.securityContext, { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false })
      assert.deepInclude([...(container?.env ?? [])], {
        name: "JWT_SECRET_FILE",
        value: "/run/secrets/parley/JWT_SECRET",
      })
      const [migration] = spec.initContainers
      assert.deepStrictEqual(migration?.args, ["migrate"])
      const mounts = (one: { readonly volumeMounts: ReadonlyArray<{ readonly name: string }> } | undefined) =>
        (one?.volumeMounts ?? []).map(({ name }) => name)
      assert.include(mounts(migration), "migration")
      assert.notInclude(mounts(container), "migration")
    })
  },
  isWanted,
)

onServer(
  "kubeconform and the schemas of Kubernetes for the chart",
  "missing" in program("helm") || process.env["KUBERNETES_SCHEMAS"] === undefined
    ? { missing: "no helm, or KUBERNETES_SCHEMAS does not name the schemas" }
    : program("kubeconform"),
  (kubeconform) => {
    it("every resource of the chart is valid for its kind", () => {
      const helm = findProgram(join(homedir(), ".cache/parley/bin/helm"), "helm")!
      const args = ["-strict", "-skip", "ServiceMonitor", "-schema-location", process.env["KUBERNETES_SCHEMAS"]!, "-"]
      const { status, out } = run(kubeconform, args, rendered(helm))
      assert.strictEqual(status, 0, out)
    })
  },
  isWanted,
)

onServer(
  "systemd for the unit",
  program("systemd-analyze"),
  (systemd) => {
    it("systemd finds no fault in the unit", () => {
      const { status, out } = run(systemd, ["verify", "deploy/systemd/parley.service"])
      // The verifying process has no service at its address.
      assert.deepStrictEqual(
        out.split("\n").filter((line) => line !== "" && !/is not executable|\/usr\/lib\/systemd/.test(line)),
        [],
      )
      assert.include([0, 1], status)
    })
  },
  isWanted,
)

onServer(
  "hadolint for the Dockerfile",
  program("hadolint"),
  (hadolint) => {
    it("hadolint finds no fault in the Dockerfile", () => {
      const { status, out } = run(hadolint, ["Dockerfile"])
      assert.strictEqual(status, 0, out)
    })
  },
  isWanted,
)
