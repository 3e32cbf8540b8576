import { globSync, readFileSync } from "node:fs"
import { budgets } from "./budgets.ts"
import { commandList } from "./commands.ts"
import { decisions } from "./decisions.ts"
import { policyActions } from "./policy.ts"
import { errorRows, refusalRows } from "./errorRows.ts"
import { clientTable, closeCodes, errorCodes, serverTable } from "./protocol.ts"
import { errors, formErrors, rateLimits, routes, settings } from "./tables.ts"

/** Sections between `<!-- name -->` and `<!-- /name -->`, each generated from the code that it describes. */
export const sections: Readonly<Record<string, () => string>> = {
  settings,
  "rate-limits": rateLimits,
  routes,
  errors,
  "error-rows": errorRows,
  "refusal-rows": refusalRows,
  "form-errors": formErrors,
  "client-messages": clientTable,
  "server-messages": serverTable,
  "error-codes": errorCodes,
  "close-codes": closeCodes,
  "policy-actions": policyActions,
  decisions,
  commands: commandList,
  budgets,
}

/** The text with its generated sections filled in. */
export const withSections = (text: string): string =>
  Object.entries(sections).reduce(
    (written, [name, make]) =>
      written.replace(
        new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(\n?<!-- /${name} -->)`),
        (_, open: string, close: string) => `${open}${make()}\n${close.trimStart()}`,
      ),
    text,
  )

/** The names of a document's sections. */
export const sectionsIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/<!-- ([a-z-]+) -->/g)].map(([, name = ""]) => name)

export interface Page {
  readonly file: string
  readonly text: string
}

/** Every Markdown page in the repository that is meant for readers. */
export const pages = (): ReadonlyArray<Page> =>
  [...globSync("*.md"), ...globSync("{docs,templates,test}/**/*.md")]
    .toSorted()
    .map((file) => ({ file, text: readFileSync(file, "utf8") }))
