import * as Layer from "effect/Layer"
import * as Pglite from "../../../src/adapters/pglite/Database.ts"
import * as ArtifactStore from "../../../src/adapters/sql/ArtifactStore.ts"
import * as KeyValue from "../../../src/adapters/sql/KeyValue.ts"
import * as Migrations from "../../../src/adapters/sql/Migrations.ts"
import * as OrgStore from "../../../src/adapters/sql/OrgStore.ts"
import { artifactStoreSuite } from "../../contract/artifactStoreSuite.ts"
import { keyValueSuite } from "../../contract/keyValueSuite.ts"
import { orgStoreSuite } from "../../contract/orgStoreSuite.ts"
import { sqlElapse } from "../../contract/sqlElapse.ts"

const database = Migrations.layer.pipe(Layer.provideMerge(Pglite.layer()))

keyValueSuite("PGlite", Layer.merge(KeyValue.layer, sqlElapse).pipe(Layer.provide(database)))
artifactStoreSuite("PGlite", ArtifactStore.layer.pipe(Layer.provide(database)))
orgStoreSuite("PGlite", OrgStore.layer.pipe(Layer.provide(database)))
