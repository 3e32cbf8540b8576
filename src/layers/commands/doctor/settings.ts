import { existsSync } from "node:fs"
import type { Settings } from "../../Settings.ts"
import { fault, type Finding, ok, warning } from "./Finding.ts"

const isLoopback = (host: string): boolean => host === "localhost" || host === "::1" || host.startsWith("127.")

const files = ({ process, access, org, forms, models }: Settings): ReadonlyArray<Finding> =>
  [
    ["TLS_CERT_FILE", process.tlsCertFile],
    ["TLS_KEY_FILE", process.tlsKeyFile],
    ["POLICY_FILE", access.policyFile],
    ["ORG_FILE", org.file],
    ["FORM_SECRETS_FILE", forms.secretsFile],
    ["LLM_PROVIDERS_FILE", models.providersFile],
    ["FORMS_DIR", forms.folder],
  ].flatMap(([name, path]) =>
    typeof path === "string" && !existsSync(path)
      ? [fault("settings", `${name} ${path} does not exist`, "mount it, or unset the variable")]
      : [],
  )

const production = ({ process, access }: Settings): ReadonlyArray<Finding> =>
  process.environment === "production"
    ? access.credentialKeys === null
      ? [
          warning(
            "settings",
            "CREDENTIAL_KEYS is not set: agents can't use tool servers that need a key",
            "create one: id:$(openssl rand -base64 32)",
          ),
        ]
      : []
    : isLoopback(process.host)
      ? []
      : [
          warning(
            "settings",
            `${process.host} accepts connections from other machines, and NODE_ENV is ${process.environment}: secrets are generated`,
            "set NODE_ENV=production",
          ),
        ]

/** Findings about valid settings: files that they name, and what production needs. */
export const settingsFindings = (settings: Settings): ReadonlyArray<Finding> => [
  ok("settings", `valid, for ${settings.process.environment}`),
  ...files(settings),
  ...production(settings),
]
