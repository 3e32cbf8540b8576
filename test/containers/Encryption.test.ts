import { atRestSuite } from "../contract/atRestSuite.ts"
import { deploymentMarksSuite } from "../contract/deploymentMarksSuite.ts"
import { ownTextsSuite } from "../contract/ownTextsSuite.ts"
import { rotateSealsSuite } from "../contract/rotateSealsSuite.ts"
import { sealedDocumentsSuite } from "../contract/sealedDocumentsSuite.ts"
import { unreadableAnswersSuite } from "../contract/unreadableAnswersSuite.ts"
import { onServer } from "../support/servers/onServer.ts"
import { served } from "../support/servers/ownDatabase.ts"
import { postgresServer } from "../support/servers/postgres.ts"

onServer("Encryption on PostgreSQL", await postgresServer(), (server) => {
  const database = served(server)
  atRestSuite("Postgres", database)
  deploymentMarksSuite("Postgres", database)
  unreadableAnswersSuite("Postgres", database)
  ownTextsSuite("Postgres", database)
  sealedDocumentsSuite("Postgres", database)
  rotateSealsSuite("Postgres", database)
})
