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
import { importing } from "./importing.ts"
import { organization } from "./organization.ts"
import { playground } from "./playground.ts"
import { results } from "./results.ts"
import { schedules } from "./schedules.ts"
import { sent } from "./sent.ts"
import { voice } from "./voice.ts"

/** English defines the keys of all catalogs. Callers replace placeholders such as `{seconds}`. */
export const pages = {
  shell: {
    busyTitle: "Too many requests",
    busyText: "Wait {seconds} s, then reload this page or submit the form again. Nothing was saved this time.",
    missingTitle: "Page not found",
    missingText: "Check the address for typos, or ask the person who sent you the link.",
    missingAction: "Go to the home page",
    skip: "Skip to content",
    home: "Parley home page",
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
    notCopied: "Your browser didn't allow copying. Select the text and copy it yourself.",
  },
  accessibility,
  account,
  signIn: {
    title: "Sign in",
    lead: "You sign in to Parley with a token: one long line of letters and digits. Your administrator creates it for you.",
    token: "Token",
    tokenHint: "Three parts separated by dots. It starts with eyJ.",
    action: "Sign in",
    problemTitle: "You are not signed in",
    problems: {
      empty: "Paste your token.",
      refused: "This token has expired or was issued for another service.",
      link: "This link has expired or was issued for another service. Restart the service to get a new link, or paste a token.",
      elsewhere:
        "Another website sent you here with a token. Sign in only if you trust the person who created it: they can see what you do.",
      declined: "You canceled the sign-in, or access was denied. You can try again.",
      broken: "This sign-in took too long, started in another browser, or is invalid. Start again.",
      away: "The sign-in service isn't responding. Try again in a minute.",
    },
    signedOut: "You have signed out.",
    provider: "Sign in with {provider}",
    providerOr: "Or with a token",
    leaving: "You have signed out here. Signing out of {provider}…",
    leave: "Continue to {provider}",
    howTitle: "How to get a token",
    howStarted: "If you started the service yourself, open the link that it printed. The link signs you in for a day.",
    howMade:
      "Or create a token that is valid for as long as you need. Run this on the machine where the service is installed:",
    howCommand: "Command to create a token",
  },
  home: {
    title: "What would you like to do?",
    what: "With Parley you can fill in forms by voice or by hand, turn your data into infographics, and build agents that answer from your documents.",
    lead: "You are signed in as {name}. Everything you create belongs to {tenants}.",
    leadNameless: "Everything you create belongs to {tenants}.",
    leadNowhere: "You are signed in as {name}.",
    landing: {
      title: "Forms, voice, infographics and agents in one service",
      byVoice: "Try it by voice",
      byHand: "Fill it in by hand",
      sample: "See an infographic",
      capabilities: {
        form: {
          title: "Forms that people fill in by voice or by hand",
          text: "Register for a sample event: speak, or type. No account needed.",
        },
        infographic: {
          title: "Infographics from your data",
          text: "A report drawn from sample figures. The same data always gives the same page.",
        },
        agent: {
          title: "Agents that answer from your documents",
          text: "Sign in to upload documents and start a chat.",
        },
      },
    },
    latest: {
      title: "Your forms",
      lead: "Most recently changed first.",
      form: "Form",
      state: "State",
      answers: "Answers",
      changed: "Changed",
      edit: "Edit",
      all: "All forms of {tenant}",
    },
    doors: {
      form: {
        title: "Fill in a form by voice, or build one",
        text: "Try sample forms in two languages, by voice or by hand, and build your own.",
      },
      infographic: {
        title: "Render an infographic",
        text: "Choose a template or upload a CSV or Parquet file, and get a page ready to print. No language model is involved: the same data always gives the same page.",
        action: "Open the playground",
      },
      agent: {
        title: "Build an agent",
        text: "Give it documents, tools and instructions, and start chatting a minute later.",
        action: "Open the builder",
      },
      avatar: {
        title: "Talk to an avatar",
        text: "A face speaks your agent's answers in a live room. Others can watch with a link.",
      },
      api: {
        title: "Browse the API",
        text: "Every route with its fields, its errors and an example that you can send from the browser.",
        action: "Open the reference",
      },
    },
    terminalTitle: "Do the same from a terminal",
    terminalText:
      "In the service's folder, create a token for yourself and render a sample. The result is one HTML file without scripts.",
    terminalCommand: "Commands to render a sample",
  },
  organization,
  playground,
  artifacts,
  schedules,
  agents,
  agentVersions,
  agentEvals,
  agentUsage,
  builder,
  importing,
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
