import type { Kind } from "../../../src/adapters/models/LanguageModel.ts"

/** A server's transcript, rewritten from public reports and manuals, and the expected result of parsing it. */
export interface Transcript {
  readonly server: string
  readonly title: string
  /** Where the transcript is reported or documented. */
  readonly source: string
  readonly kind: Kind
  readonly body: string
  readonly text?: string
  readonly calls?: ReadonlyArray<readonly [name: string, input: unknown]>
  /** The reason why the model's answer ended. */
  readonly end?: string
  /** The reason why the response failed. */
  readonly fails?: string
  readonly tokens?: readonly [input: number | null, output: number | null]
}

const event = (data: object | string): string => `data: ${typeof data === "string" ? data : JSON.stringify(data)}\n\n`
const done = event("[DONE]")
const chunk = (delta: object | null, finish: string | null = null, more: object = {}): string =>
  event({ object: "chat.completion.chunk", choices: [{ index: 0, delta, finish_reason: finish }], ...more })
const calls = (...pieces: ReadonlyArray<object>): string => chunk({ tool_calls: pieces })
const piece = (
  index: number | null | undefined,
  id: string | null | undefined,
  name?: string | null,
  text?: unknown,
) => ({
  ...(index === undefined ? {} : { index }),
  ...(id === undefined ? {} : { id }),
  type: "function",
  function: { ...(name === undefined ? {} : { name }), ...(text === undefined ? {} : { arguments: text }) },
})

const weather = (city: string) => ["weather", { city }] as const
const lines = (...all: ReadonlyArray<object>): string => all.map((one) => `${JSON.stringify(one)}\n`).join("")
const named = (type: string, data: object): string => `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`

export const transcripts: ReadonlyArray<Transcript> = [
  {
    server: "vLLM",
    title: "sends null text with a call",
    source: "https://github.com/vllm-project/vllm-ascend/issues/14501",
    kind: "chat",
    body:
      calls({ ...piece(0, "call_1", "weather", ""), function: { name: "weather", arguments: "" } }) +
      chunk({ content: null, tool_calls: [{ index: 0, function: { arguments: '{"city": "Rome"}' } }] }) +
      chunk({ content: null, reasoning: null, tool_calls: [] }, "tool_calls") +
      event({ choices: [], usage: { prompt_tokens: 3, completion_tokens: 2, prompt_tokens_details: null } }) +
      done,
    calls: [weather("Rome")],
    end: "calls",
    tokens: [3, 2],
  },
  {
    server: "MLX",
    title: "announces a call in many pieces, and then sends it complete",
    source: "https://github.com/jjang-ai/vmlx/issues/219",
    kind: "chat",
    body:
      chunk({}, null, { tool_call_generating: true }).repeat(20) +
      calls(piece(0, "call_1", "weather", '{"city": "Rome"}')) +
      chunk({}, "tool_calls") +
      done,
    calls: [weather("Rome")],
    end: "calls",
  },
  {
    server: "LiteLLM",
    title: "sends a call in pieces, and repeats it at the end with its arguments as a JSON string",
    source: "https://github.com/BerriAI/litellm/issues/20480",
    kind: "chat",
    body:
      calls(piece(0, "call_1", "weather", '{"ci')) +
      calls(piece(0, "call_1", undefined, 'ty": "Rome"}')) +
      calls(piece(0, "call_1", "weather", JSON.stringify('{"city": "Rome"}'))) +
      chunk({}, "tool_calls") +
      done,
    calls: [weather("Rome")],
    end: "calls",
  },
  {
    server: "LiteLLM",
    title: "sends its usage after the end, with an empty choice",
    source: "https://github.com/BerriAI/litellm/issues/28735",
    kind: "chat",
    body:
      chunk({ content: "Hello." }) +
      chunk({ content: "" }, "stop") +
      chunk({ content: null, role: null }, null, { usage: { prompt_tokens: 5, completion_tokens: 2 } }) +
      done,
    text: "Hello.",
    end: "stop",
    tokens: [5, 2],
  },
  {
    server: "LiteLLM",
    title: "ends with Gemini's first call, and then sends another one",
    source: "https://github.com/BerriAI/litellm/pull/31634",
    kind: "chat",
    body:
      chunk({ tool_calls: [piece(0, "call_1", "weather", '{"city": "Rome"}')] }, "tool_calls") +
      chunk({ tool_calls: [piece(1, "call_2", "weather", '{"city": "Oslo"}')] }, "tool_calls") +
      done,
    calls: [weather("Rome"), weather("Oslo")],
    end: "calls",
  },
  {
    server: "Open WebUI",
    title: "ends with every thought, and then continues",
    source: "https://github.com/open-webui/open-webui/issues/16377",
    kind: "chat",
    body:
      chunk({ reasoning_content: "They ask." }, "stop") +
      chunk({ content: "Hello " }) +
      chunk({ content: "there." }) +
      chunk({}, "stop") +
      done,
    text: "Hello there.",
    end: "stop",
  },
  {
    server: "CLIProxyAPI",
    title: "sends its usage with the end",
    source: "https://github.com/router-for-me/CLIProxyAPI/issues/876",
    kind: "chat",
    body:
      chunk({ content: "Hello." }) +
      chunk({}, "stop", { usage: { prompt_tokens: 5, completion_tokens: 2, total_tokens: 7 } }) +
      done,
    text: "Hello.",
    end: "stop",
    tokens: [5, 2],
  },
  {
    server: "Ollama",
    title: "sends thoughts in a separate field, with empty text",
    source: "https://github.com/dirac-run/dirac/pull/227",
    kind: "chat",
    body:
      chunk({ role: "assistant", content: "", reasoning: "They ask." }) +
      chunk({ content: null, reasoning: " I answer." }) +
      chunk({ content: "Hello." }) +
      chunk({ content: "" }, "stop") +
      done,
    text: "Hello.",
    end: "stop",
  },
  {
    server: "Azure",
    title: "sends filter results without a delta between the pieces of a call",
    source: "https://github.com/spring-projects/spring-ai/issues/7007",
    kind: "chat",
    body:
      event({ id: "", model: "", object: "", created: 0, choices: [], prompt_filter_results: [{ prompt_index: 0 }] }) +
      calls(piece(0, "call_1", "weather", "")) +
      event({
        id: "",
        object: "",
        created: 0,
        choices: [
          { index: 0, finish_reason: null, content_filter_results: {}, content_filter_offsets: { end_offset: 44 } },
        ],
        usage: null,
      }) +
      calls(piece(0, undefined, undefined, '{"city": "Rome"}')) +
      chunk({}, "tool_calls") +
      done,
    calls: [weather("Rome")],
    end: "calls",
  },
  {
    server: "Mistral",
    title: "sends empty usage with a piece, and calls without a type",
    source: "https://github.com/BerriAI/litellm/issues/2645",
    kind: "chat",
    body:
      chunk({ role: "assistant", content: "" }, null, { usage: {} }) +
      chunk(
        { tool_calls: [{ id: "D681PevKs", index: 0, function: { name: "weather", arguments: '{"city": "Rome"}' } }] },
        "tool_calls",
        { usage: { prompt_tokens: 124, completion_tokens: 22, total_tokens: 146 } },
      ) +
      done,
    calls: [weather("Rome")],
    end: "calls",
    tokens: [124, 22],
  },
  {
    server: "Perplexity",
    title: "repeats the whole answer beside each piece, with citations",
    source: "https://github.com/open-webui/open-webui/issues/9927",
    kind: "chat",
    body:
      ["Hello", " there."]
        .map((content, at) =>
          event({
            object: "chat.completion.chunk",
            citations: ["https://example.org/"],
            usage: { prompt_tokens: 5, completion_tokens: at + 1 },
            choices: [
              {
                index: 0,
                delta: { role: "assistant", content },
                message: { role: "assistant", content: at === 0 ? "Hello" : "Hello there." },
                finish_reason: at === 0 ? null : "stop",
              },
            ],
          }),
        )
        .join("") + done,
    text: "Hello there.",
    end: "stop",
    tokens: [5, 2],
  },
  {
    server: "Anthropic",
    title: "runs its own tools within an answer",
    source: "https://platform.claude.com/docs/en/build-with-claude/streaming",
    kind: "anthropic",
    body:
      named("message_start", { message: { id: "msg_1", usage: { input_tokens: 9, output_tokens: 1 } } }) +
      named("content_block_start", {
        index: 0,
        content_block: { type: "server_tool_use", id: "srv_1", name: "web_search", input: {} },
      }) +
      named("content_block_delta", {
        index: 0,
        delta: { type: "input_json_delta", partial_json: '{"query": "Rome"}' },
      }) +
      named("content_block_stop", { index: 0 }) +
      named("content_block_start", {
        index: 1,
        content_block: { type: "web_search_tool_result", tool_use_id: "srv_1", content: [] },
      }) +
      named("content_block_stop", { index: 1 }) +
      named("content_block_start", { index: 2, content_block: { type: "text", text: "" } }) +
      named("content_block_delta", { index: 2, delta: { type: "text_delta", text: "It rains." } }) +
      named("content_block_stop", { index: 2 }) +
      named("message_delta", { delta: { stop_reason: "end_turn" }, usage: { output_tokens: 7 } }) +
      named("message_stop", {}),
    text: "It rains.",
    end: "stop",
    tokens: [9, 7],
  },
  {
    server: "Anthropic through a proxy",
    title: "begins another answer within the first",
    source: "https://github.com/vercel/ai/issues/18331",
    kind: "anthropic",
    body:
      named("message_start", { message: { id: "msg_1", usage: { input_tokens: 9, output_tokens: 1 } } }) +
      named("content_block_start", {
        index: 0,
        content_block: { type: "tool_use", id: "call_1", name: "weather", input: {} },
      }) +
      named("content_block_delta", { index: 0, delta: { type: "input_json_delta", partial_json: '{"city": "Ro' } }) +
      named("message_start", { message: { id: "msg_2", usage: { input_tokens: 9, output_tokens: 1 } } }) +
      named("content_block_start", {
        index: 0,
        content_block: { type: "tool_use", id: "call_2", name: "weather", input: {} },
      }) +
      named("content_block_delta", {
        index: 0,
        delta: { type: "input_json_delta", partial_json: '{"city": "Rome"}' },
      }) +
      named("message_delta", { delta: { stop_reason: "tool_use" }, usage: { output_tokens: 7 } }) +
      named("message_stop", {}),
    fails: "malformed",
  },
  {
    server: "vLLM",
    title: "gives every call index 0, and later pieces an empty id",
    source: "https://github.com/InternLM/lmdeploy/issues/3412",
    kind: "chat",
    body:
      calls(piece(0, "chatcmpl-tool-1", "weather", "")) +
      calls(piece(0, "", null, '{"city":')) +
      calls(piece(0, "", null, ' "Rome"}')) +
      calls(piece(0, "chatcmpl-tool-2", "weather", "")) +
      calls(piece(0, "", null, '{"city": "Oslo"}')) +
      chunk({}, "tool_calls") +
      done,
    calls: [weather("Rome"), weather("Oslo")],
    end: "calls",
  },
  {
    server: "vLLM",
    title: "invents an id for every piece of a call",
    source: "https://github.com/BerriAI/litellm/pull/28223",
    kind: "chat",
    body:
      calls(piece(0, "call-a", "weather", '{"ci')) +
      calls(piece(0, "call-b", "weather", 'ty":"Ro')) +
      calls(piece(0, "call-c", null, 'me"}')) +
      chunk({}, "tool_calls") +
      done,
    calls: [weather("Rome")],
  },
  {
    server: "vLLM",
    title: "sends an error as a separate kind of object",
    source: "https://github.com/BerriAI/litellm/issues/25492",
    kind: "chat",
    body:
      chunk({ content: "Half" }) +
      event({ object: "error", message: "Engine died", type: "InternalServerError", code: 500 }) +
      done,
    text: "Half",
    fails: "unavailable",
  },
  {
    server: "vLLM",
    title: "leaves the channels of gpt-oss in the text and in a tool's name",
    source: "https://github.com/vllm-project/vllm/issues/32587",
    kind: "chat",
    body:
      chunk({ content: "<|channel|>analysis<|message|>They want it warm.<|end|>" }) +
      chunk({ content: "<|start|>assistant<|channel|>final<|message|>Sunny." }) +
      calls(piece(0, "c1", "weather<|channel|>commentary", '{"city":"Rome"}')) +
      chunk({}, "tool_calls") +
      done,
    text: "Sunny.",
    calls: [weather("Rome")],
  },
  {
    server: "SGLang",
    title: "uses numbers as the ids of calls",
    source: "https://github.com/InternLM/lmdeploy/issues/3412",
    kind: "chat",
    body:
      calls(piece(0, "0", "weather", "")) +
      calls(piece(0, "0", null, '{"city":"Rome"}')) +
      calls(piece(0, "1", "weather", "")) +
      calls(piece(0, "1", null, '{"city":"Oslo"}')) +
      chunk({}, "tool_calls") +
      done,
    calls: [weather("Rome"), weather("Oslo")],
  },
  {
    server: "SGLang",
    title: "aborts an answer",
    source: "https://github.com/sgl-project/sglang/pull/19357",
    kind: "chat",
    body: chunk({ content: "Half" }) + chunk({}, "abort") + done,
    text: "Half",
    fails: "unavailable",
  },
  {
    server: "Ollama",
    title: "sends an empty end reason with every piece",
    source: "https://github.com/ollama/ollama/issues/4357",
    kind: "chat",
    body: chunk({ content: "Have you" }, "") + chunk({ content: " any?" }, "") + chunk({ content: "" }, "stop") + done,
    text: "Have you any?",
    end: "stop",
  },
  {
    server: "Ollama",
    title: "sends complete calls without an index",
    source: "https://github.com/ollama/ollama/issues/7881",
    kind: "chat",
    body:
      chunk({
        role: "assistant",
        content: "",
        tool_calls: [piece(undefined, "call_1", "weather", '{"city":"Rome"}')],
      }) +
      chunk({
        role: "assistant",
        content: "",
        tool_calls: [piece(undefined, "call_2", "weather", '{"city":"Oslo"}')],
      }) +
      chunk({ content: "" }, "stop") +
      done,
    calls: [weather("Rome"), weather("Oslo")],
  },
  {
    server: "Ollama",
    title: "sends thoughts beside the text and arguments as a string, in its own protocol",
    source: "https://docs.ollama.com/api/chat",
    kind: "ollama",
    body: lines(
      { message: { role: "assistant", content: "", thinking: "Hm." }, done: false },
      {
        message: {
          role: "assistant",
          content: "",
          tool_calls: [{ function: { name: "weather", arguments: '{"city":"Rome"}' } }],
        },
      },
      {
        message: { role: "assistant", content: "" },
        done_reason: "stop",
        done: true,
        prompt_eval_count: 26,
        eval_count: 8,
      },
    ),
    calls: [weather("Rome")],
    tokens: [26, 8],
  },
  {
    server: "Ollama",
    title: "sends a whole answer as one object, in its own protocol",
    source: "https://docs.ollama.com/api/chat",
    kind: "ollama",
    body: JSON.stringify(
      { message: { role: "assistant", content: "Blue." }, done: true, done_reason: "stop" },
      null,
      2,
    ),
    text: "Blue.",
    end: "stop",
  },
  {
    server: "llama.cpp",
    title: "sends timings, separate thoughts, and an empty last piece",
    source: "https://github.com/openai-php/client/issues/780",
    kind: "chat",
    body:
      chunk({ role: "assistant", content: null }) +
      chunk({ reasoning_content: "Play" }, null, { timings: { predicted_ms: 1119.721 } }) +
      chunk({ content: "Hi" }) +
      chunk({}, "stop", { timings: { cache_n: 7, draft_n: 82 } }) +
      event({ choices: [], usage: { prompt_tokens: 10, completion_tokens: 2 } }) +
      done,
    text: "Hi",
    tokens: [10, 2],
  },
  {
    server: "llama.cpp",
    title: "ends with an error, first outside of an event and then inside one",
    source: "https://github.com/coddy-project/coddy-agent/pull/106",
    kind: "chat",
    body:
      chunk({ content: "Half" }) +
      'error: {"code":500}\n\n' +
      event({ error: { code: 500, message: "Failed to parse input", type: "server_error" } }),
    text: "Half",
    fails: "unavailable",
  },
  {
    server: "LiteLLM",
    title: "begins the arguments of a call with an empty object",
    source: "https://github.com/BerriAI/litellm/issues/4537",
    kind: "chat",
    body:
      calls(piece(0, "toolu_1", "weather", "{}")) +
      calls(piece(0, null, null, '{"city":"Rome"}')) +
      chunk({}, "tool_calls") +
      done,
    calls: [weather("Rome")],
  },
  {
    server: "LiteLLM",
    title: "gives Groq's three calls, one per piece, the same index",
    source: "https://github.com/BerriAI/litellm/issues/7621",
    kind: "chat",
    body:
      ["Rome", "Oslo", "Lima"]
        .map((city, at) => calls(piece(0, `call_${at}`, "weather", `{"city":"${city}"}`)))
        .join("") +
      chunk({}, "tool_calls") +
      done,
    calls: [weather("Rome"), weather("Oslo"), weather("Lima")],
  },
  {
    server: "LiteLLM",
    title: "reports its provider's error with a status as a string",
    source: "https://github.com/BerriAI/litellm/issues/40578",
    kind: "chat",
    body: event({ error: { message: "litellm.RateLimitError", type: "throttling_error", param: null, code: "429" } }),
    fails: "busy",
  },
  {
    server: "OpenRouter",
    title: "sends comments to keep the connection alive, and ends with the provider's reason beside its own",
    source: "https://openrouter.ai/docs/api-reference/streaming",
    kind: "chat",
    body:
      ": OPENROUTER PROCESSING\n\n: OPENROUTER PROCESSING\n\n" +
      chunk({ role: "assistant", content: "Hi" }) +
      event({
        choices: [
          { index: 0, delta: { role: "assistant", content: "" }, finish_reason: "stop", native_finish_reason: "STOP" },
        ],
      }) +
      event({
        choices: [{ index: 0, delta: { role: "assistant", content: "" }, finish_reason: null }],
        usage: { prompt_tokens: 4, completion_tokens: 1, cost: 0.00014 },
      }) +
      done,
    text: "Hi",
    end: "stop",
    tokens: [4, 1],
  },
  {
    server: "OpenRouter",
    title: "loses its provider in the middle of an answer",
    source: "https://openrouter.ai/docs/api/reference/errors-and-debugging",
    kind: "chat",
    body:
      chunk({ content: "Half" }) +
      chunk({ content: "" }, "error", {
        error: { code: 502, message: "Provider disconnected", metadata: { error_type: "provider_unavailable" } },
      }),
    text: "Half",
    fails: "unavailable",
  },
  {
    server: "OpenRouter",
    title: "reports an error inside a choice",
    source: "https://github.com/damianvtran/local-operator/pull/223",
    kind: "chat",
    body: event({
      choices: [
        {
          index: 0,
          delta: { content: "" },
          finish_reason: "error",
          error: { code: 402, message: "Insufficient credits" },
        },
      ],
    }),
    fails: "unpaid",
  },
  {
    server: "Mistral",
    title: "sends thoughts and text as parts of a list",
    source: "https://github.com/NousResearch/hermes-agent/issues/11243",
    kind: "chat",
    body:
      chunk({ content: [{ type: "thinking", thinking: [{ type: "text", text: "Let me see." }] }] }) +
      chunk({ content: [{ type: "text", text: "It is " }] }) +
      chunk({ content: "four." }, "stop", { usage: { prompt_tokens: 9, completion_tokens: 5 } }) +
      done,
    text: "It is four.",
    tokens: [9, 5],
  },
  {
    server: "Mistral",
    title: "ends at the model's maximum length, with empty usage",
    source: "https://github.com/laravel/ai/pull/955",
    kind: "chat",
    body: chunk({ content: "Long" }, null, { usage: {} }) + chunk({ content: "" }, "model_length") + done,
    text: "Long",
    end: "length",
    tokens: [null, null],
  },
  {
    server: "Gemini",
    title: "sends signed calls without an index or an id",
    source: "https://github.com/open-webui/computer/issues/224",
    kind: "chat",
    body:
      chunk({
        role: "assistant",
        tool_calls: [
          {
            ...piece(null, "", "weather", '{"city":"Rome"}'),
            extra_content: { google: { thought_signature: "c2ln" } },
          },
          piece(null, "", "weather", '{"city":"Oslo"}'),
        ],
      }) +
      chunk({ role: "assistant" }, "stop") +
      done,
    calls: [weather("Rome"), weather("Oslo")],
  },
  {
    server: "Gemini",
    title: "ends with every piece, and sends no final one",
    source: "https://github.com/QuantumNous/new-api/issues/378",
    kind: "chat",
    body:
      chunk({ reasoning_content: "Hm" }, "stop") +
      chunk({ content: "One, " }, "stop") +
      chunk({ content: "two." }, "stop"),
    text: "One, two.",
    end: "stop",
  },
  {
    server: "Gemini",
    title: "fails to write a call",
    source: "https://github.com/NousResearch/hermes-agent/pull/83882",
    kind: "chat",
    body: chunk({ role: "assistant" }, "function_call_filter: MALFORMED_FUNCTION_CALL") + done,
    fails: "unavailable",
  },
  {
    server: "Gemini",
    title: "responds with an error inside a list",
    source: "https://github.com/Simpleyyt/ai-manus/issues/101",
    kind: "chat",
    body: JSON.stringify(
      [{ error: { code: 503, message: "The model is overloaded.", status: "UNAVAILABLE" } }],
      null,
      1,
    ),
    fails: "unavailable",
  },
  {
    server: "Azure",
    title: "sends filter results for the prompt first, and others with its pieces",
    source: "https://github.com/microsoft/autogen/issues/6465",
    kind: "chat",
    body:
      event({
        id: "",
        choices: [],
        created: 0,
        model: "",
        object: "",
        prompt_filter_results: [{ prompt_index: 0, content_filter_results: {} }],
      }) +
      event({
        choices: [
          {
            index: 0,
            finish_reason: null,
            delta: { content: "Own" },
            content_filter_results: { hate: { filtered: false } },
          },
        ],
      }) +
      event({
        id: "",
        choices: [
          { index: 0, finish_reason: null, content_filter_results: {}, content_filter_offsets: { check_offset: 44 } },
        ],
        usage: null,
      }) +
      chunk({}, "stop") +
      done,
    text: "Own",
    end: "stop",
  },
  {
    server: "Azure",
    title: "withholds the rest of a filtered answer",
    source: "https://learn.microsoft.com/azure/ai-services/openai/concepts/content-filter",
    kind: "chat",
    body:
      chunk({ content: "Part" }) +
      event({ choices: [{ index: 0, finish_reason: "content_filter", delta: {} }] }) +
      done,
    text: "Part",
    end: "filtered",
  },
  {
    server: "DeepSeek",
    title: "runs out of resources",
    source: "https://api-docs.deepseek.com/api/create-chat-completion",
    kind: "chat",
    body: chunk({ content: "Half" }) + chunk({ content: "" }, "insufficient_system_resource") + done,
    text: "Half",
    fails: "unavailable",
  },
  {
    server: "Groq",
    title: "sends its usage under a separate key",
    source: "https://github.com/vercel/ai/issues/1651",
    kind: "chat",
    body:
      chunk({ content: "Hi" }) +
      chunk({}, "stop", { x_groq: { id: "req_1", usage: { prompt_tokens: 3, completion_tokens: 1 } } }) +
      done,
    text: "Hi",
    tokens: [3, 1],
  },
  {
    server: "DashScope",
    title: "sends an error as an event with that name",
    source: "https://github.com/holon-run/holon/pull/2424",
    kind: "chat",
    body: 'event: error\ndata: {"code":"Arrearage","message":"Access denied, the account is in arrears","request_id":"x"}\n\n',
    fails: "unpaid",
  },
  {
    server: "Anthropic through a proxy",
    title: "sends null for tokens that it doesn't count",
    source: "https://platform.claude.com/docs/en/build-with-claude/handling-stop-reasons",
    kind: "anthropic",
    body:
      named("message_start", {
        message: { id: "m", content: [], stop_reason: null, usage: { input_tokens: 5, cache_read_input_tokens: null } },
      }) +
      named("content_block_start", {
        index: 0,
        content_block: { type: "tool_use", id: "t1", name: "weather", input: {} },
      }) +
      named("content_block_delta", { index: 0, delta: { type: "input_json_delta", partial_json: '{"city":"Rome"}' } }) +
      named("content_block_stop", { index: 0 }) +
      named("message_delta", { delta: { stop_reason: "tool_use" }, usage: { input_tokens: null, output_tokens: 3 } }) +
      named("message_stop", {}),
    calls: [weather("Rome")],
    tokens: [5, 3],
  },
  {
    server: "Anthropic through a proxy",
    title: "sends a whole answer as one object",
    source: "https://platform.claude.com/docs/en/api/messages",
    kind: "anthropic",
    body: JSON.stringify({
      type: "message",
      role: "assistant",
      content: [{ type: "text", text: "Hi" }],
      stop_reason: "end_turn",
      usage: { input_tokens: 2, output_tokens: 1 },
    }),
    text: "Hi",
    end: "stop",
    tokens: [2, 1],
  },
  {
    server: "OpenAI Responses",
    title: "sends everything at the end",
    source: "https://github.com/Sophomoresty/gemini-web2api/pull/57",
    kind: "responses",
    body: named("response.completed", {
      response: {
        output: [
          { type: "message", content: [{ type: "output_text", text: "Hi" }] },
          { type: "function_call", call_id: "c", name: "weather", arguments: '{"city":"Rome"}' },
        ],
        usage: null,
      },
    }),
    text: "Hi",
    calls: [weather("Rome")],
    end: "calls",
  },
]
