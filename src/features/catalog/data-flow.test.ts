import { expect, test } from 'vitest'
import type { EntryPage } from './contract.ts'
import { dataFlowOf } from './data-flow.ts'

const type = (id: string, basis: 'observed' | 'declared' | 'label-gap', sensitivity = 2) => ({
  ...{ id, label: id, sensitivity, basis },
})
const tracker = (name: string, company: string | null, kinds: string[]) => ({
  ...{ name, kinds, company: company && { id: company.toLowerCase(), name: company, country: null } },
})
const look = (...trackers: ReturnType<typeof tracker>[]) => ({ study: { to: '2022-09' }, trackers })
const entry = (given: object): EntryPage =>
  ({
    ...{ type: 'app', name: 'Larkspur', company: { id: 'lark', name: 'Lark', country: 'US' } },
    ...{ dataTypes: [], observations: [], scans: [], seenIn: { total: 0, apps: [] } },
    ...given,
    // Fields of the page that the figure reads; the page has many more.
  }) as unknown as EntryPage

test('companies get each their trackers’ purposes once, and the app’s own company is said to run it', () => {
  const flow = dataFlowOf(
    entry({
      observations: [
        look(tracker('Ads', 'Meta', ['ads']), tracker('Log', 'Meta', ['analytics', 'ads'])),
        look(tracker('Own', 'Lark', ['analytics']), tracker('Stray', null, [])),
      ],
    }),
  )
  expect(flow.own.map(({ name, purposes }) => [name, purposes])).toEqual([['Lark', ['runs the app']]])
  expect(flow.recipients?.map(({ name, purposes }) => [name, purposes.length])).toEqual([
    ['Meta', 2],
    ['Stray', 0],
  ])
  expect(flow.years).toEqual(['2022'])
})

test('not looked at, and looked at without seeing any, are two things', () => {
  expect(dataFlowOf(entry({})).recipients).toBeNull()
  expect(dataFlowOf(entry({ observations: [look()] })).recipients).toEqual([])
})

test('a type of data is listed once, under its strongest evidence, the most sensitive first', () => {
  const dataTypes = [
    type('email', 'declared'),
    type('email', 'observed'),
    type('place', 'label-gap', 5),
    type('name', 'declared'),
  ]
  expect(dataFlowOf(entry({ dataTypes })).takes).toEqual([
    { basis: 'seen', types: ['place', 'email'] },
    { basis: 'declared', types: ['name'] },
  ])
})
