import { deploymentMarksSuite } from "../../contract/deploymentMarksSuite.ts"
import { embeddedDatabase } from "../../support/embeddedDatabase.ts"

deploymentMarksSuite("PGlite", embeddedDatabase)
