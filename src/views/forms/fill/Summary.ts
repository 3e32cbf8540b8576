import { notice } from "../../components/Notice.ts"
import { filled } from "../../language/filled.ts"
import { type Html, html } from "../../markup/html.ts"
import { idOf } from "../controls/Control.ts"
import type { Filling } from "./Filling.ts"

/** Lists all problems at the top, each linked to its question. */
export const summary = (filling: Filling): Html | null => {
  const { fill } = filling.texts
  const problems = Object.entries(filling.problems)
  if (problems.length === 0) return null
  const title = problems.length === 1 ? fill.problemTitle : filled(fill.problemsTitle, { count: problems.length })
  return notice(
    { tone: "error", title, id: "problems" },
    html`<ul>
      ${problems.map(([path, list]) => {
        const messages = list.map(({ message }) => message).join(" ")
        return filling.states.has(path)
          ? html`<li><a href="#${encodeURIComponent(idOf(path))}" data-leads-to="${path}">${messages}</a></li>`
          : html`<li>${messages}</li>`
      })}
    </ul>`,
  )
}

/** A notice that new questions appeared, which isn't an error. */
export const moreQuestions = (filling: Filling): Html | null =>
  filling.news.size === 0
    ? null
    : notice({ tone: "note", title: filling.texts.fill.moreTitle }, html`<p>${filling.texts.fill.moreText}</p>`)
