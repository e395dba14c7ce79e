import { expect, test } from 'vitest'
import { reportReadyMail } from './report-ready.email.tsx'

const given = {
  id: '01JABCDEF',
  subject: 'Example <Weather>',
  recipient: 'reader@corp.test',
  publicUrl: 'https://sightline.test',
}

test('the notice of a report says what is ready, where it is, and why it came', () => {
  const { subject, text } = reportReadyMail(given)
  expect(subject).not.toContain('Weather')
  expect(text).toMatchInlineSnapshot(`
    "The automated report on Example <Weather> is ready:

    https://sightline.test/investigations/01JABCDEF

    It was written by Iris, an automated investigator. Every sentence names the
    evidence it rests on.

    ----------------------------------------------------------------------------

    You receive this one message because your address was left for it. The
    address is kept until 90 days after this message and then erased; there will
    be no other mail.
    "
  `)
})

test('its HTML says the same', () => {
  const { html = '' } = reportReadyMail(given)
  expect(html.slice(html.indexOf('<body'))).toMatchInlineSnapshot(
    `"<body class="paper" style="margin:0;padding:0;background:#fbfaf7;color:#1a1d21"><div aria-hidden="true" style="display:none;max-height:0;overflow:hidden">The automated report that you asked for is ready.</div><div class="paper" lang="en" style="box-sizing:border-box;max-width:600px;margin:0 auto;padding:24px 16px;background:#fbfaf7;color:#1a1d21;font-family:system-ui, -apple-system, &#x27;Segoe UI&#x27;, Roboto, Helvetica, Arial, sans-serif;font-size:16px;line-height:1.5;overflow-wrap:anywhere;word-break:break-word"><p style="margin:0 0 16px">The automated report on Example &lt;Weather&gt; is ready:</p><p style="margin:0 0 16px"><a class="accent" href="https://sightline.test/investigations/01JABCDEF" style="color:#0b5a66;text-decoration:underline">https://sightline.test/investigations/01JABCDEF</a></p><p style="margin:0 0 16px">It was written by Iris, an automated investigator. Every sentence names the evidence it rests on.</p><hr class="line" style="margin:24px 0;border:0;border-top-width:1px;border-top-style:solid;border-color:#e4e1da"/><p style="margin:0 0 16px">You receive this one message because your address was left for it. The address is kept until 90 days after this message and then erased; there will be no other mail.</p></div></body></html>"`,
  )
})

test('a name from elsewhere stays one line, and a name we do not know is not repeated', () => {
  const { text } = reportReadyMail({ ...given, subject: `Evil\r\nBcc: all@corp.test\n\n${'a'.repeat(500)}` })
  const joined = '\u2060'
  expect(text.split('\n')[0]).toBe(
    `The automated report on Evil Bcc: all${joined}@${joined}corp${joined}.${joined}test`,
  )
  expect(reportReadyMail({ ...given, subject: null }).text).toContain('the subject you asked about')
})
