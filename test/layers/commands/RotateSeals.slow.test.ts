import { rotateSealsSuite } from "../../contract/rotateSealsSuite.ts"
import { embeddedDatabase } from "../../support/embeddedDatabase.ts"

rotateSealsSuite("PGlite", embeddedDatabase)
