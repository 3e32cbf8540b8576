/** The URL of a conversation with an agent. */
export const chatAddress = (agent: string, conversation?: string): string =>
  `/agents/chat?${new URLSearchParams({ agent, ...(conversation === undefined ? {} : { conversation }) })}`
