import { expect, test } from 'vitest'
import { isSilentOn } from './disclosures.silence.ts'
import { disclosuresOf, touchedChecks } from './disclosures.ts'

const checksIn = (text: string, answer: 'present' | 'any' = 'present') =>
  disclosuresOf(text).flatMap((d) => (answer === 'any' || d.answer === answer ? [d.check as string] : []))

test.each([
  ['gdpr.restriction', 'You can set your browser to block cookies, but some parts of the site will then not work.'],
  ['gdpr.restriction', 'You can restrict your account, which turns off chat.'],
  ['gdpr.restriction', 'You may limit the use of your sensitive personal information.'],
  [
    'gdpr.complaint',
    'To report a suspected breach of the law we may disclose data to legal and regulatory authorities.',
  ],
  ['gdpr.complaint', 'Unresolved complaints go to an arbitration body in the United States, free of charge.'],
  ['gdpr.complaint', 'We work with data protection authorities to resolve complaints.'],
  ['us.appeal', 'We may deny your request to exercise a right.'],
  ['us.appeal', 'We look at how you use our pages to judge the appeal of our products.'],
  ['us.appeal', 'You may appeal the suspension of your account.'],
  ['gdpr.controller', 'When a school supplies your account, it assumes the role of data controller.'],
  ['gdpr.controller', 'A controller is an entity that determines the purposes of processing.'],
  ['gdpr.controller', 'Our partners act as independent controllers of the data that they receive.'],
  ['gdpr.controller', 'Die Lehrkraft ist verantwortlich für die Note und das Zeugnis.'],
  ['gdpr.erasure', 'We have the right to refuse or remove any user content that breaks these terms.'],
  ['gdpr.erasure', 'You can delete cookies in the settings of your browser.'],
  ['gdpr.rectification', 'We have the right to update these terms at any time.'],
  ['gdpr.access', 'If you give us no address, you may not be able to access some of our services.'],
  ['gdpr.access', 'Support staff may access your data when they solve a problem for you.'],
  ['gdpr.access', 'You can review additional information in our notice for Europe.'],
  ['gdpr.access', 'Row level security makes sure that users can only access their own data.'],
  ['gdpr.portability', 'Some documents are Portable Document Format (PDF) files, a format that most devices open.'],
  ['gdpr.access', 'Courts and law enforcement may be entitled to access your personal data.'],
  ['gdpr.controller', 'One such supplier is Kilo, Inc., which uses the data as a controller.'],
  ['gdpr.controller', 'Once the parent is there, KWS is an independent controller of what follows.'],
  [
    'gdpr.controller',
    'These partners, Kilo LLC among them, act as joint controllers with us and as independent controllers.',
  ],
  ['gdpr.objection', 'The customer may object to a new sub-processor within ten days.'],
  ['gdpr.portability', 'You may only make a verifiable request for portability twice within a year.'],
  ['ccpa.gpc', 'To learn more about the Global Privacy Control, see its site.'],
  [
    'gdpr.access',
    'You have the right to receive your data in an electronic format and to hand it to another controller.',
  ],
  ['gdpr.access', 'For this reason the right of access cannot be enforced once the data is gone.'],
  ['gdpr.access', 'Your administrator may be able to:\n- Receive your account information to satisfy a court'],
  ['gdpr.erasure', 'The right to erasure does not apply to invoices.'],
  ['gdpr.erasure', 'The law requires companies to delete the personal data of a customer on request.'],
  ['gdpr.automated', 'You have the right not to be subject to an automated decision.'],
  ['gdpr.purposes', 'Our forms mention the purposes, the recipients and the retention of your data.'],
  ['gdpr.purposes', 'We use cookies, pixels and server logs to collect and store information.'],
  ['gdpr.purposes', 'We use your information for the purposes described in this notice.'],
  ['gdpr.categories', 'We respect privacy and protect the information collected through our game.'],
  ['gdpr.categories', '“Personal data” means any information about a person, such as a name or an email address.'],
  ['gdpr.categories', 'This policy explains how we collect your email address.'],
  ['gdpr.legitimate-interests', 'Legitimate interest.'],
  ['gdpr.legitimate-interests', 'You may object where we rely on our legitimate interests in marketing.'],
  ['gdpr.recipients', 'You have the right to know with which service providers we share your data.'],
  ['gdpr.recipients', 'We do not share your data with advertisers.'],
  ['gdpr.source', 'We use publicly available data sets from third parties for research.'],
  ['gdpr.legal-bases', 'Each party processes data only where it has a lawful basis such as consent.'],
  ['gdpr.retention', 'You have the right to know how long we keep your data.'],
  ['ccpa.methods', 'If you use an authorized agent to submit a request, the agent needs your signed permission.'],
  ['ccpa.methods', 'If you do not want direct marketing from us, send us a written notice by e-mail.'],
  ['ccpa.opt-out', 'Nevada law requires operators to offer residents an opt-out of the sale of personal data.'],
  ['ccpa.opt-out', 'For more on the sale of data, see Section 13, Your Privacy Choices and Rights.'],
  ['ccpa.third-parties', 'The right to know with which third parties personal data is shared.'],
  ['pipeda.consent', 'You may withdraw your consent to our processing at any time.'],
  ['gdpr.withdraw', 'If you withdraw your consent by writing to us, we will close your account.'],
  ['gdpr.dpo', 'Send your request to dpo@kilo.example.'],
  ['gdpr.dpo', 'Audits may be fulfilled by certificates or by audits conducted by the Data Protection Officer.'],
  ['gdpr.complaint', 'You can learn:\n- the existence of the right to lodge a complaint with a supervisory authority;'],
  ['gdpr.rectification', 'You can access and update some of it in your account.'],
  ['gdpr.access', 'Depending on where you live, you may have the right to access your personal data.'],
  ['gdpr.erasure', 'You may have these rights:\n- to have your personal data erased'],
  ['gdpr.rectification', '6.2 Right to Rectification.'],
  ['gdpr.erasure', 'If you live in a state that grants these rights, you may ask us to delete your personal data.'],
  ['gdpr.transfers', 'We transfer personal data abroad with appropriate safeguards.'],
  ['us.opt-out', 'You may also have the right to opt out of targeted advertising.'],
  ['ccpa.sources', 'In some cases we may also have a legal obligation to collect personal information from you.'],
  ['gdpr.purposes', 'We may use non-personally identifying information to improve our website.'],
  ['gdpr.purposes', 'Data are collected for specified, explicit and legitimate purposes.'],
  ['gdpr.controller', 'For this notice, we are a Data Controller of your data.'],
  ['gdpr.legal-bases', 'We rely on our customer to satisfy the notice and consent principles of the law.'],
  ['ccpa.delete', 'Your request to remove posts does not ensure complete removal of your personal information.'],
  ['ccpa.sold', 'We do not use your email address for messages, nor do we give or sell this information to anyone.'],
  ['ccpa.methods', 'To exercise your California rights, please send your request by one of the following means:'],
  ['gdpr.purposes', '<p>We may use your personal information for one or more of these business purposes:</p>'],
  ['gdpr.transfers', 'If data must be transferred outside the EEA, we protect it by standard contractual clauses.'],
  ['gdpr.retention', 'We may retain information that no longer identifies you indefinitely.'],
  [
    'ccpa.sold',
    'An individual who asks us will be deactivated, and we will not sell personal information relating to that individual.',
  ],
  ['gdpr.transfers', 'Some of the countries where your data is transferred do not have the same laws.'],
  ['gdpr.legitimate-interests', 'To support our legitimate interests, such as:'],
  ['gdpr.rectification', 'You may correct or delete your online account information at any time in your account.'],
  ['ccpa.disclosed', 'If we merge with another business, your contact information may be disclosed in the merger.'],
])('%s is not answered by: %s', (check, text) => {
  expect(checksIn(text)).not.toContain(check)
})

test.each([
  ['gdpr.restriction', 'You may ask us to restrict the processing of your data.'],
  ['gdpr.restriction', 'You have the right to request the restriction of processing.'],
  ['gdpr.complaint', 'You have the right to lodge a complaint with your supervisory authority.'],
  ['gdpr.complaint', 'If you are unhappy, you can contact the Information Commissioner at any time.'],
  ['us.appeal', 'If we deny your request, you may appeal by writing to us.'],
  ['gdpr.controller', 'Acme Ireland Limited is the controller of your personal data.'],
  ['gdpr.controller', 'The data controller responsible for your information is Acme Oy, Helsinki.'],
  ['gdpr.erasure', 'You can ask us to delete the personal data that we hold about you.'],
  ['gdpr.erasure', 'You have the right to do this with your data:\n- delete it'],
  ['gdpr.rectification', 'You may have inaccurate data rectified.'],
  ['gdpr.access', 'You can obtain a copy of your personal data.'],
  ['gdpr.access', 'To receive a copy of your data or to delete it, use the download page.'],
  [
    'us.opt-out',
    'Residents of Texas, Oregon and Virginia may opt out of targeted advertising, sales of their data and profiling.',
  ],
  ['gdpr.transfers', 'A provider processes data in the United States under standard contractual clauses.'],
  ['gdpr.objection', 'You may object to our processing of your information.'],
  ['gdpr.portability', 'You can receive your data in a structured, machine-readable format.'],
  ['gdpr.withdraw', 'You may withdraw your consent at any time.'],
  ['gdpr.retention', 'We keep log files for at most thirteen (13) months.'],
  ['gdpr.legal-bases', 'We process account data to perform our contract with you.'],
])('%s is answered by: %s', (check, text) => {
  expect(checksIn(text)).toContain(check)
})

test.each([
  ['gdpr.controller', 'To explain it as clearly as possible, we have added videos.'],
  ['gdpr.erasure', 'Update or delete your information'],
  ['gdpr.contact', 'You may contact us to tell us what shall happen after your death.'],
  ['us.contact', 'You can contact us with any question at hello@kilo.example.'],
  ['ccpa.third-parties', 'We share your personal information with the service providers that are listed in Section 3.'],
  ['ccpa.third-parties', 'We may disclose your personal information to our subsidiaries.'],
  ['us.correct', 'You may correct your account information at any time by logging in to your account.'],
  [
    'gdpr.recipients',
    'We disclose personal data to third parties for their direct marketing purposes only if you opt in.',
  ],
  ['art33.notice', 'We may be required by law to notify you of a breach of your data.'],
  ['art33.notice', 'Notify us at once if your password may have been exposed in a breach.'],
  ['art33.notice', 'We are not liable for unauthorized access, whether or not notice of a compromise is given to you.'],
  ['art33.notice', 'Immediately notify Acme of any unauthorized use, and we will assist you after the breach.'],
  ['gdpr.withdraw', 'Wenn Sie Ihre Einwilligung widerrufen, werden Ihre Daten gelöscht.'],
])('%s is not even answered in part by: %s', (check, text) => {
  expect(checksIn(text, 'any')).not.toContain(check)
})

test.each([
  [
    'gdpr.erasure',
    ['ccpa.delete', 'us.delete'],
    'If you live in the EEA, you may ask us to delete your personal data.',
  ],
  ['ccpa.delete', ['gdpr.erasure'], 'Residents of California may ask us to delete their personal information.'],
  ['us.delete', ['ccpa.delete', 'gdpr.erasure'], 'Residents of Virginia may ask us to delete their personal data.'],
])('what is given to the people of %s is not told of %s', (told, others, text) => {
  const checks = checksIn(text, 'any')
  expect(checks).toContain(told)
  for (const other of others) expect(checks).not.toContain(other)
})

test.each([
  'Residents of California have more rights. You may ask us to delete your personal information.',
  'If you are a resident of California, you may:\n- ask us to delete your personal information',
])('the people whom a paragraph or a lead-in names are those of what follows: %s', (text) => {
  const checks = checksIn(text, 'any')
  expect(checks).toContain('ccpa.delete')
  expect(checks).not.toContain('gdpr.erasure')
})

test('a sentence that gives a right is quoted before one that says who may have it', () => {
  const plain = 'You can ask us for a copy of your personal data.'
  const found = disclosuresOf(`You may have the right to access the personal data that we hold.\n\n${plain}`)
  expect(found.find((d) => d.check === 'gdpr.access')).toMatchObject({ quote: plain, answer: 'present' })
})

test('a heading says whose law the sentences below it are for', () => {
  const found = checksIn(
    'Privacy Policy\n\nYour rights under the GDPR\nYou may ask us to delete your personal data.\n',
    'any',
  )
  expect(found).toContain('gdpr.erasure')
  expect(found).not.toContain('ccpa.delete')
})

test('an item of a list is quoted with the words that it goes on from', () => {
  const text = 'We share your personal data with:\n- payment providers, so that you can pay'
  expect(disclosuresOf(text).find((d) => d.check === 'gdpr.recipients')?.quote).toBe(text)
})

test('who the company is, said without the word of the law, answers in part', () => {
  const text = 'This policy explains how Kilo, Inc. (“we”) handles personal data.'
  expect(disclosuresOf(text)).toContainEqual(expect.objectContaining({ check: 'gdpr.controller', answer: 'partial' }))
})

test.each([
  [
    'applies.eu',
    'Our service is not directed to people in the European Union, and we do not process data of EU residents.',
  ],
  ['applies.eu', 'We keep our servers in the European Union.'],
  ['applies.eu', 'Sensitive data means special categories as defined by the GDPR.'],
  ['applies.health', 'We are not a covered entity under HIPAA.'],
  ['applies.health', 'Medical information covered by HIPAA.'],
  ['applies.canada', 'We do not sell to Canada.'],
  ['applies.canada', 'Our providers are located in Canada and India.'],
  ['applies.canada', 'See the Digital Advertising Alliance of Canada.'],
  ['applies.california', 'This notice does not cover residents of California.'],
  ['applies.california', 'The pixel belongs to a company at 10 California Avenue.'],
])('%s is not told by: %s', (law, text) => {
  expect(checksIn(text)).not.toContain(law)
})

test.each([
  ['applies.eu', 'If you live in the European Economic Area, you have these rights.'],
  ['applies.eu', 'We comply with the GDPR.'],
  ['applies.health', 'We act as a business associate of hospitals under HIPAA.'],
  ['applies.covered-entity', 'We are a covered entity under HIPAA.'],
  ['applies.canada', 'If you reside in Canada, you may contact the Privacy Commissioner.'],
  ['applies.california', 'If you are a California resident, this section is for you.'],
  ['applies.us-states', 'Residents of Virginia and Colorado may appeal.'],
])('%s is told by: %s', (law, text) => {
  expect(checksIn(text)).toContain(law)
})

test('of several sentences the plainest is quoted, not the first', () => {
  const plain = 'You have the right to ask us to delete the personal data that we hold about you.'
  const found = disclosuresOf(`You can remove your profile picture and your account details.\n\n${plain}`)
  expect(found.find((d) => d.check === 'gdpr.erasure')?.quote).toBe(plain)
})

test('for a Californian check the section for California is quoted first', () => {
  const page = (sections: readonly (readonly [string, string])[]) => {
    let text = ''
    const blocks = sections.flatMap(([heading, body], index) => {
      const start = text.length
      text += `${heading}\n${body}\n`
      const end = start + heading.length
      return [
        { type: 'heading', start, end, level: 2 },
        { type: 'paragraph', start: end + 1, end: text.length - 1, heading: 2 * index },
      ]
    })
    return { text, language: 'en', blocks, links: [] }
  }
  const found = disclosuresOf(
    page([
      ['Your rights', 'You may ask us to delete your personal information at any time.'],
      ['California', 'You may ask us to delete the personal information that we collected.'],
    ]),
  )
  expect(found.find((d) => d.check === 'ccpa.delete')?.section).toBe('California')
  expect(found.find((d) => d.check === 'gdpr.erasure')?.section).toBe('Your rights')
})

test('a title in bold is a heading, and answers nothing in whole', () => {
  const title = 'Right to erasure'
  const text = `${title}\nOur shop opens at nine.`
  const blocks = [
    { type: 'paragraph', start: 0, end: title.length, heading: null },
    { type: 'paragraph', start: title.length + 1, end: text.length, heading: null },
  ]
  expect(disclosuresOf({ text, language: 'en', blocks, links: [] }).filter((d) => d.answer === 'present')).toEqual([])
})

test('words that touch a subject are no silence on it', () => {
  const page = { text: 'Right to erasure\nAsk and it is gone.', language: 'en', blocks: [], links: [] }
  expect(touchedChecks(page)).toContain('gdpr.erasure')
  expect(isSilentOn('gdpr.complaint', 'The national authority responsible for data protection hears you.')).toBe(false)
  expect(isSilentOn('gdpr.complaint', 'Our shop opens at nine.')).toBe(true)
  expect(isSilentOn('gdpr.controller', 'Kilo is a subsidiary of Lima.')).toBe(false)
  expect(isSilentOn('gdpr.rectification', 'You can edit the details of your profile.')).toBe(false)
  expect(isSilentOn('gdpr.rectification', 'Sie können falsche Angaben berichtigen lassen.')).toBe(false)
})

test.each([
  ['gdpr.access', 'You may disable the app’s access to this information at any time in the settings of your device.'],
  ['gdpr.access', 'The federal act contains special provisions on the right to access and the right to object.'],
  [
    'gdpr.objection',
    'You can request this information:\n- Details of your rights to correct, erase or object to such processing.',
  ],
  ['gdpr.erasure', 'You may also request access to or deletion of personal data for this purpose.'],
  [
    'gdpr.legal-bases',
    '_Right to object._ You can object to processing if based on point (e) of Article 6(1) of the GDPR.',
  ],
  ['gdpr.transfers', 'It also addresses the transfer of personal data outside the EU and EEA areas.'],
  ['gdpr.purposes', 'The nature and purposes for which personal data are being processed is provided in Appendix 2.'],
  ['gdpr.contact', 'For questions on the Privacy Shield, please contact us at shield@kilo.example.'],
  ['gdpr.recipients', 'We only disclose the data of partners to third parties to the extent that this is necessary.'],
  ['ccpa.sources', 'We may combine this information with other personal information we collect from you.'],
  [
    'ccpa.opt-out',
    'Unless you use the controls available on those websites to opt-out of such sharing, they give us your name.',
  ],
])('%s is not answered in whole by words on another matter: %s', (check, text) => {
  expect(checksIn(text)).not.toContain(check)
})

test('rights in a section for those whom a law protects are not given to everyone', () => {
  const text =
    'If European Union (EU) data protection law applies to the processing of your information, you can use the following rights.\nYou may ask us to delete your personal data.'
  const found = disclosuresOf(text)
  expect(found.map((d) => d.check as string)).not.toContain('ccpa.delete')
  expect(found.find((d) => d.check === 'gdpr.erasure')?.scope).toBe('named')
})
