import { readdirSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { makeEnvironment } from "../src/adapters/nunjucks/Environment.ts"
import { shippedTemplates } from "../src/domain/infographic/templates/shipped.ts"
import { themeCss } from "../src/domain/infographic/themes/themeCss.ts"

const folder = fileURLToPath(new URL("../templates/", import.meta.url))

/**
 * The static pages of data-splice mode. They are not run through the engine, so each carries the style sheet itself;
 * writing them by hand would let six copies drift apart.
 */
export function templateShells(): ReadonlyMap<string, string> {
  const environment = makeEnvironment([folder])
  return new Map(
    shippedTemplates.map((template) => {
      const context = { template_name: template.name, title: template.title, theme_css: themeCss(null) }
      return [`${template.name}.html`, environment.render("shared/shell.njk", context)]
    }),
  )
}

if (import.meta.main) {
  const written = templateShells()
  for (const [name, html] of written) writeFileSync(`${folder}${name}`, html)
  const known = readdirSync(folder).filter((name) => name.endsWith(".html"))
  process.stdout.write(`${written.size} shells written, ${known.length} in the folder\n`)
}
