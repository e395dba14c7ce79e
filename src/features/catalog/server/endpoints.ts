import type { Db } from '../../../platform/server/database.ts'
import type { Handlers } from '../../../platform/server/http/api.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { ScoreExplanation } from '../../../product/score/method/contract.ts'
import type { catalogContract } from '../contract.ts'
import { findCompanyDetail, findEntryDetail } from './details.ts'
import { getShareAlikeTable, listDataSources, listSourceNames } from './ledger.ts'
import { findOwner } from './store.ts'

export function catalogEndpoints({ db, today }: { db: Db; today: () => string }): Handlers<typeof catalogContract> {
  return {
    'GET /api/entries/{type}/{slug}': async ({ params }) => {
      const entry = await findEntryDetail(db, { type: params.type, slug: params.slug, today: today() })
      if (!entry) throw refuse('entry_not_found')
      const [owner, scoreSources] = await Promise.all([
        entry.company ? findOwner(db, entry.company.id) : undefined,
        listSourceNames(db, evidenceSources(entry.score)),
      ])
      return { ...entry, owner: owner ?? null, scoreSources }
    },
    'GET /api/entries/{type}/{slug}/score': async ({ params }, { headers }) => {
      const entry = await findEntryDetail(db, { type: params.type, slug: params.slug, today: today() })
      if (!entry) throw refuse('entry_not_found')
      headers.set('content-disposition', attachment(`${entry.type}-${entry.slug}-score`))
      return entry.score
    },
    'GET /api/companies/{id}': async ({ params }) => {
      const company = await findCompanyDetail(db, { id: params.id, today: today() })
      if (!company) throw refuse('company_not_found')
      return { ...company, scoreSources: await listSourceNames(db, evidenceSources(company.score)) }
    },
    'GET /api/companies/{id}/score': async ({ params }, { headers }) => {
      const company = await findCompanyDetail(db, { id: params.id, today: today() })
      if (!company) throw refuse('company_not_found')
      headers.set('content-disposition', attachment(`company-${company.id}-score`))
      return company.score
    },
    'GET /api/data-sources/sdks-exodus.json': (_, { headers }) => {
      headers.set('content-disposition', attachment('sdks-exodus'))
      return getShareAlikeTable(db)
    },
    'GET /api/data-sources': () => listDataSources(db),
  }
}

// On a public page a piece of evidence is named by its source.
const evidenceSources = (score: ScoreExplanation) => [
  ...new Set(score.factors.flatMap((factor) => factor.evidence.map((evidence) => evidence.id))),
]

// A header takes no quotes and no line breaks, and imported slugs are not ours.
const attachment = (name: string) => `attachment; filename="${name.replace(/[^a-z0-9-]/g, '')}.json"`
