import * as Context from "effect/Context"

/** The Content-Security-Policy of hosted pages, derived from the deployment's template sources. */
export class PagePolicy extends Context.Service<PagePolicy, string>()("parley/http/PagePolicy") {}
