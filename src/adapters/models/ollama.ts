import type { Turn } from "../../domain/chat/Turn.ts"
import {
  type Assembly,
  bearer,
  type Dialect,
  failsFor,
  functionsOf,
  modelOf,
  namesOf,
  outputText,
  says,
  type Taken,
  type Wanted,
} from "./Dialect.ts"
import { argumentsOf, calledName } from "./reading/Arguments.ts"
import { CallPieces } from "./reading/CallPieces.ts"
import { contentText } from "./reading/Content.ts"
import { endingOf } from "./reading/Ending.ts"
import { countOf, type Json, recordOf, recordsOf } from "./reading/Loose.ts"

const message = (turn: Turn): object => {
  switch (turn.role) {
    case "system":
    case "user":
      return { role: turn.role, content: turn.text }
    case "assistant":
      return {
        role: "assistant",
        content: turn.text,
        ...(turn.calls.length === 0
          ? {}
          : {
              tool_calls: turn.calls.map(({ name, input }) => ({
                function: { name: calledName(name), arguments: argumentsOf(input) },
              })),
            }),
      }
    case "tool":
      return { role: "tool", tool_name: turn.name, content: outputText(turn.output) }
  }
}

/** Top-level keys other than the model options. */
const own = new Set(["keep_alive", "think", "options"])

const parametersOf = ({ parameters }: Wanted) => {
  const entries = Object.entries(parameters).filter(([name]) => name !== "model")
  const given = parameters["options"]
  const options = {
    ...Object.fromEntries(entries.filter(([name]) => !own.has(name))),
    ...(typeof given === "object" && given !== null ? given : {}),
  }
  return {
    ...Object.fromEntries(entries.filter(([name]) => own.has(name) && name !== "options")),
    ...(Object.keys(options).length === 0 ? {} : { options }),
  }
}

const assembly = (wanted: Wanted): Assembly => {
  const calls = new CallPieces(namesOf(wanted))
  let last: Json | undefined

  const take = (line: Json): Taken => {
    const reply = recordOf(line["message"])
    for (const call of recordsOf(reply["tool_calls"])) calls.take([{ ...call, index: undefined }])
    if (line["done"] === true) last = line
    if (endingOf(line["done_reason"]) === "failed") return failsFor("unavailable")
    return says(contentText(reply["content"]) || contentText(line["response"]))
  }

  return {
    take,
    end: () =>
      last === undefined
        ? undefined
        : [
            ...calls.parts(),
            {
              _tag: "End",
              reason: endingOf(last["done_reason"]) === "length" ? "length" : calls.isEmpty ? "stop" : "calls",
              usage: { inputTokens: countOf(last["prompt_eval_count"]), outputTokens: countOf(last["eval_count"]) },
            },
          ],
  }
}

/** Ollama's native chat API, which can't force a tool call. */
export const ollama: Dialect = {
  path: "/api/chat",
  headers: bearer,
  body: (wanted, model) => ({
    ...parametersOf(wanted),
    model: modelOf(wanted, model),
    messages: wanted.turns.map(message),
    ...(wanted.tools.length === 0 || wanted.isCallForbidden === true ? {} : { tools: functionsOf(wanted) }),
    ...(wanted.shape === undefined ? {} : { format: wanted.shape.schema }),
    stream: true,
  }),
  assembly,
}
