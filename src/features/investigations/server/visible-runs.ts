// Parts of statements about investigations `i`. Row-level security holds the second half of each condition beside them: a transaction that works for
// no one sees no organisation's own run, whatever it asks.

/** Runs that the public may see: neither hidden by staff nor an organization's own. */
export const isPublic = `i.hidden_at is null and i.organisation_id is null`

/** In public lists: what the catalog knows, or what answered. What strangers typed is in none of them. */
export const isListedSql = `${isPublic} and i.subject_name is not null`

/** Public, or of the organisation that a parameter names; a null names none. */
export const isVisibleTo = (organisation: string): string =>
  `i.hidden_at is null and (i.organisation_id is null or i.organisation_id = ${organisation}::bigint)`

/** The public score, from 0 to 100; null where nothing was scored or the level is open. */
export const pointsSql = `case when i.score->>'level' <> 'unknown' then (i.score->>'R')::int end`
