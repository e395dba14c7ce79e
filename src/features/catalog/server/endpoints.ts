import type { Db } from '../../../platform/server/database.ts'
import type { Handlers } from '../../../platform/server/http/api.ts'
import { refuse } from '../../../platform/shared/refusal.ts'
import type { catalogContract } from '../contract.ts'
import { findCompanyDetail, findEntryDetail } from './details.ts'
import { listDataSources } from './store.ts'

export function catalogEndpoints({ db, today }: { db: Db; today: () => string }): Handlers<typeof catalogContract> {
  return {
    'GET /api/entries/{type}/{slug}': async ({ params }) => {
      const entry = await findEntryDetail(db, { type: params.type, slug: params.slug, today: today() })
      if (!entry) throw refuse('entry_not_found')
      return entry
    },
    'GET /api/companies/{id}': async ({ params }) => {
      const company = await findCompanyDetail(db, { id: params.id, today: today() })
      if (!company) throw refuse('company_not_found')
      return company
    },
    'GET /api/data-sources': () => listDataSources(db),
  }
}
