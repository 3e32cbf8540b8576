import * as DateTime from "effect/DateTime"
import type { AgentConfig } from "../agents/AgentConfig.ts"
import { type Bot, type BotClassName, sharedOwnerId } from "./Bot.ts"
import type { ConversableAgent } from "./ConversableAgent.ts"

/** The general agent, which adds the bot's role, goal and backstory to its system prompt. */
export class Agent {
  readonly bot: Bot

  constructor(bot: Bot) {
    this.bot = bot
  }

  private get config(): AgentConfig {
    const { config, role, goal, backstory } = this.bot
    const instructions = [
      config.systemPromptTemplate,
      role === "" ? "" : `Your role: ${role}`,
      goal === "" ? "" : `Your goal: ${goal}`,
      backstory,
    ]
    return { ...config, systemPromptTemplate: instructions.filter((line) => line !== "").join("\n") }
  }

  get conversable(): ConversableAgent {
    const { chatbotId, documents, indexPersistPath, updatedAt } = this.bot
    return {
      kind: "bot",
      chatbotId,
      userId: sharedOwnerId,
      config: this.config,
      documents,
      indexPaths: indexPersistPath === null ? [] : [indexPersistPath],
      version: DateTime.formatIso(updatedAt),
    }
  }
}

/**
 * The former class for data agents.
 * @deprecated The same as `Agent`; kept for existing bots that use it.
 */
export const DataAgent = Agent

const classes: Readonly<Record<BotClassName, typeof Agent>> = { Agent, DataAgent }

/** The conversational agent of a bot, as its class defines it. */
export const conversableOf = (bot: Bot): ConversableAgent => new classes[bot.botClass](bot).conversable
