import { ownTextsSuite } from "../../contract/ownTextsSuite.ts"
import { embeddedDatabase } from "../../support/embeddedDatabase.ts"

ownTextsSuite("PGlite", embeddedDatabase)
