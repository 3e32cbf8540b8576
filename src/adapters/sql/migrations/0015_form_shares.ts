import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/**
 * Sharing settings of forms. The code of a short link is unique in the whole service, because its URL has no tenant.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table form_shares (
      tenant text collate "C" not null,
      form_uid text collate "C" not null,
      code text collate "C" not null,
      revision int not null,
      settings text not null,
      primary key (tenant, form_uid),
      constraint form_shares_code unique (code)
    )`
})
