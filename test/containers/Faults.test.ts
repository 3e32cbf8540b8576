import { killedServiceSuite } from "../contract/killedServiceSuite.ts"
import { onServer } from "../support/servers/onServer.ts"
import { postgresServer } from "../support/servers/postgres.ts"

onServer("PostgreSQL under a service that is killed", await postgresServer(), (database) =>
  killedServiceSuite("Postgres", () => ({ DATABASE_URL: database })),
)
