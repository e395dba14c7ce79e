import { expect, test } from 'vitest'
import { getSection, readPage } from './page-text.ts'

const page = '# Title\n\nAbout it, `so`.\n\n## One\n\nWords.\n\n### Part\n\n- a\n- b\n\n## Two\n'

test('a file is read to sections and their parts', () => {
  const { title, lede, sections } = readPage(page)
  expect([title, lede]).toEqual(['Title', 'About it, so.'])
  expect(
    sections.map(({ id, blocks, parts }) => [id, blocks.length, parts.map((part) => part.blocks[0]?.kind)]),
  ).toEqual([
    ['one', 1, ['list']],
    ['two', 0, []],
  ])
})

test.each([
  ['', 'a page has no title or no beginning'],
  ['# Title\n\n## One', 'a page has no title or no beginning'],
  ['# Title\n\nAbout.\n\nMore.', 'words before its first section'],
  ['# Title\n\nAbout.\n\n### Part', '“Part” is outside any section'],
  ['# Title\n\nAbout.\n\n## One\n\n# Two', '“Two” is outside any section'],
])('another form is a fault of the file: %j', (body, fault) => {
  expect(() => readPage(body)).toThrow(fault)
})

test('a page asks only for what its file has', () => {
  expect(getSection(readPage(page), 'Two').id).toBe('two')
  expect(() => getSection(readPage(page), 'Three')).toThrow('no section “Three”')
})
