import { attributes, type Html, html } from "../../markup/html.ts"
import type { FormVisit } from "../FormVisit.ts"

/** The owner's navigation bar for one form. */
export const formNav = ({ texts }: FormVisit, path: string, here: "results" | "answers" | "share" | "sent"): Html => {
  const { results } = texts
  const doors = [
    { to: "results", text: results.navResults },
    { to: "answers", text: results.navAnswers },
    { to: "share", text: results.navShare },
    { to: "sent", text: results.navSent },
    { to: "edit", text: results.navEdit },
    { to: "", text: results.navFill },
  ]
  return html`<nav class="form-nav" aria-label="${results.nav}">
    <ul>
      ${doors.map(
        ({ to, text }) =>
          html`<li>
            <a
              href="${to === "" ? path : `${path}/${to}`}"
              ${attributes({ "aria-current": to === here ? "page" : null })}
              >${text}</a
            >
          </li>`,
      )}
    </ul>
  </nav>`
}
