import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { choiceParams } from './choices.ts'
import { formWords } from './form-words.ts'
import { methodTables } from './method.ts'
import { Methodology } from './methodology.page.tsx'
import { workedExamples } from './worked-examples.ts'

/** As the first paint has it, before script and without it. */
const paint = (search = '') =>
  renderToStaticMarkup(
    <MemoryRouter initialEntries={[`/methodology${search}`]}>
      <Methodology method={methodTables()} words={formWords()} />
    </MemoryRouter>,
  )
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

test('opens with a worked example, and every section is there', () => {
  const text = textOf(paint())
  for (const words of [
    'Risk score 67 of 100, in the orange band',
    'fingerprinting, advertising, attribution, analytics +25.9',
    'Fingerprinting .35',
  ])
    expect(text).toContain(words)
  for (const words of ['expert opinion', 'verify-score FILE', 'F3 60', 'Floors', 'Half-life'])
    expect(text).toContain(words)
})

test('an address is the example: its choices are computed and filled into the form, without script', () => {
  const html = paint('?mode=public&dpc=4&ei=100&types=10')
  expect(textOf(html)).toContain('Not counted in this mode')
  expect(html).toMatch(/<option value="4" selected="">Sensitive data/)
  expect(html).toMatch(/<form (?=[^>]*method="get")[^>]*action="\/methodology#example"/)
  expect(html).toContain('Compute the score')
  expect(html).toContain('name="robots"')
  expect(paint()).not.toContain('name="robots"')
})

test('where nothing is known of the core there is no score, and never a low one', () => {
  const text = textOf(paint('?mode=public&volume=5'))
  expect(text).toContain('Unknown Risk')
  expect(text).toContain('Risk score: not known')
})

test('a floor is told from the sum', () => {
  const example = workedExamples.find(({ key }) => key === 'E2Breach')
  const text = textOf(paint(`?${example && choiceParams(example.choices)}`))
  expect(text).toContain('Floor 70')
  expect(text).toContain('Sum, before floors')
})

test('a script in an address is ignored text', () => {
  expect(paint('?dpc=%3Cscript%3Ealert(1)%3C/script%3E&kinds=%22onload=')).not.toMatch(/alert\(1\)|onload/)
})

test('no schema library and no module of Node reaches the browser by what the page computes with', () => {
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    const imports = readFileSync(file, 'utf8').matchAll(/^import (?!type)[^'"]*?from '([^']+)'/gms)
    for (const [, specifier = ''] of imports) {
      expect(specifier, file).not.toMatch(/^(zod|node:)|contract\.ts$/)
      if (specifier.startsWith('.') && specifier.endsWith('.ts')) visit(join(file, '..', specifier))
    }
  }
  for (const file of ['../../../product/score/method/figures.ts', 'choices.ts', 'worked-examples.ts'])
    visit(join(import.meta.dirname, file))
})
