import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { Caller } from "../../domain/access/Caller.ts"
import { DesignReserved } from "../../domain/infographic/catalog/Errors.ts"
import { fromFile, RegisteredTemplate, TemplateName } from "../../domain/infographic/catalog/RegisteredTemplate.ts"
import { decodeTheme, encodeTheme } from "../../domain/infographic/catalog/ThemeWire.ts"
import { shippedThemes } from "../../domain/infographic/themes/shipped.ts"
import { themeCss } from "../../domain/infographic/themes/themeCss.ts"
import { type ThemeConfig, ThemeName } from "../../domain/infographic/themes/ThemeConfig.ts"
import { DesignStore, type DesignStoreUnavailable } from "../../ports/DesignStore.ts"
import { TemplateEngine } from "../../ports/TemplateEngine.ts"

type Ask<A> = Effect.Effect<A, DesignStoreUnavailable>
type Register = Effect.Effect<void, DesignReserved | DesignStoreUnavailable>

const encodeTemplate = Schema.encodeSync(RegisteredTemplate)
const isTemplateName = Schema.is(TemplateName)
const isThemeName = Schema.is(ThemeName)
const isShippedTheme = (name: string): boolean => Object.hasOwn(shippedThemes, name)
const decodeTemplate = Schema.decodeUnknownResult(RegisteredTemplate)

const byName = <A extends { readonly name: string }>(...lists: ReadonlyArray<ReadonlyArray<A>>): ReadonlyArray<A> =>
  [...new Map(lists.flat().map((item) => [item.name, item])).values()].sort((a, b) => (a.name < b.name ? -1 : 1))

/**
 * The registry of templates and themes: those found in the template folders at startup, the shipped themes, and those
 * that callers have registered since, shared by all processes. Templates added to the folders later are not included.
 * The names of shipped ones are reserved.
 */
export class TemplateCatalog extends Context.Service<
  TemplateCatalog,
  {
    readonly has: (template: string) => Ask<boolean>
    readonly template: (name: string) => Ask<RegisteredTemplate | undefined>
    readonly templates: Ask<ReadonlyArray<RegisteredTemplate>>
    readonly registerTemplate: (template: RegisteredTemplate, author: Caller) => Register
    readonly theme: (name: string) => Ask<ThemeConfig | undefined>
    /** The custom properties of a theme; none when the name is null; undefined for an unknown theme. */
    readonly themeCss: (name: string | null) => Ask<string | undefined>
    readonly themes: Ask<ReadonlyArray<ThemeConfig>>
    readonly registerTheme: (theme: ThemeConfig, author: Caller) => Register
  }
>()("parley/application/infographic/TemplateCatalog") {
  /** `described`: descriptions of the shipped templates. */
  static readonly layer = (described: ReadonlyArray<RegisteredTemplate>) =>
    Layer.effect(
      TemplateCatalog,
      Effect.gen(function* () {
        const engine = yield* TemplateEngine
        const designs = yield* DesignStore
        const cache = new Map(described.map((template) => [template.name, template]))
        const results = new Map(engine.names.map((name) => [name, cache.get(name) ?? fromFile(name)]))
        const isShipped = (name: string): boolean => cache.has(name) && results.has(name)

        const stored = (document: unknown): RegisteredTemplate | undefined =>
          Result.getOrUndefined(decodeTemplate(document))

        const storedTheme = (document: unknown): ThemeConfig | undefined => Result.getOrUndefined(decodeTheme(document))

        /**
         * A registered description also applies to a template that exists only as a file. A name that can't be
         * registered is not looked up.
         */
        const template = (name: string): Ask<RegisteredTemplate | undefined> => {
          if (isShipped(name) || !isTemplateName(name)) return Effect.succeed(results.get(name))
          return Effect.map(
            designs.get("template", name),
            (document) => (Option.isNone(document) ? undefined : stored(document.value)) ?? results.get(name),
          )
        }

        const theme = (name: string): Ask<ThemeConfig | undefined> => {
          if (!isThemeName(name)) return Effect.undefined
          if (isShippedTheme(name)) return Effect.succeed(shippedThemes[name])
          return Effect.map(designs.get("theme", name), (document) =>
            Option.isNone(document) ? undefined : storedTheme(document.value),
          )
        }

        const shippedCss = new Map([
          [null, themeCss(null)] as const,
          ...Object.values(shippedThemes).map((it) => [it.name, themeCss(it)] as const),
        ])

        return TemplateCatalog.of({
          has: (name) =>
            results.has(name) ? Effect.succeed(true) : Effect.map(template(name), (it) => it !== undefined),
          template,
          templates: Effect.map(designs.list("template"), (documents) =>
            byName(
              [...results.values()],
              documents.flatMap((document) => stored(document) ?? []).filter(({ name }) => !isShipped(name)),
            ),
          ),
          registerTemplate: (entry, author) =>
            isShipped(entry.name)
              ? Effect.fail(new DesignReserved({ kind: "template", name: entry.name }))
              : designs.put("template", entry.name, encodeTemplate(entry), author.sub),
          theme,
          themeCss: (name) =>
            name === null || shippedCss.has(name)
              ? Effect.succeed(shippedCss.get(name))
              : Effect.map(theme(name), (it) => (it === undefined ? undefined : themeCss(it))),
          themes: Effect.map(designs.list("theme"), (documents) =>
            byName(
              documents.flatMap((document) => storedTheme(document) ?? []),
              Object.values(shippedThemes),
            ),
          ),
          registerTheme: (entry, author) =>
            isShippedTheme(entry.name)
              ? Effect.fail(new DesignReserved({ kind: "theme", name: entry.name }))
              : designs.put("theme", entry.name, encodeTheme(entry), author.sub),
        })
      }),
    )
}
