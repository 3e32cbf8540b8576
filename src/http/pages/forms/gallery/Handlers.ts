import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { Callers } from "../../../../application/access/Callers.ts"
import { Assets } from "../../assets/Assets.ts"
import { filled } from "../../../../views/language/filled.ts"
import { page } from "../../shell/Page.ts"
import { queryOf } from "../../shell/visits.ts"
import { type FormRequestVisit, formVisit } from "../formVisits.ts"
import { pageAccess } from "../PageAccess.ts"
import { filterOf } from "../../../../views/forms/gallery/Gallery.ts"
import { galleryPage } from "../../../../views/forms/gallery/GalleryPage.ts"
import { formListing } from "./ListedForms.ts"

export const layer = (base: "" | `/${string}`) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const assets = yield* Assets
      const callers = yield* Callers
      const access = yield* pageAccess
      const listed = yield* formListing

      const gallery = (end: "" | "gallery") => (visit: FormRequestVisit) =>
        Effect.gen(function* () {
          const query = queryOf(visit.request)
          const member = yield* access.member(visit.visitor, "respond")
          const forms = yield* listed({ ...member, after: query.get("after") ?? "" })
          const tenantPath = `${base}/${encodeURIComponent(visit.tenant)}`
          const main = galleryPage(visit, tenantPath, `${tenantPath}/${end}`, forms, filterOf(query))
          const title = filled(visit.texts.forms.gallery.title, { tenant: visit.tenant })
          return page(visit, assets, { title, main, width: "wide" })
        })

      for (const end of ["", "gallery"] as const)
        yield* router.add("GET", `${base}/:tenant/${end}`, (request) =>
          formVisit(request, gallery(end)).pipe(
            Effect.provideService(Assets, assets),
            Effect.provideService(Callers, callers),
          ),
        )
    }),
  )
