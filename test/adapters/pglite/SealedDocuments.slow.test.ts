import { sealedDocumentsSuite } from "../../contract/sealedDocumentsSuite.ts"
import { embeddedDatabase } from "../../support/embeddedDatabase.ts"

sealedDocumentsSuite("PGlite", embeddedDatabase)
