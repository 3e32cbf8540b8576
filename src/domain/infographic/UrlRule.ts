import * as Match from "effect/Match"

/** Where a render was stored, which determines its address. */
export type Publication =
  | { readonly _tag: "NotPersisted"; readonly publicAsked: boolean }
  | { readonly _tag: "NoStore" }
  | { readonly _tag: "PublicFile"; readonly file: string }
  | { readonly _tag: "Offloaded"; readonly presignedUrl: string }
  | { readonly _tag: "Kept"; readonly artifactId: string }

export interface Address {
  readonly url: string | null
  readonly urlNote: string | null
}

const at = (url: string): Address => ({ url, urlNote: null })
const nowhere = (urlNote: string): Address => ({ url: null, urlNote })

/** The URL rule (docs/contract/artifact-url.md). The caller chooses the first case that applies. */
export const address: (publication: Publication) => Address = Match.type<Publication>().pipe(
  Match.tags({
    NotPersisted: ({ publicAsked }) =>
      nowhere(
        publicAsked
          ? "Nothing was published: persist false overrides public true."
          : "Persistence was skipped: the request sets persist to false.",
      ),
    NoStore: () => nowhere("Nothing was persisted or published: this deployment has no artifact store."),
    PublicFile: ({ file }) => at(`/static/${file}`),
    Offloaded: ({ presignedUrl }) => at(presignedUrl),
    Kept: ({ artifactId }) => nowhere(`Fetch GET /api/v1/artifacts/${artifactId}.`),
  }),
  Match.exhaustive,
)
