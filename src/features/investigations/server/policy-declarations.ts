import { type Db, runSql } from '../../../platform/server/database.ts'
import { dataTypeById } from '../../../product/data-types.ts'
import type { Declaration } from '../../../product/scan-results.ts'
import type { Modality } from '../../../scanners/policy/practices.ts'
import type { Practice } from '../../../scanners/policy/practices.words.ts'
import { statementQuote } from '../core/connectors/policy/records.ts'
import type { Statement } from '../core/policy/statement.ts'
import { isPublic } from './visible-runs.ts'

/**
 * What the newest public investigation of a site quotes from its policy, to be held beside what a scan of it shows. Quotes
 * from before facts were stored say nothing here.
 */
export async function findPolicyDeclarations(db: Db, host: string): Promise<Declaration[]> {
  const bare = host.replace(/^www\./, '')
  const rows = await runSql<{ facts: unknown; page: string; asOf: string }>(
    db,
    `select e.record->'facts' as facts, e.record->>'finalUrl' as page, left(e.record->>'fetchedAt', 10) as "asOf"
     from evidence e join (
       select i.id from investigation i
       where i.status = 'completed' and ${isPublic}
         and (resolution->'subject'->'sites' @> $1::jsonb or resolution->'subject'->'sites' @> $2::jsonb)
       order by completed_at desc limit 1
     ) i on i.id = e.investigation_id
     where e.record->>'kind' = 'policy-statement' and e.record ? 'facts' order by e.ordinal`,
    [JSON.stringify([{ host: bare }]), JSON.stringify([{ host: `www.${bare}` }])],
  )
  return [...Map.groupBy(rows, ({ page }) => page)].map(([page, same]) => {
    const statements = same.flatMap(({ facts }) => statementQuote.facts.safeParse(facts).data ?? [])
    return {
      by: 'Privacy policy',
      dataTypes: typesCollected(statements).map((id) => ({ id, label: dataTypeById(id).label })),
      says: practicesSaid(statements),
      page,
      asOf: same[0]?.asOf ?? null,
    }
  })
}

type Said = Pick<Statement, 'practices' | 'dataTypes'>

function typesCollected(statements: readonly Said[]): string[] {
  const collecting = statements.filter(({ practices }) =>
    practices.some(({ practice, modality }) => practice === 'collect' && modality !== 'not-performed'),
  )
  return [...new Set(collecting.flatMap(({ dataTypes }) => dataTypes))].sort()
}

/**
 * Picks what the policy says is done over what it says is not: "we do not sell, except". Undefined if it says neither.
 */
function practicesSaid(statements: readonly Said[]): Declaration['says'] {
  const modalities = (names: readonly Practice[]): Modality[] =>
    statements.flatMap(({ practices }) =>
      practices.flatMap(({ practice, modality }) => (names.includes(practice) ? [modality] : [])),
    )
  const isDone = (names: readonly Practice[]): boolean | undefined => {
    const said = modalities(names)
    return said.length === 0 ? undefined : said.some((modality) => modality !== 'not-performed')
  }
  const tracks = isDone(['track', 'third-party-cookies'])
  const shares = isDone(['share', 'sell'])
  const encrypts = isDone(['encrypt'])
  const deletes = isDone(['delete-on-request'])
  return {
    ...(tracks === undefined ? {} : { 'no-tracking': !tracks }),
    ...(shares === undefined ? {} : { 'no-sharing': !shares }),
    ...(encrypts === undefined ? {} : { encrypted: encrypts }),
    ...(deletes === undefined ? {} : { deletion: deletes }),
  }
}
