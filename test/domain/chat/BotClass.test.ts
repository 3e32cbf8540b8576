import { assert, describe, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import { readFileSync } from "node:fs"
import type { Bot } from "../../../src/domain/chat/Bot.ts"
import { Agent, conversableOf, DataAgent } from "../../../src/domain/chat/BotClass.ts"

const at = DateTime.makeUnsafe(0)
const bot = (fields: Partial<Bot> = {}): Bot => ({
  chatbotId: "3b241101-e2bb-4255-8caf-4136c566a962",
  name: "bot",
  kind: "chat",
  botClass: "Agent",
  role: "reads",
  goal: "finds",
  backstory: "was born",
  config: {
    name: "bot",
    description: "",
    llm: "openai",
    modelConfig: {},
    systemPromptTemplate: "You are {name}.",
    humanPromptTemplate: null,
    tools: [],
    toolServers: [],
    useVector: false,
    ragMode: null,
    operationMode: "adaptive",
    language: "en",
    maxContextTurns: 5,
  },
  enabled: true,
  documents: [],
  indexPersistPath: null,
  createdBy: "1",
  createdAt: at,
  updatedAt: at,
  ...fields,
})

describe("bot classes", () => {
  it("[VER-020] include DataAgent only as a deprecated alias of the general Agent", () => {
    assert.strictEqual(DataAgent, Agent)
    assert.deepStrictEqual(new DataAgent(bot()).conversable, new Agent(bot()).conversable)
    assert.deepStrictEqual(conversableOf(bot({ botClass: "DataAgent" })), conversableOf(bot()))
    const source = readFileSync(new URL("../../../src/domain/chat/BotClass.ts", import.meta.url), "utf8")
    assert.match(source, /\/\*\*(?:(?!\*\/)[^])*@deprecated(?:(?!\*\/)[^])*\*\/\nexport const DataAgent = Agent\n/)
  })

  it("include a bot's self-description in its system prompt", () => {
    const prompt = conversableOf(bot()).config.systemPromptTemplate
    assert.strictEqual(prompt, "You are {name}.\nYour role: reads\nYour goal: finds\nwas born")
    assert.strictEqual(
      conversableOf(bot({ role: "", goal: "", backstory: "" })).config.systemPromptTemplate,
      "You are {name}.",
    )
  })
})
