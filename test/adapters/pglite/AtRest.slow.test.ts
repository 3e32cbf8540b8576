import { atRestSuite } from "../../contract/atRestSuite.ts"
import { embeddedDatabase } from "../../support/embeddedDatabase.ts"

atRestSuite("PGlite", embeddedDatabase)
