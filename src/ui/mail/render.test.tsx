import fc from 'fast-check'
import { Fragment, type ReactElement, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import {
  Mail,
  MailButton,
  MailFacts,
  MailFooter,
  MailHeading,
  MailLevel,
  MailLink,
  MailList,
  MailRule,
  MailText,
} from './Mail.tsx'
import { renderMail } from './render.ts'

const sample = (
  <Mail
    preview="Example Ltd lost addresses of 12,000 people."
    footer={
      <MailFooter operator={{ OPERATOR_NAME: 'Example Operator' }}>
        <MailText>
          You get this because you asked for it.{' '}
          <MailLink href="https://sightline.test/u/abc">Stop these mails</MailLink>.
        </MailText>
      </MailFooter>
    }
  >
    <MailHeading>Breach at Example Ltd</MailHeading>
    <MailText>
      <MailLevel level="high">High</MailLevel> It was reported on 3 May 2026, and it names addresses of 12,000 people in
      &lt;three&gt; countries.
    </MailText>
    <MailFacts
      items={[
        { label: 'Published', value: '3 May 2026' },
        {
          label: 'Source',
          value: (
            <MailLink href="https://registry.test/a?b=1&c=2">
              The registry of a state with a long name, which says what was lost
            </MailLink>
          ),
        },
      ]}
    />
    <MailHeading level={2}>What to do</MailHeading>
    <MailList
      items={[
        'Change the password of this account, and of every other account that has the same one.',
        <b key="b">Be wary.</b>,
      ]}
    />
    <MailButton href="https://sightline.test/breach-alerts/x">Read about it</MailButton>
    <MailLink href="https://sightline.test/plain">https://sightline.test/plain</MailLink>
  </Mail>
)

test('the text of a mail has its headings, facts, lists and addresses', () => {
  expect(renderMail(sample).text).toMatchInlineSnapshot(`
    "Breach at Example Ltd

    High It was reported on 3 May 2026, and it names addresses of 12,000 people
    in <three> countries.

    Published: 3 May 2026
    Source: The registry of a state with a long name, which says what was lost
    <https://registry.test/a?b=1&c=2>

    What to do

    - Change the password of this account, and of every other account that has
      the same one.
    - Be wary.

    Read about it <https://sightline.test/breach-alerts/x>

    https://sightline.test/plain

    ----------------------------------------------------------------------------

    You get this because you asked for it. Stop these mails
    <https://sightline.test/u/abc>.

    Sent by: Example Operator
    "
  `)
})

test('a mail brings everything along: nothing is fetched, nothing runs, and its language is said', () => {
  const { html } = renderMail(sample)
  expect(html).toMatch(/^<!doctype html><html lang="en">/)
  expect(html).not.toMatch(/<(script|img|link|iframe|object|form|table)\b|url\(|@import|\son\w+=|src=/i)
  expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
  expect(html).toMatch(/<h1[^>]*>Breach at Example Ltd<\/h1>/)
})

// Any tree of the components, with any text and addresses in it.
const words = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.lorem({ maxCount: 30 }),
  fc.constantFrom(
    '<b>bold</b>',
    '</p><script>alert(1)</script>',
    '&amp;',
    'a\u00a0b',
    'tab\tline\r\nend',
    '- a',
    '\u0000\u001b[2J\u2028',
  ),
)
const inline: fc.Arbitrary<ReactNode> = fc.oneof(
  words,
  fc
    .record({ href: fc.webUrl({ withQueryParameters: true }), label: words })
    .map(({ href, label }) => <MailLink href={href}>{label}</MailLink>),
  fc.webUrl().map((href) => <MailLink href={href}>{href}</MailLink>),
  fc
    .record({ level: fc.constantFrom('low', 'medium', 'high', 'critical', 'unknown'), label: words })
    .map(({ level, label }) => <MailLevel level={level}>{label}</MailLevel>),
)
const some = fc.array(inline, { maxLength: 4 }).map((parts) => (
  <>
    {parts.map((part, at) => (
      <Fragment key={at}>
        {part}
        {at % 2 === 0 && ' '}
      </Fragment>
    ))}
  </>
))
const block: fc.Arbitrary<ReactElement> = fc.oneof(
  some.map((children) => <MailText>{children}</MailText>),
  fc.record({ children: some, level: fc.constantFrom(1, 2) }).map((heading) => <MailHeading {...heading} />),
  fc.array(some, { maxLength: 4 }).map((items) => <MailList items={items} />),
  fc.array(fc.record({ label: words, value: some }), { maxLength: 4 }).map((items) => <MailFacts items={items} />),
  fc.record({ href: fc.webUrl(), label: words }).map(({ href, label }) => <MailButton href={href}>{label}</MailButton>),
  fc.constant(<MailRule />),
  some.map((children) => <div>{children}</div>),
)
const trees = fc
  .record({ preview: words, blocks: fc.array(block, { maxLength: 6 }), footer: some, operatorName: words })
  .map(({ preview, blocks, footer, operatorName }) => (
    <Mail preview={preview} footer={<MailFooter operator={{ OPERATOR_NAME: operatorName }}>{footer}</MailFooter>}>
      {blocks.map((each, at) => (
        <Fragment key={at}>{each}</Fragment>
      ))}
    </Mail>
  ))

/**
 * Text expected from the markup, derived independently of the renderer: an address follows words that differ from it.
 */
function wordsOf(html: string): string[] {
  const shown = html
    .slice(html.indexOf('<body'))
    .replace(/<(\w+) aria-hidden="true"[^>]*>[^<]*<\/\1>/g, '')
    .replace(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g, (_, href: string, label: string) =>
      label.trim() === href ? label : `${label} &lt;${href}&gt;`,
    )
    .replace(/<\/?(p|h1|h2|ul|li|dl|div|hr|body)\b[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
  return split(shown.replace(/&(amp|lt|gt|quot|#x27);/g, (name) => characters[name] ?? name))
}
const characters: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }
// Dashes are how the text draws bullets and rules.
const split = (text: string) => text.split(/\s+/).filter((word) => word !== '' && !/^-+$/.test(word))

test('any tree gives a text with the words of the markup, in their order, and every address of a link', () => {
  fc.assert(
    fc.property(trees, (tree) => {
      const { html, text } = renderMail(tree)
      expect(split(text)).toEqual(wordsOf(html))
    }),
    { numRuns: 300 },
  )
})

test('lines of the text keep to 76 characters, unless one word is longer', () => {
  fc.assert(
    fc.property(trees, (tree) => {
      for (const line of renderMail(tree).text.split('\n'))
        if (line.length > 76) expect(line.trim().replace(/^- /, '')).not.toMatch(/[ \t\n\r\f]/)
    }),
  )
})
