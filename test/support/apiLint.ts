import { createConfig, lintFromString } from "@redocly/openapi-core"
import spectral, { type RulesetDefinition } from "@stoplight/spectral-core"
import rulesets from "@stoplight/spectral-rulesets"

/** Errors that Redocly and Spectral report for an API description under their recommended rules. */
export const faultsOf = async (document: string, kind: "oas" | "asyncapi"): Promise<ReadonlyArray<string>> => {
  const config = await createConfig({ extends: ["recommended"] })
  const absoluteRef = `/${kind}.json`
  const redocly = await lintFromString({ source: document, absoluteRef, config })
  const linter = new spectral.Spectral()
  linter.setRuleset({ extends: [rulesets[kind] as RulesetDefinition] })
  const found = await linter.run(JSON.parse(document))
  return [
    ...redocly
      .filter(({ severity }) => severity === "error")
      .map(({ location, message, ruleId }) => `${ruleId} ${location[0]?.pointer}: ${message}`),
    ...found
      .filter(({ severity }) => severity === 0)
      .map(({ code, message, path }) => `${code} ${path.join("/")}: ${message}`),
  ]
}
