/** Texts of the pages about somebody's own account. */
export const account = {
  sessions: {
    title: "Your sessions",
    lead: "Every browser in which you are signed in. End what you do not know: its cookie opens nothing from then on.",
    ended: "The session is ended.",
    notThere: "That session was over already.",
    none: "There is no session: you came with a token of your own.",
    current: "This browser",
    unknownAgent: "An unnamed program",
    opened: "Signed in",
    seen: "Last used",
    expires: "Ends unless used by",
    end: "End",
    endOf: "End the session in {agent}, signed in {opened}",
    endAll: "End all sessions, this one as well",
  },
} as const
