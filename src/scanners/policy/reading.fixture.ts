/** A policy of nobody, as somebody would copy it from a browser: headings and items on lines of their own. */
export const samplePolicy = `Privacy policy of Lanternfish

Last updated: March 4, 2026

This policy explains how Lanternfish Ltd, 3 Quay Street, Galway, Ireland handles personal data when you visit our website or use our app. Lanternfish Ltd is the controller of the personal data described here.

What we collect

We collect the following information when you open an account:
- your name and email address
- your precise GPS location, while the app is open
- the pages that you view, your IP address and cookies

We do not collect your date of birth.

How we use and share it

We use your information to provide the service and to send you invoices. We may share your email address with advertising partners so that they can show you relevant ads. We never share your email address with anybody.

We do not sell personal information. Your data may be disclosed to the police where the law requires it.

How long we keep it

We keep account data for two years after you close your account and then delete it.

Security

All data is encrypted in transit. Only trained staff have access to our servers.

Your choices and rights

You have the right to access, correct and delete your personal data and to receive a copy of it. You have these rights under the GDPR. Write to privacy@lanternfish.example or use the form in your account. You can opt out of marketing emails at any time by clicking the link in each of them. You may complain to the data protection authority of the country where you live.

California residents

If you live in California you have the right to know what personal information we collect and the right to delete it. We will not discriminate against you for using these rights.

Do not track

Our website does not respond to Do Not Track signals.

Children

Our service is not meant for children under 13 and we do not knowingly collect their personal data.

Changes

We may change this policy from time to time. If the change is material we will notify you by email before it takes effect.`

/** The same a year later: shared with fewer, kept for longer, and the authority is gone. */
export const laterPolicy = samplePolicy
  .replace('March 4, 2026', 'April 9, 2027')
  .replace(
    'We may share your email address with advertising partners so that they can show you relevant ads. We never share your email address with anybody.',
    'We never share your email address with anybody. We collect your biometric data when you unlock the app.',
  )
  .replace('two years', 'five years')
  .replace(' You may complain to the data protection authority of the country where you live.', '')

/** The same as a page: headings, paragraphs and lists between a navigation and a footer. */
export function asPage(policy: string): string {
  const [title = '', ...parts] = policy.split('\n\n')
  const body = parts.map((part) => {
    const [first = '', ...items] = part.split('\n- ')
    if (items.length > 0) return `<p>${first}</p><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`
    return /[.:\d]$/.test(part) ? `<p>${part}</p>` : `<h2>${part}</h2>`
  })
  return `<!doctype html><html lang="en"><head><title>Privacy</title></head><body><nav><a href="/">Home</a></nav>
    <main><h1>${title}</h1>${body.join('\n')}</main><footer><a href="/imprint">Imprint</a></footer></body></html>`
}

export const germanText =
  'Wir verarbeiten personenbezogene Daten nur, soweit dies zur Bereitstellung einer funktionsfähigen Website sowie unserer Inhalte und Leistungen erforderlich ist. Die Verarbeitung erfolgt regelmäßig nur nach Einwilligung des Nutzers. Die personenbezogenen Daten werden gelöscht, sobald der Zweck der Speicherung entfällt. Sie können der Verarbeitung Ihrer Daten jederzeit widersprechen und haben das Recht auf Auskunft über die gespeicherten Angaben sowie auf deren Berichtigung.'

export const dutchText =
  'Wij verwerken uw persoonsgegevens alleen voor zover dat nodig is om de website aan te bieden, en wij delen ze niet met anderen. U kunt ons op elk moment vragen welke gegevens wij van u bewaren, en u kunt vragen om ze te verbeteren of te wissen. Wij bewaren de gegevens niet langer dan nodig is. '.repeat(
    2,
  )

/** Texts that want to take time or memory, and such as are no policies. */
export const hostileTexts: Readonly<Record<string, string>> = {
  empty: '',
  'blanks only': ' \n\t\n '.repeat(2_000),
  'one word': 'privacy',
  'no punctuation': 'we collect your name and email and share it with partners who use it for ads and keep it '.repeat(
    2_000,
  ),
  'one paragraph of 200 kB': 'We collect your name. We share it with partners. You can opt out at any time. '.repeat(
    2_600,
  ),
  'one word of 250 kB': 'a'.repeat(250_000),
  'navigation only': 'Home\nProducts\nPricing\nContact\nLog in\n'.repeat(40),
  'a table as text': 'Identifiers\tname, email\tservice providers\tyes\n'.repeat(400),
  'another language': dutchText,
  'OCR noise': samplePolicy.replace(/[aeiou](?=\w)/g, (letter, at: number) => (at % 3 === 0 ? '1' : letter)),
  'full stops': '. '.repeat(120_000),
  'brackets and quotes': '"(('.repeat(80_000),
  'at signs': 'a@'.repeat(120_000),
  'items without end': '- we collect\n'.repeat(19_000),
  'colons on every line': 'We collect the following:\n'.repeat(9_000),
  'denials without end': 'we do not share your data unless '.repeat(7_000),
  'pictures as letters': '😀'.repeat(60_000),
  'accents on accents': 'a\u0301\u0302\u0303'.repeat(50_000),
  'halves of characters': '\ud800 we collect data \udfff '.repeat(5_000),
  digits: '1234567890 '.repeat(20_000),
}
