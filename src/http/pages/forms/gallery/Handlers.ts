import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import { Tokens } from "../../../../ports/Tokens.ts"
import { Assets } from "../../assets/Assets.ts"
import { filled } from "../../language/filled.ts"
import { page } from "../../shell/Page.ts"
import { queryOf } from "../../shell/Visit.ts"
import { FormDesk } from "../FormDesk.ts"
import { type FormVisit, formVisit } from "../FormVisit.ts"
import { filterOf } from "./Gallery.ts"
import { galleryPage } from "./GalleryPage.ts"

export const layer = (base: "" | `/${string}`) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const assets = yield* Assets
      const tokens = yield* Tokens
      const desk = yield* FormDesk

      const gallery = (end: "" | "gallery") => (visit: FormVisit) =>
        Effect.map(desk.list(visit.visitor), (forms) => {
          const tenantPath = `${base}/${encodeURIComponent(visit.visitor.tenant)}`
          const main = galleryPage(visit, tenantPath, `${tenantPath}/${end}`, forms, filterOf(queryOf(visit.request)))
          const title = filled(visit.texts.forms.gallery.title, { tenant: visit.visitor.tenant })
          return page(visit, assets, { title, main, width: "wide" })
        })

      for (const end of ["", "gallery"] as const)
        yield* router.add("GET", `${base}/:tenant/${end}`, (request) =>
          formVisit(request, gallery(end)).pipe(
            Effect.provideService(Assets, assets),
            Effect.provideService(Tokens, tokens),
          ),
        )
    }),
  )
