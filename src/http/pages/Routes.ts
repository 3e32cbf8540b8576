import * as Layer from "effect/Layer"
import * as Assets from "./assets/Handlers.ts"
import * as Sessions from "./account/Handlers.ts"
import * as Artifacts from "./artifacts/Handlers.ts"
import * as Home from "./home/Handlers.ts"
import * as Playground from "./playground/Handlers.ts"
import * as SignIn from "./signin/Handlers.ts"

/** All page routes. */
export const layer = Layer.mergeAll(
  Assets.layer,
  Home.layer,
  Playground.layer,
  Artifacts.layer,
  SignIn.layer,
  Sessions.layer,
)
