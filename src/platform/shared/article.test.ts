import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseArticle, parseInlines, textOf } from './article.ts'

test('a body is headings, bold lines, lists, code and paragraphs', () => {
  const body = `# One
## Two
###Three
**All of it**
- first
-second

A paragraph with \`code\` and [a link](/documentation).
\`\`\`sh Ask for it
# no heading

curl x
\`\`\`
- another list`
  expect(parseArticle(body)).toEqual([
    { kind: 'heading', level: 1, text: 'One', id: 'one' },
    { kind: 'heading', level: 2, text: 'Two', id: 'two' },
    { kind: 'heading', level: 3, text: 'Three', id: 'three' },
    { kind: 'strong', inlines: [{ kind: 'text', text: 'All of it' }] },
    { kind: 'list', items: [[{ kind: 'text', text: 'first' }], [{ kind: 'text', text: 'second' }]] },
    {
      kind: 'paragraph',
      inlines: [
        { kind: 'text', text: 'A paragraph with ' },
        { kind: 'code', text: 'code' },
        { kind: 'text', text: ' and ' },
        { kind: 'link', text: 'a link', href: '/documentation' },
        { kind: 'text', text: '.' },
      ],
    },
    { kind: 'code', language: 'sh', label: 'Ask for it', code: '# no heading\n\ncurl x' },
    { kind: 'list', items: [[{ kind: 'text', text: 'another list' }]] },
  ])
})

test('what begins like markup and is none is a paragraph', () => {
  for (const line of ['####', '#### Four', '**', '****', '**half', '-', '#', 'a # b', '`half', '[half](', '[x](a b)'])
    expect(parseArticle(line), line).toEqual([{ kind: 'paragraph', inlines: [{ kind: 'text', text: line }] }])
})

test('an unclosed fence holds the rest', () => {
  expect(parseArticle('```\na\n# b')).toEqual([{ kind: 'code', language: '', label: '', code: 'a\n# b' }])
})

test('headings of the same words are different places', () => {
  const ids = parseArticle('# Events\n## Events\n# Über uns!\n# …').map((block) => block.kind === 'heading' && block.id)
  expect(ids).toEqual(['events', 'events-2', 'uber-uns', 'part'])
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.test',
  '/\\evil.test',
  'JavaScript:x',
  'page',
  '\u0001javascript:x',
])('a link to %s stays words', (href) => {
  expect(parseInlines(`[here](${href})`).map(({ kind }) => kind)).toEqual(['text'])
})

test('whatever is written, no word of it is lost, and no link leads where a script would run', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom('`', '[', '](', ')', '**', '- ', '# ', '\n', '```\n', 'javascript:', '/x', '<b>'),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const body = pieces.join('')
      const blocks = parseArticle(body)
      const said = blocks.map((block) => `${textOf(block)}${block.kind === 'code' ? block.label + block.language : ''}`)
      const letters = (text: string) => [...text.matchAll(/[a-w]/g)].length
      const links = blocks.flatMap((block) =>
        'inlines' in block ? block.inlines : block.kind === 'list' ? block.items.flat() : [],
      )
      const hidden = links.reduce((sum, inline) => sum + (inline.kind === 'link' ? letters(inline.href) : 0), 0)
      expect(letters(said.join('')) + hidden).toBe(letters(body))
      for (const inline of links)
        if (inline.kind === 'link') expect(new URL(inline.href, 'https://a.test').protocol).not.toBe('javascript:')
    }),
  )
})
