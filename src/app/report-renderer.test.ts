import { afterAll, expect, test } from 'vitest'
import { exampleFacts } from '../features/reports/facts.fixture.ts'
import { makeFiles } from '../features/reports/server/render/render-report.ts'
import { openReportRenderer } from './report-renderer.ts'

const renderer = openReportRenderer()
afterAll(() => renderer.close())

test.each(['csv', 'excel', 'pdf', 'powerpoint'] as const)(
  'another process writes %s to the same bytes as this one',
  async (format) => {
    const job = { facts: exampleFacts({ vendors: 6, type: 'executive' }), format }
    const [there, here] = [await renderer.render(job), await makeFiles(job)]
    if (there.outcome !== 'rendered' || here.outcome !== 'rendered') throw new Error('not rendered')
    expect({ about: there.about, inputs: there.inputsSha256, name: there.file.name }).toEqual({
      ...{ about: here.about, inputs: here.inputsSha256, name: here.file.name },
    })
    for (const part of ['file', 'json'] as const)
      expect(Buffer.compare(Buffer.from(there[part].bytes), Buffer.from(here[part].bytes)), part).toBe(0)
  },
)

test('a renderer that was closed says so instead of leaving a report waiting', async () => {
  const closed = openReportRenderer()
  await closed.close()
  expect(await closed.render({ facts: exampleFacts(), format: 'csv' })).toEqual({
    outcome: 'failed',
    reason: 'crashed',
  })
})
