import { command } from "../components/Command.ts"
import { filled } from "../language/filled.ts"
import { type Html, html } from "../markup/html.ts"
import type { SignedInVisit } from "../shell/Visit.ts"
import { type Door, doors } from "./doors.ts"
import { doorPicture } from "./pictures.ts"

const lead = ({ texts, language, caller }: SignedInVisit): string => {
  const name = caller.username ?? caller.sub
  if (caller.programs.length === 0) return filled(texts.home.leadNowhere, { name })
  const tenants = new Intl.ListFormat(language, { type: "conjunction" }).format(caller.programs)
  return filled(texts.home.lead, { name, tenants })
}

type IsBuilt = (path: string) => boolean

const doorOf = ({ texts, caller }: SignedInVisit, { text, pathFor }: Door, isBuilt: IsBuilt): Html | undefined => {
  const words = texts.home.doors[text]
  const path = pathFor(caller, isBuilt)
  if (path === undefined) return undefined
  return html` <li class="door">
    ${doorPicture(text)}
    <h2><a href="${path}">${words.title}</a></h2>
    <p>${words.text}</p>
  </li>`
}

/** The same first steps for a terminal in the service's folder, against the address that the reader has open. */
const firstSteps = (base: string): string =>
  [
    "TOKEN=$(npm run -s token -- --user 1 --programs demo)",
    `curl -s ${base}/api/v1/agents/infographic/render \\`,
    '  -H "Authorization: Bearer $TOKEN" -H "Content-Type: application/json" \\',
    "  --data @templates/samples/kpi_overview.json -o kpi.html",
  ].join("\n")

/** The first page: one question, a door for each thing that can be done, and the same without a browser. */
export const homePage = (visit: SignedInVisit, base: string, isBuilt: IsBuilt): Html => {
  const { home } = visit.texts
  return html` <div class="welcome">
      <h1>${home.title}</h1>
      <p class="lead">${lead(visit)}</p>
    </div>
    <ul class="doors">
      ${doors.flatMap((door) => doorOf(visit, door, isBuilt) ?? [])}
    </ul>
    <section class="terminal" aria-labelledby="terminal">
      <div>
        <h2 id="terminal">${home.terminalTitle}</h2>
        <p>${home.terminalText}</p>
      </div>
      ${command(visit.texts, { label: home.terminalCommand, text: firstSteps(base) })}
    </section>`
}
