import { unreadableAnswersSuite } from "../../contract/unreadableAnswersSuite.ts"
import { embeddedDatabase } from "../../support/embeddedDatabase.ts"

unreadableAnswersSuite("PGlite", embeddedDatabase)
