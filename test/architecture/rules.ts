import type { IRegularForbiddenRuleType } from "dependency-cruiser"

const effect = "node_modules/effect/"

/** Modules of Effect that reach the world. */
const io =
  "(FileSystem|Path|Terminal|Stdio|PlatformError|(ai|cli|cluster|crypto|devtools|eventlog|http|http-api|net|observability|persistence|process|reactivity|rpc|socket|sql|workers|workflow|testing)/)"

/** Modules of Effect that run something: what the domain decides, it decides at once. */
const impure =
  "(Effect|Layer|Stream|Sink|Channel|Queue|PubSub|Ref|SubscriptionRef|Clock|Random|Console|Config|Logger|Fiber|Scope|Schedule|ManagedRuntime|Runtime)\\."

type Rule = IRegularForbiddenRuleType

const rule = (name: string, from: Rule["from"], to: Rule["to"]): Rule => ({
  name,
  severity: "error",
  from,
  to,
})

/** The import rule, for a house whose rooms are folders of `root`. */
export const rules = (root: string): ReadonlyArray<Rule> => {
  const room = (name: string) => `^${root}/${name}/`
  const anywhere = `^${root}/`
  return [
    rule("domain imports domain and effect", { path: room("domain") }, { pathNot: [room("domain"), effect] }),
    rule("domain is synchronous", { path: room("domain") }, { path: `${effect}dist/(${impure}|${io}|index\\.)` }),
    rule(
      "ports import domain, ports and effect",
      { path: room("ports") },
      { pathNot: [room("(domain|ports)"), effect] },
    ),
    rule("ports name no technology", { path: room("ports") }, { path: `${effect}dist/(${io}|index\\.)` }),
    rule("out-ports know no use-case", { path: room("ports/out") }, { path: room("ports/in") }),
    rule(
      "an adapter imports domain, out-ports and itself",
      { path: `${anywhere}adapters/([^/]+)/` },
      { path: anywhere, pathNot: [room("domain"), room("ports/out"), `${anywhere}adapters/$1/`] },
    ),
    rule(
      "an edge imports domain, ports and itself",
      { path: `${anywhere}(http|ws)/` },
      { path: anywhere, pathNot: [room("(domain|ports)"), `${anywhere}$1/`] },
    ),
    rule(
      "only layers import adapters",
      { path: anywhere, pathNot: room("(layers|adapters)") },
      { path: room("adapters") },
    ),
    rule("nobody imports layers", { path: anywhere, pathNot: room("layers") }, { path: room("layers") }),
    rule("the sources import no tests", { path: "^src/" }, { path: "^test/" }),
    rule("no cycles", { path: anywhere }, { circular: true }),
    rule("everything resolves", { path: anywhere }, { couldNotResolve: true }),
  ]
}
