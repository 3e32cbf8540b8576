/** Exchanges from the providers' documentation, with repetitions shortened. */

const events = (...lines: ReadonlyArray<readonly [event: string, data: string]>): string =>
  lines.map(([event, data]) => `event: ${event}\ndata: ${data}\n\n`).join("")

export const anthropicText = events(
  [
    "message_start",
    '{"type":"message_start","message":{"id":"msg_1nZdL29xx5MUA1yADyHTEsnR8uuvGzszyy","type":"message","role":"assistant","content":[],"model":"claude-opus-4-20250514","stop_reason":null,"stop_sequence":null,"usage":{"input_tokens":25,"output_tokens":1}}}',
  ],
  ["content_block_start", '{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}'],
  ["ping", '{"type":"ping"}'],
  ["content_block_delta", '{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hello"}}'],
  ["content_block_delta", '{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"!"}}'],
  ["content_block_stop", '{"type":"content_block_stop","index":0}'],
  [
    "message_delta",
    '{"type":"message_delta","delta":{"stop_reason":"end_turn","stop_sequence":null},"usage":{"output_tokens":15}}',
  ],
  ["message_stop", '{"type":"message_stop"}'],
)

export const anthropicTool = events(
  [
    "message_start",
    '{"type":"message_start","message":{"id":"msg_014p7gG3wDgGV9EUtLvnow3U","type":"message","role":"assistant","model":"claude-opus-4-20250514","stop_sequence":null,"usage":{"input_tokens":21,"cache_creation_input_tokens":0,"cache_read_input_tokens":188086,"output_tokens":2},"content":[],"stop_reason":null}}',
  ],
  ["content_block_start", '{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}'],
  ["content_block_delta", '{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Okay"}}'],
  ["content_block_stop", '{"type":"content_block_stop","index":0}'],
  [
    "content_block_start",
    '{"type":"content_block_start","index":1,"content_block":{"type":"tool_use","id":"toolu_01T1x1fJ34qAmk2tNTrN7Up6","name":"get_weather","input":{}}}',
  ],
  [
    "content_block_delta",
    '{"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":""}}',
  ],
  [
    "content_block_delta",
    '{"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":"{\\"location\\":"}}',
  ],
  [
    "content_block_delta",
    '{"type":"content_block_delta","index":1,"delta":{"type":"input_json_delta","partial_json":" \\"San Francisco, CA\\"}"}}',
  ],
  ["content_block_stop", '{"type":"content_block_stop","index":1}'],
  [
    "message_delta",
    '{"type":"message_delta","delta":{"stop_reason":"tool_use","stop_sequence":null},"usage":{"output_tokens":89}}',
  ],
  ["message_stop", '{"type":"message_stop"}'],
)

export const anthropicRefusal = events(
  [
    "message_start",
    '{"type":"message_start","message":{"role":"assistant","content":[],"usage":{"input_tokens":564,"output_tokens":1}}}',
  ],
  ["content_block_start", '{"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}'],
  ["content_block_delta", '{"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"Hello.."}}'],
  ["content_block_stop", '{"type":"content_block_stop","index":0}'],
  ["message_delta", '{"type":"message_delta","delta":{"stop_reason":"refusal"},"usage":{"output_tokens":22}}'],
  ["message_stop", '{"type":"message_stop"}'],
)

export const anthropicOverloaded = events([
  "error",
  '{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}',
])

export const responsesText = events(
  [
    "response.created",
    '{"type":"response.created","response":{"id":"resp_67c9fdcecf488190","object":"response","status":"in_progress","error":null,"incomplete_details":null,"output":[],"usage":null}}',
  ],
  [
    "response.in_progress",
    '{"type":"response.in_progress","response":{"id":"resp_67c9fdcecf488190","status":"in_progress","usage":null}}',
  ],
  [
    "response.output_item.added",
    '{"type":"response.output_item.added","output_index":0,"item":{"id":"msg_67c9fdcf37fc","type":"message","status":"in_progress","role":"assistant","content":[]}}',
  ],
  [
    "response.content_part.added",
    '{"type":"response.content_part.added","item_id":"msg_67c9fdcf37fc","output_index":0,"content_index":0,"part":{"type":"output_text","text":"","annotations":[]}}',
  ],
  [
    "response.output_text.delta",
    '{"type":"response.output_text.delta","item_id":"msg_67c9fdcf37fc","output_index":0,"content_index":0,"delta":"Hi"}',
  ],
  [
    "response.output_text.delta",
    '{"type":"response.output_text.delta","item_id":"msg_67c9fdcf37fc","output_index":0,"content_index":0,"delta":" there!"}',
  ],
  [
    "response.output_text.done",
    '{"type":"response.output_text.done","item_id":"msg_67c9fdcf37fc","output_index":0,"content_index":0,"text":"Hi there!"}',
  ],
  [
    "response.output_item.done",
    '{"type":"response.output_item.done","output_index":0,"item":{"id":"msg_67c9fdcf37fc","type":"message","status":"completed","role":"assistant","content":[{"type":"output_text","text":"Hi there!","annotations":[]}]}}',
  ],
  [
    "response.completed",
    '{"type":"response.completed","response":{"id":"resp_67c9fdcecf488190","status":"completed","error":null,"incomplete_details":null,"usage":{"input_tokens":37,"input_tokens_details":{"cached_tokens":32},"output_tokens":11,"output_tokens_details":{"reasoning_tokens":0},"total_tokens":48}}}',
  ],
)

export const responsesTool = events(
  [
    "response.output_item.added",
    '{"type":"response.output_item.added","response_id":"resp_1234xyz","output_index":0,"item":{"type":"function_call","id":"fc_1234xyz","call_id":"call_1234xyz","name":"get_weather","arguments":""}}',
  ],
  [
    "response.function_call_arguments.delta",
    '{"type":"response.function_call_arguments.delta","response_id":"resp_1234xyz","item_id":"fc_1234xyz","output_index":0,"delta":"{\\""}',
  ],
  [
    "response.function_call_arguments.done",
    '{"type":"response.function_call_arguments.done","response_id":"resp_1234xyz","item_id":"fc_1234xyz","output_index":0,"arguments":"{\\"location\\":\\"Paris, France\\"}"}',
  ],
  [
    "response.output_item.done",
    '{"type":"response.output_item.done","response_id":"resp_1234xyz","output_index":0,"item":{"type":"function_call","id":"fc_1234xyz","call_id":"call_1234xyz","name":"get_weather","arguments":"{\\"location\\":\\"Paris, France\\"}"}}',
  ],
  [
    "response.completed",
    '{"type":"response.completed","response":{"status":"completed","usage":{"input_tokens":9,"output_tokens":4}}}',
  ],
)

export const responsesRefusal = events(
  [
    "response.refusal.delta",
    '{"type":"response.refusal.delta","item_id":"msg_123","output_index":0,"content_index":0,"delta":"I cannot"}',
  ],
  [
    "response.refusal.done",
    '{"type":"response.refusal.done","item_id":"msg_123","output_index":0,"content_index":0,"refusal":"I cannot"}',
  ],
  [
    "response.completed",
    '{"type":"response.completed","response":{"status":"completed","usage":{"input_tokens":9,"output_tokens":4}}}',
  ],
)

export const responsesCut = events(
  ["response.output_text.delta", '{"type":"response.output_text.delta","delta":"Once"}'],
  [
    "response.incomplete",
    '{"type":"response.incomplete","response":{"status":"incomplete","incomplete_details":{"reason":"max_output_tokens"},"usage":null}}',
  ],
)

export const responsesFailed = events([
  "response.failed",
  '{"type":"response.failed","response":{"id":"resp_123","status":"failed","error":{"code":"server_error","message":"The model failed to generate a response."},"usage":null}}',
])

export const ollamaText =
  '{"model":"llama3.2","created_at":"2023-08-04T08:52:19.385406455-07:00","message":{"role":"assistant","content":"The","images":null},"done":false}\n' +
  '{"model":"llama3.2","created_at":"2023-08-04T08:52:19.485406455-07:00","message":{"role":"assistant","content":" sky"},"done":false}\n' +
  '{"model":"llama3.2","created_at":"2023-08-04T19:22:45.499127Z","message":{"role":"assistant","content":""},"done":true,"total_duration":4883583458,"load_duration":1334875,"prompt_eval_count":26,"prompt_eval_duration":342546000,"eval_count":282,"eval_duration":4535599000}\n'

export const ollamaTool =
  '{"model":"llama3.2","created_at":"2024-07-22T20:33:28.123648Z","message":{"role":"assistant","content":"","tool_calls":[{"function":{"name":"get_current_weather","arguments":{"format":"celsius","location":"Paris, FR"}}}]},"done":false}\n' +
  '{"model":"llama3.2","created_at":"2024-07-22T20:33:28.123648Z","message":{"role":"assistant","content":""},"done_reason":"stop","done":true,"total_duration":885095291,"prompt_eval_count":122,"eval_count":33}\n'

export const ollamaError = '{"error":"llama runner process has terminated"}\n'
