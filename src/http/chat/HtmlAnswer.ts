import MarkdownIt from "markdown-it"
import { createHash } from "node:crypto"
import { product } from "../../domain/markup/Products.ts"
import { Html, html } from "../../views/markup/html.ts"
import { excerpt, placeOf, type ShownAnswer } from "./ShownAnswer.ts"
import type { ChatAnswerTexts } from "../../domain/languages/ChatAnswerTexts.ts"

/** HTML in an answer is shown as text: only Markdown becomes elements, and links use only safe schemes. */
const markdown = new MarkdownIt({ html: false, linkify: false, breaks: true })

markdown.inline.ruler.before("emphasis", "product", product)

/** An image would make every reader's browser fetch a URL chosen by the model, so it is replaced by its description. */
markdown.disable("image")

const openLink = markdown.renderer.rules["link_open"]
markdown.renderer.rules["link_open"] = (tokens, index, options, env, self) => {
  tokens[index]?.attrSet("rel", "noopener noreferrer nofollow")
  return openLink?.(tokens, index, options, env, self) ?? self.renderToken(tokens, index, options)
}

const style = `
:root { color-scheme: light dark; font: 1rem/1.6 system-ui, sans-serif; }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: anywhere; }
pre { overflow-x: auto; padding: .75rem; border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: .5rem; }
table { border-collapse: collapse; display: block; overflow-x: auto; overflow-wrap: normal; }
th, td { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: .25rem .5rem; text-align: start; }
section, footer { margin-top: 2rem; border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); font-size: .9rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; }
dd { margin: 0; }
`

const styleHash = createHash("sha256").update(style).digest("base64")

/** The hash covers every byte between the tags. */
const styleElement = new Html(`<style>${style}</style>`)

/** The policy allows nothing to be executed or fetched. */
export const answerPolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`

const sources = ({ sources: passages }: ShownAnswer, words: ChatAnswerTexts) =>
  passages.length === 0
    ? null
    : html`<section aria-labelledby="sources">
        <h2 id="sources">${words.sources}</h2>
        <ol>
          ${passages.map(
            (source) =>
              html`<li>
                <cite>${placeOf(source, words)}</cite>
                <blockquote>${excerpt(source)}</blockquote>
              </li>`,
          )}
        </ol>
      </section>`

const pending = ({ pending: calls }: ShownAnswer, words: ChatAnswerTexts) =>
  calls.length === 0
    ? null
    : html`<section aria-labelledby="approvals">
        <h2 id="approvals">${words.approvals}</h2>
        <ul>
          ${calls.map(
            (call) => html`<li><strong>${call.tool}</strong> <code>${call.arguments}</code><br />${call.how}</li>`,
          )}
        </ul>
      </section>`

const facts = ({ facts: rows }: ShownAnswer) =>
  rows.length === 0
    ? null
    : html`<footer>
        <dl>
          ${rows.map(
            ([label, value]) =>
              html`<dt>${label}</dt>
                <dd>${value}</dd>`,
          )}
        </dl>
      </footer>`

/** The answer as a complete page. */
export const htmlAnswer = (answer: ShownAnswer, words: ChatAnswerTexts): string =>
  html`<!doctype html>
    <html lang="${answer.language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="turn-id" content="${answer.turnId}" />
        <title>${answer.agent}</title>
        ${styleElement}
      </head>
      <body>
        <main>
          <h1>${answer.agent}</h1>
          <article>${new Html(markdown.render(answer.content))}</article>
          ${pending(answer, words)} ${sources(answer, words)}
        </main>
        ${facts(answer)}
      </body>
    </html> `.text
