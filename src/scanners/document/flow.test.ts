import { expect, test } from 'vitest'
import { flowText } from './flow.ts'
import { policyPage, readHtml } from './pages.fixture.ts'

test('cells of a row stand apart by blanks only, and every other text is left alone', () => {
  const document = readHtml(
    '<p>Sales | Support</p><table><tr><th>Type</th><th>Seen</th></tr><tr><td></td><td>Names</td></tr><tr><td>Health</td><td></td><td>Partners</td></tr></table><p>End</p>',
  )
  expect(flowText(document).replace(/\s+/g, ' ')).toBe('Sales | Support Type Seen Names Health Partners End')
})

test('a page reads the same but for the borders of its cells', () => {
  const document = readHtml(policyPage)
  const squeeze = (text: string) => text.replace(/[|\s]+/g, ' ')
  expect(squeeze(flowText(document))).toBe(squeeze(document.text))
})
