import { expect, test } from 'vitest'
import type { Contract } from '../../platform/shared/endpoint.ts'
import { integrationsContract } from '../integrations/contract.ts'
import { searchContract } from '../search/contract.ts'
import { vendorsContract } from '../vendors/contract.ts'
import { developerApiContract } from './contract.ts'
import { guidesAt } from './guides.ts'
import { printLlms } from './llms.ts'

test('llms.txt names every call that is promised once, every guide, and no inner call', () => {
  const publicUrl = 'https://risk.corp.test'
  const contract: Contract = { ...searchContract, ...vendorsContract, ...developerApiContract, ...integrationsContract }
  const guides = guidesAt(publicUrl)
  const text = printLlms({ contract, guides, publicUrl })
  expect(text).toMatch(/^# Sightline API\n\n> /)
  const listed = [...text.matchAll(/^- `([A-Z]+ \S+)`:/gm)].map(([, key = '']) => key)
  const promised = Object.keys(contract).filter((key) => key.includes(' /api/v1/'))
  expect(listed.filter((key) => key.includes('/api/v1/')).toSorted()).toEqual(promised.toSorted())
  expect(listed.filter((key) => key.includes('/api/customer/'))).toEqual([])
  for (const { slug } of guides) expect(text).toContain(`(${publicUrl}/documentation/${slug})`)
})
