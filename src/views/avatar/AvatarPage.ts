import { textField } from "../components/Field.ts"
import { notice } from "../components/Notice.ts"
import { facts, Html, html } from "../markup/html.ts"
import type { Visit } from "../shell/Visit.ts"

/** The placeholder before and after the avatar's video. */
const nobody = new Html(
  `<svg class="avatar-nobody" viewBox="0 0 160 160" aria-hidden="true" focusable="false"><circle cx="80" cy="66" r="30"/><path d="M24 160a56 46 0 0 1 112 0z"/></svg>`,
)

/** The avatar's video, with its status text, sound button and disclosure. */
const stage = ({ texts: { avatar } }: Visit): Html =>
  html` <section class="avatar-stage" aria-labelledby="stage-title">
    <h2 id="stage-title" class="unseen">${avatar.stage}</h2>
    <div class="avatar-picture">
      ${nobody}
      <div id="picture"></div>
    </div>
    <p class="avatar-state" id="state" role="status">${avatar.idle}</p>
    <button type="button" class="button" id="sound" hidden>${avatar.sound}</button>
    <p class="hint">${avatar.disclosure}</p>
  </section>`

const failure = ({ texts: { avatar } }: Visit): Html =>
  html`<div class="notice notice-error" id="problem" role="alert" hidden>
    <p class="notice-title">${avatar.problemTitle}</p>
    <div class="notice-body"><p id="problem-text"></p></div>
  </div>`

const scriptless = ({ texts: { avatar } }: Visit): Html =>
  html`<noscript>${notice({ tone: "note" }, html`<p>${avatar.needsScript}</p>`)}</noscript>`

/** A field for the agent's name: any agent that the visitor may talk to, with their own agents suggested. */
const agentField = ({ texts: { avatar } }: Visit, agents: ReadonlyArray<string>): Html =>
  textField({
    id: "agent",
    name: "agent",
    label: avatar.agent,
    hint: avatar.agentHint,
    value: agents[0],
    proposals: agents,
    autocomplete: "off",
    isRequired: true,
  })

/** Chatting with an agent through an avatar, and inviting viewers. `agents`: the names of the visitor's own agents. */
export const talkPage = (visit: Visit, agents: ReadonlyArray<string>): Html => {
  const { avatar, shell } = visit.texts
  return html` <div class="welcome">
      <h1>${avatar.title}</h1>
      <p class="lead">${avatar.lead}</p>
    </div>
    ${scriptless(visit)} ${failure(visit)}
    <div class="avatar">
      ${stage(visit)}
      <div class="avatar-side">
        <form id="starting" class="avatar-form">
          ${agentField(visit, agents)}
          <button class="button button-main">${avatar.start}</button>
          ${
            agents.length > 0
              ? null
              : html`<p class="hint">${avatar.noAgent} <a href="/agents">${avatar.buildAgent}</a></p>`
          }
        </form>
        <div id="talking" hidden>
          <h2>${avatar.talk}</h2>
          <ol class="avatar-talk" id="talk" tabindex="0" aria-label="${avatar.talk}" aria-live="polite"></ol>
          <form id="saying" class="avatar-form">
            ${textField({ id: "message", name: "message", label: avatar.say, autocomplete: "off", isRequired: true })}
            <button class="button button-main">${avatar.send}</button>
          </form>
          <div class="avatar-more">
            <button type="button" class="button" id="invite">${avatar.invite}</button>
            <button type="button" class="button button-quiet" id="stop">${avatar.stop}</button>
          </div>
          <div id="invited" class="field" hidden>
            <label for="link">${avatar.inviteLink}</label>
            <p class="hint" id="link-hint">${avatar.inviteText}</p>
            <input class="input" id="link" readonly aria-describedby="link-hint" />
            <button type="button" class="button button-quiet" id="copy">${shell.copy}</button>
          </div>
        </div>
      </div>
    </div>
    ${facts("words", { ...avatar, copied: shell.copied, notCopied: shell.notCopied })}`
}

/** The page that lists what must be configured or installed before avatars work. */
export const lackingPage = ({ texts: { avatar } }: Visit, lacking: ReadonlyArray<string>): Html =>
  html`<div class="welcome">
      <h1>${avatar.title}</h1>
      <p class="lead">${avatar.lead}</p>
    </div>
    ${notice(
      { tone: "note", title: avatar.lackingTitle },
      html`<p>${avatar.lacking}</p>
        <ul>
          ${lacking.map((name) => html`<li><code>${name}</code></li>`)}
        </ul>
        <p>${avatar.lackingHelp}</p>`,
    )}`

/** A viewer's page, opened by an invitation link whose secret part is never sent to a server. */
export const watchPage = (visit: Visit): Html => {
  const { avatar } = visit.texts
  return html` <div class="welcome">
      <h1>${avatar.watchTitle}</h1>
      <p class="lead">${avatar.watchLead}</p>
    </div>
    ${scriptless(visit)} ${failure(visit)}
    <div class="avatar">
      ${stage(visit)}
      <div class="avatar-side">
        <button type="button" class="button button-main" id="watch">${avatar.watch}</button>
      </div>
    </div>
    ${facts("words", avatar)}`
}
