import { type Db, runSql } from '../../../platform/server/database.ts'
import { foldedWords } from '../../../product/company-names.ts'
import type { KeywordPreview } from '../contract.ts'
import { keywordTokens, matcherOf, type Named } from '../match.ts'
import { atLeast } from '../severity.ts'
import type { SeverityLevel } from '../severity-table.ts'
import { isShown, otherNames } from './list.ts'

const examplesShown = 3

/** Returns the breaches that these keywords would have matched, decided as alerts decide it. */
export async function previewKeywords(
  db: Db,
  { companyKeywords, severityThreshold }: { companyKeywords: readonly string[]; severityThreshold: SeverityLevel },
): Promise<KeywordPreview> {
  const heard = companyKeywords.length > 0 ? await listHit(db, companyKeywords) : await listHeardByAll(db)
  return {
    keywords: companyKeywords.map((keyword, at) => {
      const matches = heard.filter(({ hitBy }) => hitBy.includes(at))
      return {
        keyword,
        matches: matches.length,
        examples: matches
          .slice(0, examplesShown)
          .map(({ id, company, discoveredDate, severity }) => ({ id, company, discoveredDate, severity })),
      }
    }),
    total: heard.length,
    atThreshold: heard.filter(({ severity }) => atLeast(severity, severityThreshold)).length,
  }
}

interface Heard {
  id: string
  company: string
  discoveredDate: string
  severity: SeverityLevel
  /** Places of the keywords. */
  hitBy: number[]
}

const heardColumns = `b.id, b.company, to_char(b.discovered_on, 'YYYY-MM-DD') as "discoveredDate", b.severity`

/**
 * Lists breaches that subscribers without keywords hear of: a sensitive breach is reported only to those who asked for
 * it by name.
 */
const listHeardByAll = (db: Db) =>
  runSql<Heard>(
    db,
    `select ${heardColumns}, '{}'::int[] as "hitBy" from breach b where ${isShown} and not is_sensitive`,
  )

/** Breaches that a keyword hits, the newest first. */
async function listHit(db: Db, keywords: readonly string[]): Promise<Heard[]> {
  const companies = await listBreachedCompanies(db)
  const suggested = await runSql<Heard & Named>(
    db,
    // All words of the keyword, whatever their order: in the names of its sources, or in one of its company.
    `with keyword as (select * from jsonb_to_recordset($1::jsonb) as k(at int, words text[], companies text[])),
     suggested as (
       select b.id, k.at from keyword k join breach b on string_to_array(b.search_words, ' ') @> k.words
       union select b.id, k.at from keyword k join breach b on b.company_id = any(k.companies)
     )
     select ${heardColumns}, ${otherNames} as aliases, b.host as domain, s."hitBy"
     from (select id, array_agg(at) as "hitBy" from suggested group by id) s
       join breach b on b.id = s.id and ${isShown} left join company c on c.id = b.company_id
     order by b.discovered_on desc, b.id desc`,
    [
      JSON.stringify(
        keywords
          .map((keyword, at) => ({ at, words: keywordTokens(keyword).flatMap(foldedWords) }))
          .filter(({ words }) => words.length > 0)
          .map(({ at, words }) => ({
            at,
            words,
            companies: companies
              .filter(({ names }) => names.some((name) => words.every((word) => name.has(word))))
              .map(({ id }) => id),
          })),
      ),
    ],
  )
  return suggested.flatMap((breach) => {
    const hits = matcherOf(breach)
    const hitBy = breach.hitBy.filter((at) => hits(keywords[at] ?? ''))
    return hitBy.length > 0 ? [{ ...breach, hitBy }] : []
  })
}

/** Companies of the catalog that were breached, with the words of each of their names. */
async function listBreachedCompanies(db: Db): Promise<{ id: string; names: Set<string>[] }[]> {
  const rows = await runSql<{ id: string; names: string[] }>(
    db,
    `select id, name || aliases as names from company where id in (select company_id from breach)`,
  )
  return rows.map(({ id, names }) => ({ id, names: names.map((name) => new Set(foldedWords(name))) }))
}
