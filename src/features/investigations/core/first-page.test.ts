import { describe, expect, test } from 'vitest'
import { documentsConnector } from './connectors/documents/connector.ts'
import { acme, answer, pageOf, pageReply, play, type Site, today } from './connectors/documents.fixture.ts'
import { entityConnector } from './connectors/entity/connector.ts'
import { policyConnector } from './connectors/policy/connector.ts'
import { answeredPage, policyRun } from './connectors/policy/policy.fixture.ts'
import { numberEvidence } from './evidence.ts'
import { openCase } from './findings/case.ts'
import { deriveFindings } from './findings/derive.ts'
import type { Finding } from './findings/finding.ts'
import { firstPageOf, type Topic, topics } from './first-page.ts'
import { firstPageLines } from './first-page-text.ts'
import { answerLines } from './first-page-words.ts'

const home = pageOf('# Acme\nAnvils.', { links: [{ href: '/privacy', text: 'Privacy', area: 'footer' }] })
const policy = pageOf('# Privacy Policy\nWe collect personal data such as your name and email address.')
const caseOf = (site: Site) => {
  const played = play(documentsConnector, (ask) => answer(ask, { 'https://acme.test/': home, ...site }))
  const evidence = numberEvidence(documentsConnector.parse(played.given).map(({ draft }) => draft))
  return { found: openCase(acme, evidence), own: deriveFindings(acme, evidence) }
}

const told = (ruleId: Finding['ruleId'], over: Partial<Finding> = {}): Finding => ({
  ...{ id: 'F90', ruleId, ruleVersion: 1, direction: 'info', severity: 0, confidence: 1, title: `Title of ${ruleId}` },
  ...{ statement: 'A statement.', evidence: ['E1'], dataTypes: [], parties: [], purposes: [], legal: [] },
  ...over,
})
const pageOfRun = (site: Site, findings: Finding[] = []) => {
  const { found, own } = caseOf(site)
  return firstPageOf(found, [...own, ...findings], null)
}
const withPolicy = { 'https://acme.test/privacy': policy }
const stateOf = (page: ReturnType<typeof pageOfRun>, topic: Topic) =>
  page.answers.find((one) => one.topic === topic)?.state

describe('answers', () => {
  test('come in one order, whatever was found', () => {
    expect(pageOfRun({}).answers.map(({ topic }) => topic)).toEqual([...topics])
  })

  test('what no document says, and what no one could look at, are two things', () => {
    const read = pageOfRun(withPolicy)
    expect([stateOf(read, 'sale'), stateOf(read, 'incidents')]).toEqual(['not-stated', 'not-checked'])
    expect(stateOf(pageOfRun({ 'https://acme.test/': pageOf('') }), 'sale')).toBe('not-checked')
    expect(read.answers.filter(({ state }) => state !== 'answered').every(({ text }) => text === null)).toBe(true)
  })

  test('a finding answers with its title and cites its evidence', () => {
    const page = pageOfRun(withPolicy, [told('share.no-sale', { title: 'States that personal data is not sold' })])
    expect(page.answers.find(({ topic }) => topic === 'sale')).toMatchObject({
      ...{ state: 'answered', text: 'States that personal data is not sold.', cites: ['E1'] },
    })
  })

  test('kinds of data are named by sensitivity, and those beyond eight are counted', () => {
    const dataTypes = [
      'email',
      'name',
      'health',
      'payment',
      'precise_location',
      'device_id',
      'browsing',
      'ip_address',
      'phone',
      'gender',
      'age',
    ]
    const page = pageOfRun(withPolicy, [told('data.policy-collected', { dataTypes })])
    const { text } = page.answers.find(({ topic }) => topic === 'data') ?? {}
    expect(text).toMatch(/^Health/)
    expect(text).toMatch(/\d other kinds\.$/)
  })
})

describe('what documents say is told as they say it', () => {
  const answerTo = (topic: Topic, role: Parameters<typeof answeredPage>[1], ...sentences: string[]) => {
    const language = /\b(?:der|wir|und)\b/iu.test(sentences.join(' ')) ? 'de' : 'en'
    const page = answeredPage(sentences.join('\n'), role, `https://acme.test/${role}`, { language })
    const evidence = numberEvidence(policyRun([page]).map(({ draft }) => draft))
    const answers = firstPageOf(openCase(acme, evidence), deriveFindings(acme, evidence), null).answers
    return answers.find((one) => one.topic === topic)?.told ?? null
  }

  test.each([
    [
      'Der Auftragsverarbeiter meldet dem Kunden Datenpannen innerhalb von 24 Stunden.',
      { hours: 24, isToAuthority: false },
    ],
    ['Wir informieren betroffene Kunden unverzüglich über eine Datenpanne.', { hours: null, isToAuthority: false }],
    [
      'We notify the authority within 72 hours, and affected customers of a breach without undue delay.',
      { hours: null, isToAuthority: false },
    ],
    [
      'We will notify the customer of a personal data breach within two business days.',
      { hours: null, days: { count: 2, isBusiness: true } },
    ],
  ])('breach notice: %s', (text, expected) =>
    expect(answerTo('breach-notice', 'dpa', text)).toMatchObject({ kind: 'breach-notice', ...expected }),
  )
})

test('the time of another line of a sheet is not that of a breach', () => {
  const sheet = [
    'Our data processing agreement covers:',
    '- Data subject rights: export and deletion within 30 days',
    '- Breach notification: within 72 hours of confirmation',
  ]
  const evidence = numberEvidence(
    policyRun([answeredPage(sheet.join('\n'), 'dpa', 'https://acme.test/dpa')]).map(({ draft }) => draft),
  )
  const { answers } = firstPageOf(openCase(acme, evidence), deriveFindings(acme, evidence), null)
  expect(answers.find(({ topic }) => topic === 'breach-notice')?.told).toMatchObject({ hours: 72 })
})

test('the safeguard of a tool of the website is not that of the service', () => {
  const ruleIds = (role: Parameters<typeof answeredPage>[1], ...sentences: string[]) =>
    deriveFindings(
      acme,
      numberEvidence(
        policyRun([answeredPage(sentences.join('\n'), role, `https://acme.test/${role}`)]).map(({ draft }) => draft),
      ),
    )
      .map(({ ruleId }) => ruleId)
      .filter((ruleId) => ruleId.startsWith('gov.transfer'))
  expect(
    ruleIds('privacy', 'Google Analytics transfers data to the USA under the standard contractual clauses.'),
  ).toEqual(['gov.transfer-mechanism-site'])
  expect(ruleIds('privacy', 'We rely on the standard contractual clauses for transfers of customer data.')).toEqual([
    'gov.transfer-mechanism',
  ])
  expect(ruleIds('dpa', 'Google and HubSpot are bound by the standard contractual clauses for transfers.')).toEqual([
    'gov.transfer-mechanism',
  ])
})

test('training of whose AI is ruled out is told apart', () => {
  const toldBy = (...sentences: string[]) =>
    deriveFindings(
      acme,
      numberEvidence(policyRun([answeredPage(sentences.join('\n'), 'terms')]).map(({ draft }) => draft)),
    )
      .map(({ ruleId }) => ruleId)
      .filter((ruleId) => ruleId.includes('ai-'))
  expect(toldBy('Call content of customers is not used for AI model training.')).toEqual(['gov.no-ai-training'])
  expect(toldBy('We never use your content to train third-party AI models.')).toEqual(['gov.no-ai-third-party'])
  expect(toldBy('We will not permit providers to train their models on Customer Data.')).toEqual([
    'gov.no-ai-by-providers',
  ])
})

describe('the recommendation', () => {
  const answered = [
    ...['share.no-sale', 'gov.no-ai-training', 'sub.none-used', 'gov.transfer-mechanism'],
    ...['sec.breach-notice-timed', 'gov.retention-stated'],
  ].map((ruleId) => told(ruleId as Finding['ruleId']))

  test('is to avoid who states that it sells personal data, whatever else it says', () => {
    const sale = told('share.sale', { direction: 'risk', severity: 4 })
    expect(pageOfRun(withPolicy, [...answered, sale])).toMatchObject({
      ...{ advice: 'avoid', reasons: [{ code: 'sells-data', cites: ['E1'] }, {}, {}] },
    })
    expect(pageOfRun(withPolicy, answered).advice).not.toBe('avoid')
  })

  test('is to ask first where no policy was read, or where most is open', () => {
    expect(pageOfRun({})).toMatchObject({ advice: 'ask-first', reasons: [{ code: 'no-policy-read' }, {}, {}] })
    const codes = pageOfRun(withPolicy).reasons.map(({ code }) => code)
    expect(codes).toContain('much-open')
  })

  test('asks first where little is open and no one can tell whether data leaves Europe', () => {
    const without = answered.filter(({ ruleId }) => ruleId !== 'gov.transfer-mechanism' && ruleId !== 'share.no-sale')
    const page = pageOfRun(withPolicy, without)
    expect(page.advice).toBe('ask-first')
    expect(page.grounds?.map(({ code }) => code)).toContain('transfers-unknown')
    expect(pageOfRun(withPolicy, answered).grounds?.map(({ code }) => code)).not.toContain('transfers-unknown')
  })

  test('brings what to have agreed, each with what it rests on', () => {
    const training = told('gov.ai-training', { id: 'F91', direction: 'risk', severity: 3 })
    const { conditions } = pageOfRun(withPolicy, [training])
    expect(conditions.find(({ code }) => code === 'no-ai-training')).toEqual({ code: 'no-ai-training', cites: ['F91'] })
    expect(conditions.map(({ code }) => code)).toContain('sign-dpa')
    expect(conditions.map(({ code }) => code)).toContain('delete-at-end')
    expect(pageOfRun(withPolicy, answered).conditions.map(({ code }) => code)).not.toContain('delete-at-end')
  })

  test('does not ask for a transfer tool that a document names', () => {
    const codes = (findings: Finding[]) => pageOfRun(withPolicy, findings).conditions.map(({ code }) => code)
    const abroad = told('gov.transfers', { direction: 'risk', severity: 1 })
    expect(codes([abroad])).toContain('name-transfer-tool')
    expect(codes([abroad, told('gov.transfer-mechanism')])).not.toContain('name-transfer-tool')
  })
})

test('a vendor known by its own words alone is asked first where they leave gaps, and that we hold nothing weighs least', () => {
  const unknown = told('gap.unknown-subject', { direction: 'gap', severity: 1 })
  const named = pageOf(
    '# Privacy Policy\nThe data controller is Acme GmbH, Hauptstr. 1, 10115 Berlin, Germany. We collect your name.',
  )
  const { answered } = play(documentsConnector, (ask) =>
    answer(ask, { 'https://acme.test/': home, 'https://acme.test/privacy': named }),
  )
  const given = { subject: acme, today, answered, of: () => answered }
  const evidence = numberEvidence(
    [documentsConnector, entityConnector].flatMap((one) => one.parse(given).map(({ draft }) => draft)),
  )
  const own = deriveFindings(acme, evidence)
  const of = (...ruleIds: Finding['ruleId'][]) =>
    firstPageOf(openCase(acme, evidence), [...own, unknown, ...ruleIds.map((ruleId) => told(ruleId))], null)
  const most = ['share.no-sale', 'gov.no-ai-training', 'sub.none-used', 'gov.transfer-mechanism'] as const
  const gaps = of(...most)
  expect(gaps.advice).toBe('ask-first')
  expect(gaps.grounds?.map(({ code }) => code)).toContain('own-words-leave-gaps')
  const whole = of(...most, 'sec.breach-notice-timed', 'gov.retention-stated')
  const codes = whole.grounds?.map(({ code }) => code) ?? []
  expect(codes).not.toContain('own-words-leave-gaps')
  expect(codes.indexOf('no-record')).toBeGreaterThan(codes.indexOf('no-dpa'))
})

test('the page fits on a page', () => {
  const { found, own } = caseOf(withPolicy)
  const page = firstPageOf(found, own, null)
  expect(firstPageLines(page).join(' ').split(' ').length).toBeLessThan(350)
  const { answered, open } = answerLines(page)
  expect(open.map(({ text }) => text.split(', ').length)).toEqual([topics.length - answered.length - 2, 2])
})

describe('bad input', () => {
  const subject = (name: string) => ({ ...acme, name })
  const pageFor = (found: ReturnType<typeof caseOf>['found'], own: Finding[]) => firstPageOf(found, own, null)
  const words = (page: ReturnType<typeof pageOfRun>) => firstPageLines(page).join(' ').split(/\s+/u).length

  test('no documents at all: ask first, and nothing is said to be missing from them', () => {
    const page = pageOfRun({ 'https://acme.test/': pageOf('') })
    expect([page.advice, page.documents]).toEqual(['ask-first', 0])
    expect(page.answers.every(({ state }) => state !== 'not-stated')).toBe(true)
  })

  test('only German: what it says is read, and what it does not say is open', () => {
    const german = pageOf(
      '# Datenschutzerklärung\nWir erheben Ihren Namen und Ihre E-Mail-Adresse. Wir verkaufen Ihre personenbezogenen Daten nicht.',
      { language: 'de' },
    )
    const { answered } = play(documentsConnector, (ask) =>
      answer(ask, { 'https://acme.test/': home, 'https://acme.test/privacy': german }),
    )
    const given = { subject: acme, today, answered, of: () => answered }
    const drafts = [documentsConnector, policyConnector].flatMap((one) => one.parse(given).map(({ draft }) => draft))
    const evidence = numberEvidence(drafts)
    const page = firstPageOf(openCase(acme, evidence), deriveFindings(acme, evidence), null)
    expect(['data', 'sale', 'deletion'].map((topic) => stateOf(page, topic as Topic))).toEqual([
      ...['answered', 'answered', 'not-stated'],
    ])
    expect(page).toMatchObject({ documents: 1, advice: 'ask-first' })
  })

  test('only a PDF is read like any page', () => {
    const file = pageReply(
      'https://acme.test/privacy.pdf',
      { ...policy, kind: 'pdf' },
      { contentType: 'application/pdf' },
    )
    const links = [{ href: '/privacy.pdf', text: 'Privacy Policy', area: 'footer' as const }]
    const page = pageOfRun({ 'https://acme.test/': pageOf('# Acme', { links }), 'https://acme.test/privacy.pdf': file })
    expect(page.documents).toBe(1)
    expect(page.reasons.map(({ code }) => code)).not.toContain('no-policy-read')
    expect(stateOf(page, 'sale')).toBe('not-stated')
  })

  test('notices for a region and a product are said to be kept apart, and count as no document that was read', () => {
    const part = (whom: string) =>
      pageOf(
        `# Privacy Notice for ${whom}\n${'We collect your name. We use it to send what you order. We share it with carriers. '.repeat(6)}We sell data to brokers.`,
      )
    const links = ['/privacy', '/privacy/california-privacy-notice', '/privacy/applicants'].map((href, at) => ({
      ...{ href, text: ['Privacy Policy', 'California privacy notice', 'Privacy notice for job applicants'][at] ?? '' },
      area: 'footer' as const,
    }))
    const page = pageOfRun({
      'https://acme.test/': pageOf('# Acme', { links }),
      'https://acme.test/privacy': policy,
      'https://acme.test/privacy/california-privacy-notice': part('California'),
      'https://acme.test/privacy/applicants': part('applicants'),
    })
    expect([page.documents, page.apart?.count]).toEqual([1, 2])
    expect(page.apart?.cites).toHaveLength(2)
    expect(stateOf(page, 'sale')).toBe('not-stated')
    expect(answerLines(page).open.at(-1)?.cites).toEqual(page.apart?.cites)
    expect(pageOfRun(withPolicy)).not.toHaveProperty('apart')
  })

  test('three policies that differ stay three, and the stricter reason decides', () => {
    const sale = told('share.sale', { direction: 'risk', severity: 4, evidence: ['E2'] })
    const none = told('share.no-sale', { evidence: ['E3'] })
    const clash = told('con.sale', { direction: 'contradiction', severity: 3, evidence: ['E2', 'E3'] })
    const page = pageOfRun(withPolicy, [none, sale, clash])
    expect(page.advice).toBe('avoid')
    expect(page.reasons.map(({ code }) => code)).toEqual(['sells-data', 'no-partner', 'contradiction'])
  })

  test.each([
    ['a name of 200 characters', 'N'.repeat(200)],
    ['a name from right to left', 'שלום עולם \u202eevil'],
  ])('%s changes no answer', (_, name) => {
    const { found, own } = caseOf(withPolicy)
    const page = pageFor({ ...found, subject: subject(name) }, own)
    expect(page).toEqual(pageFor(found, own))
    expect(words(page)).toBeLessThan(350)
  })

  test('400 trackers and data of every kind still fit on a page', () => {
    const trackers = Array.from({ length: 400 }, (_, at) =>
      told('track.ads', { id: `F${100 + at}`, direction: 'risk', severity: 3, parties: [`Tracker ${at}`] }),
    )
    const page = pageOfRun(withPolicy, trackers)
    expect(words(page)).toBeLessThan(350)
    expect(page.answers.find(({ topic }) => topic === 'advertising')?.told).toMatchObject({ more: 396 })
  })
})
