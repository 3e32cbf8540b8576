import { killedServiceSuite } from "../../contract/killedServiceSuite.ts"

killedServiceSuite("PGlite", () => ({}))
