import type { IReachabilityForbiddenRuleType, IRegularForbiddenRuleType } from "dependency-cruiser"

const effect = "node_modules/effect/"

/** Computes version 5 identifiers synchronously, in Node and browsers; it has no dependencies. */
const uuid = "node_modules/uuid/"

/** Modules of Effect that access the outside world. */
const io =
  "(FileSystem|Path|Terminal|Stdio|PlatformError|(ai|cli|cluster|crypto|devtools|eventlog|http|http-api|net|observability|persistence|process|reactivity|rpc|socket|sql|workers|workflow|testing)/)"

/** Modules of Effect that run effects: the domain is synchronous. */
const impure =
  "(Effect|Layer|Stream|Sink|Channel|Queue|PubSub|Ref|SubscriptionRef|Clock|Random|Console|Config|Logger|Fiber|Scope|Schedule|ManagedRuntime|Runtime)\\."

type Rule = IRegularForbiddenRuleType

const rule = (name: string, from: Rule["from"], to: Rule["to"]): Rule => ({
  name,
  severity: "error",
  from,
  to,
})

/** The import rule for layers that are folders of `root`, with browser code in `web`. */
export const rules = (root: string, web: string): ReadonlyArray<Rule | IReachabilityForbiddenRuleType> => {
  const room = (name: string) => `^${root}/${name}/`
  const anywhere = `^${root}/`
  return [
    rule(
      "domain imports domain, effect and uuid",
      { path: room("domain") },
      { pathNot: [room("domain"), effect, uuid] },
    ),
    rule("domain is synchronous", { path: room("domain") }, { path: `${effect}dist/(${impure}|${io}|index\\.)` }),
    rule(
      "ports import domain, ports and effect",
      { path: room("ports") },
      { pathNot: [room("(domain|ports)"), effect] },
    ),
    rule("ports name no technology", { path: room("ports") }, { path: `${effect}dist/(${io}|index\\.)` }),
    rule(
      "ports have no implementation",
      { path: room("ports") },
      { path: effect, pathNot: `${effect}dist/(Context|Schema)\\.`, dependencyTypesNot: ["type-only"] },
    ),
    rule(
      "application imports domain, ports, application and effect",
      { path: room("application") },
      { pathNot: [room("(domain|ports|application)"), effect] },
    ),
    rule("application names no technology", { path: room("application") }, { path: `${effect}dist/(${io}|index\\.)` }),
    rule(
      "an adapter imports domain, ports, itself and what adapters share of threads",
      { path: `${anywhere}adapters/([^/]+)/` },
      { path: anywhere, pathNot: [room("(domain|ports|adapters/threads)"), `${anywhere}adapters/$1/`] },
    ),
    rule(
      "an edge imports domain, application, ports, views and itself",
      { path: `${anywhere}(http|ws)/` },
      { path: anywhere, pathNot: [room("(domain|application|ports|views)"), `${anywhere}$1/`] },
    ),
    rule(
      "views import domain and views, and of use cases and ports only types",
      { path: room("views") },
      { path: anywhere, pathNot: room("(domain|views)"), dependencyTypesNot: ["type-only"] },
    ),
    rule("views know no edge, adapter or layer", { path: room("views") }, { path: room("(http|ws|adapters|layers)") }),
    rule(
      "views are synchronous",
      { path: room("views") },
      { path: `${effect}dist/(${impure}|${io}|index\\.)`, dependencyTypesNot: ["type-only"] },
    ),
    rule(
      "only layers import adapters",
      { path: anywhere, pathNot: room("(layers|adapters)") },
      { path: room("adapters") },
    ),
    rule("nobody imports layers", { path: anywhere, pathNot: room("layers") }, { path: room("layers") }),
    {
      name: "browser code reaches domain, views and nothing else of the sources",
      severity: "error",
      from: { path: `^${web}/` },
      to: { path: room("(application|ports|adapters|layers|ws|http)"), reachable: true },
    },
    rule("the sources import no tests", { path: "^src/" }, { path: "^test/" }),
    rule("no cycles", { path: [anywhere, `^${web}/`] }, { circular: true }),
    rule("everything resolves", { path: anywhere }, { couldNotResolve: true }),
  ]
}
