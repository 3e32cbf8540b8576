import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { ToolCatalog } from "../../ports/in/ToolCatalog.ts"
import { Api } from "../Api.ts"

export const layer = HttpApiBuilder.group(
  Api,
  "tools",
  Effect.fnUntraced(function* (handlers) {
    const catalog = yield* ToolCatalog
    return handlers
      .handle("toolCatalog", () =>
        Effect.map(catalog.entries, (tools) =>
          tools.map(({ slug, dottedPath, description, category }) => ({
            slug,
            dotted_path: dottedPath,
            description,
            category,
          })),
        ),
      )
      .handle("agentTools", () =>
        Effect.map(catalog.entries, (tools) => ({
          tools: Object.fromEntries(
            tools.map(({ slug, dottedPath, description }) => [
              slug,
              { tool_name: slug, module_path: dottedPath, description },
            ]),
          ),
        })),
      )
  }),
)
