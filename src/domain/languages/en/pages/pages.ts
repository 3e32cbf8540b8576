import { accessibility } from "./accessibility.ts"
import { account } from "./account.ts"
import { answers } from "./answers.ts"
import { agents } from "./agents.ts"
import { agentEvals } from "./agentEvals.ts"
import { agentUsage } from "./agentUsage.ts"
import { agentVersions } from "./agentVersions.ts"
import { chat } from "./chat.ts"
import { artifacts } from "./artifacts.ts"
import { connections } from "./connections.ts"
import { avatar } from "./avatar.ts"
import { builder } from "./builder.ts"
import { docs } from "./docs.ts"
import { forms } from "./forms.ts"
import { playground } from "./playground.ts"
import { results } from "./results.ts"
import { schedules } from "./schedules.ts"
import { sent } from "./sent.ts"
import { voice } from "./voice.ts"

/** English, the measure of all catalogues. `{names}` are filled in where the text is used. */
export const pages = {
  shell: {
    busyTitle: "That was a lot at once",
    busyText: "Wait {seconds} seconds, then load this page or send the form again. Nothing was stored this time.",
    missingTitle: "There is nothing at this address",
    missingText: "It may be mistyped, or cut off. Check it, or ask whoever sent it to you.",
    missingAction: "Go to the first page",
    skip: "Skip to the content",
    home: "Parley, first page",
    sections: "Sections",
    formsSection: "Forms",
    infographics: "Infographics",
    agents: "Agents",
    api: "API",
    language: "Language",
    signedInAs: "Signed in as {name}",
    signedIn: "Signed in",
    nameless: "Your account",
    signOut: "Sign out",
    error: "Error: {title}",
    copy: "Copy",
    copied: "Copied",
    notCopied: "Select the text and copy it yourself: the browser did not allow it.",
  },
  accessibility,
  account,
  signIn: {
    title: "Sign in",
    lead: "Parley knows you by a token: one long line of letters and digits. Whoever runs this service makes it for you.",
    token: "Token",
    tokenHint: "Three parts with a dot between them. It starts with eyJ.",
    action: "Sign in",
    problemTitle: "You are not signed in",
    problems: {
      empty: "Paste your token.",
      refused: "This token does not hold. It has expired, or it was made for another service.",
      link: "The link that you opened has expired, or it was made for another service. Start the service again for a new one, or paste a token.",
      elsewhere:
        "Another site sent you here with a token. Sign in only if you trust who made it: what you do will be theirs to see.",
      declined: "You did not sign in there, or were not let in. You can try again.",
      broken: "That sign-in was begun too long ago or in another browser, or it does not hold. Please begin again.",
      away: "Where you sign in cannot be reached at the moment. Please try again in a minute.",
    },
    signedOut: "You are signed out.",
    provider: "Sign in with {provider}",
    providerOr: "Or with a token",
    leaving: "You are signed out here. Signing out at {provider} as well…",
    leave: "Go on to {provider}",
    howTitle: "Where to get a token",
    howStarted: "You started the service yourself: open the link that it printed. It signs you in for a day.",
    howMade: "Or make a token where the service is installed, for as long as you need it:",
    howCommand: "Command that makes a token",
  },
  home: {
    title: "What would you like to do?",
    what: "Parley fills in forms, by voice or by hand, draws infographics from your data, and runs agents that answer from your documents.",
    lead: "You are signed in as {name}. What you make belongs to {tenants}.",
    leadNameless: "What you make belongs to {tenants}.",
    leadNowhere: "You are signed in as {name}.",
    latest: {
      title: "Your forms",
      lead: "What was changed last stands first.",
      form: "Form",
      state: "State",
      answers: "Answers",
      changed: "Changed",
      edit: "Edit",
      all: "All forms of {tenant}",
    },
    doors: {
      form: {
        title: "Fill a form by voice, or build one",
        text: "Sample forms in two languages to try, by voice or by hand, and a builder for your own.",
      },
      infographic: {
        title: "Render an infographic",
        text: "Take one of the templates, or bring your own CSV or Parquet file, and get a page worth printing. No model is involved: the same data always give the same page.",
        action: "Open the playground",
      },
      agent: {
        title: "Build an agent",
        text: "Give it documents, tools and a character, and talk to it a minute later.",
        action: "Open the builder",
      },
      avatar: {
        title: "Talk to an avatar",
        text: "A face says your agent's answers in a live room, and others can watch by a link.",
      },
      api: {
        title: "Browse the API",
        text: "Every route with its fields, its errors and an example that you can send from the browser.",
        action: "Open the reference",
      },
    },
    terminalTitle: "The same from a terminal",
    terminalText:
      "In the folder of the service: make a token for yourself and render a sample. The result is one HTML file without scripts.",
    terminalCommand: "Commands that render a sample",
  },
  playground,
  artifacts,
  schedules,
  agents,
  agentVersions,
  agentEvals,
  agentUsage,
  builder,
  chat,
  connections,
  docs,
  forms,
  results,
  sent,
  answers,
  voice,
  avatar,
  languages: { switch: "Read this page in {language}" },
} as const
