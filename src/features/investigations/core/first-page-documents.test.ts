import { expect, test } from 'vitest'
import { documentsConnector } from './connectors/documents/connector.ts'
import { acme, today } from './connectors/documents.fixture.ts'
import { answeredPage, policyRun } from './connectors/policy/policy.fixture.ts'
import { subprocessorsConnector } from './connectors/subprocessors/connector.ts'
import { numberEvidence } from './evidence.ts'
import { openCase } from './findings/case.ts'
import { deriveFindings } from './findings/derive.ts'
import { firstPageOf, type Topic } from './first-page.ts'
import { auditRight, deletionTold, keptOutside, locationTold, peopleTold } from './first-page-documents.ts'
import type { DocumentRole } from './subject.ts'

const lead: Partial<Record<DocumentRole, string>> = {
  dpa: '# Data Processing Agreement\nAcme processes personal data only on documented instructions of the Customer.',
  privacy: '# Privacy Policy\nWe collect your name. This notice tells you how we use personal data.',
}
const german = {
  dpa: '# Auftragsverarbeitungsvertrag\nDer Auftragsverarbeiter verarbeitet personenbezogene Daten nur auf Weisung des Kunden.',
} as const
const runOf = (pages: Partial<Record<DocumentRole, string>>, language = 'en') => {
  const leads = language === 'de' ? german : lead
  const answered = Object.entries(pages).map(([role, text]) =>
    answeredPage(
      `${leads[role as keyof typeof leads] ?? ''}\n${text}`,
      role as DocumentRole,
      `https://acme.test/${role}`,
      { language },
    ),
  )
  const evidence = numberEvidence(policyRun(answered).map(({ draft }) => draft))
  return { found: openCase(acme, evidence), findings: deriveFindings(acme, evidence) }
}

test('whose data: what a contract lists apart from what a policy is for', () => {
  const { found } = runOf({
    dpa: 'Categories of data subjects: Customer’s employees and end users.',
    privacy: 'This privacy policy applies to visitors of our website.',
  })
  expect(peopleTold(found)?.told).toEqual({
    kind: 'people',
    forCustomers: ['end-users', 'employees'],
    forItself: ['visitors'],
  })
  expect(peopleTold(found)?.cites).toHaveLength(2)
  expect(peopleTold(runOf({ dpa: 'Kategorien betroffener Personen: Kunden, Anrufer.' }, 'de').found)?.told).toEqual({
    kind: 'people',
    forCustomers: ['customers', 'callers'],
    forItself: [],
  })
  expect(peopleTold(runOf({ privacy: 'You can ask for access.' }).found)).toBeUndefined()
})

test('a contract that lets customers audit is told, and one that does not is not', () => {
  const rightIn = (text: string, language = 'en') => auditRight(runOf({ dpa: text }, language).found).length
  expect(rightIn('Customer may audit the measures taken by Acme and conduct an on-site inspection.')).toBe(1)
  expect(
    rightIn(
      'Der Auftraggeber hat das Recht, Überprüfungen durchzuführen oder durch Prüfer durchführen zu lassen.',
      'de',
    ),
  ).toBe(1)
  expect(rightIn('Customer shall not audit the facilities of Acme.')).toBe(0)
  expect(auditRight(runOf({ privacy: 'Every customer may conduct an audit once a year.' }).found)).toEqual([])
})

test('how long data is kept is told with the periods that the sentence names, the end of the contract first', () => {
  const toldOf = (pages: Parameters<typeof runOf>[0], language = 'en') => {
    const { found, findings } = runOf(pages, language)
    const told = deletionTold(found, findings, 2)?.told
    const titleOf = (id: string) => findings.find((finding) => finding.id === id)?.ruleId
    return told?.kind === 'deletion'
      ? [
          ...told.items.map(({ finding, periods }) => [titleOf(finding), periods]),
          ...(told.kept ?? []).map(({ thing, period }) => ['kept', thing, period]),
        ]
      : []
  }
  expect(toldOf({ dpa: 'Die Löschung erfolgt innerhalb von 30 Tagen nach Vertragsende.' }, 'de')[0]).toEqual([
    'gov.deletion-at-end',
    [{ count: 30, unit: 'day' }],
  ])
  expect(
    toldOf({
      privacy: 'We retain your information for 24 months after your last login.',
      dpa: 'Upon termination of the agreement, the Processor shall delete all personal data within ninety (90) days.',
    }),
  ).toEqual([
    ['gov.deletion-at-end', [{ count: 90, unit: 'day' }]],
    ['kept', 'personal-data', { count: 24, unit: 'month' }],
  ])
  expect(toldOf({ privacy: 'We keep your account data for as long as your account is active.' })?.flat(2)).toEqual([
    'gov.retention-stated',
  ])
})

test('where data is kept is told with the country, and no transfer is made of it', () => {
  const { found, findings } = runOf({
    dpa: 'All service data is stored and processed in the United States.',
    privacy: 'Our servers are located in Ireland.',
  })
  expect(locationTold(found)?.told).toEqual({
    ...{ kind: 'location', places: ['United States', 'Ireland'], isOnly: false, against: [] },
  })
  expect(keptOutside(found)).toHaveLength(1)
  expect(findings.map(({ ruleId }) => ruleId)).not.toContain('gov.transfers')
  const inGermany = runOf({ dpa: 'Die Verarbeitung findet ausschließlich in Deutschland statt.' }, 'de').found
  expect(locationTold(inGermany)?.told).toMatchObject({ places: ['Germany'], isOnly: true })
  expect(keptOutside(inGermany)).toEqual([])
})

/** A run that read the list of subprocessors as well. */
function listedIn(pages: Readonly<Record<string, string>>) {
  const documents = Object.entries(pages).map(([role, text]) =>
    answeredPage(text, role as DocumentRole, `https://acme.test/${role}`),
  )
  const of = (connector: string) => (connector === 'documents' ? documents : [])
  const captured = [
    ...documentsConnector.parse({ subject: acme, today, answered: documents, of }),
    ...subprocessorsConnector.parse({ subject: acme, today, answered: [], of }),
  ]
  const evidence = numberEvidence([...captured, ...policyRun(documents)].map(({ draft }) => draft))
  const page = firstPageOf(openCase(acme, evidence), deriveFindings(acme, evidence), null)
  return (topic: Topic) => page.answers.find((one) => one.topic === topic)
}

test('a region counts as no country, and a promise that the list breaks is told with the list', () => {
  const list =
    '# Subprocessors\nRendham – Hosting – Germany\nPosthaven – Mail – EU region\nVokalis – Calls – United States'
  const answerTo = listedIn({
    privacy: `${lead.privacy}\nYour data never leaves Europe.`,
    subprocessors: list,
  })
  expect(answerTo('subprocessors')?.told).toMatchObject({ count: 3, countries: 2, unplaced: 0 })
  expect(answerTo('location')?.told).toMatchObject({ isOnly: true, against: ['United States'] })
})

test('a policy that trains and a contract that rules it out are told together, each with its document', () => {
  const policy = `${lead.privacy}\nHow we use your data\nWe use your messages to train our machine learning models.`
  const contract = `${lead.dpa}\nPersonal Data will not be used to train AI models.`
  const { found, findings } = runOf({ privacy: policy, dpa: contract })
  const page = firstPageOf(found, findings, null)
  const training = page.answers.find(({ topic }) => topic === 'ai-training')
  expect(training?.told).toMatchObject({ kind: 'training', in: ['privacy'], deniedIn: ['dpa'] })
  expect(training?.cites.length).toBeGreaterThan(1)
  const codes = [...page.reasons, ...(page.grounds ?? []), ...page.conditions].map(({ code }) => code)
  expect(codes).toContain('trains-ai-outside-contract')
  expect(codes).toContain('contract-without-training')
  expect(codes).not.toContain('trains-ai')
  const alone = runOf({ privacy: policy })
  const without = firstPageOf(alone.found, alone.findings, null)
  expect(without.grounds?.map(({ code }) => code)).toContain('trains-ai')
})

test('an only place and another that is named are told apart', () => {
  const { found } = runOf({
    dpa: 'Your data never leaves the EU.',
    privacy: 'All data is hosted on servers in Germany.',
  })
  expect(locationTold(found)?.told).toMatchObject({ places: ['Germany'], within: ['European Union'], isOnly: true })
})

test('an agreement that the terms take in is not missing, and a policy for the website alone says so', () => {
  const codesOf = (policy: string, terms: string) => {
    const documents = [
      answeredPage(`${lead.privacy}\n${policy}`, 'privacy', 'https://acme.test/privacy'),
      answeredPage(`# Terms of Service\nYou agree to these terms. ${terms}`, 'terms', 'https://acme.test/terms'),
    ]
    const missing = { subject: acme, today, answered: documents, of: () => documents }
    const evidence = numberEvidence(
      [...documentsConnector.parse(missing), ...policyRun(documents)].map(({ draft }) => draft),
    )
    const page = firstPageOf(openCase(acme, evidence), deriveFindings(acme, evidence), null)
    return [...page.reasons, ...(page.grounds ?? [])].map(({ code }) => code)
  }
  expect(codesOf('This policy applies only to information collected by our site.', '')).toContain('policy-of-website')
  expect(codesOf('This policy applies to our services.', '')).not.toContain('policy-of-website')
})

test('an agreement is quoted whatever its address calls it', () => {
  const text = `${german.dpa}\nNach Beendigung der Auftragsverarbeitung löscht oder gibt der Auftragsverarbeiter alle Daten zurück.`
  const page = answeredPage(text, 'dpa', 'https://acme.test/vertrag', { language: 'de' })
  const rules = deriveFindings(acme, numberEvidence(policyRun([page]).map(({ draft }) => draft)))
  expect(rules.map(({ ruleId }) => ruleId)).toContain('gov.deletion-at-end')
})

test('a list that no row could be read of is not checked, which does not count as silence', () => {
  const answerTo = listedIn({ privacy: lead.privacy ?? '', subprocessors: '# Subprocessors\nPlease ask us for it.' })
  expect(answerTo('subprocessors')?.state).toBe('not-checked')
  const named = `${lead.dpa}\nThe authorized subprocessors are listed in Annex III.`
  expect(listedIn({ privacy: lead.privacy ?? '', dpa: named })('subprocessors')?.state).toBe('not-checked')
  expect(listedIn({ privacy: lead.privacy ?? '' })('subprocessors')?.state).toBe('not-stated')
})

/** Answers of the first page. */
function answersIn(pages: Partial<Record<DocumentRole, string>>, language = 'en') {
  const { found, findings } = runOf(pages, language)
  const page = firstPageOf(found, findings, null)
  return (topic: Topic) => page.answers.find((one) => one.topic === topic)
}

test('where two documents name different times for a breach, both are told', () => {
  const dpa = 'The Processor shall notify the Customer of a personal data breach without undue delay.'
  const security = 'We will notify affected customers of a security incident within 72 hours.'
  expect(answersIn({ dpa, security })('breach-notice')?.told).toMatchObject({
    ...{ kind: 'breach-notice', hours: 72, in: 'security', untimedIn: 'dpa' },
  })
  const timed = 'The Processor shall notify the Customer of a personal data breach within 48 hours.'
  const both = answersIn({ dpa: timed, security })('breach-notice')
  expect(both?.told).toMatchObject({ hours: 48, in: 'dpa', others: [{ in: 'security', count: 72, unit: 'hours' }] })
  expect(both?.cites).toHaveLength(2)
  expect(answersIn({ dpa: timed, security: timed })('breach-notice')?.told).not.toHaveProperty('in')
})

test('what a contract rules out for customers stands beside what the policy does with data of its own', () => {
  const privacy = 'We use your data and cookies to show you targeted advertising.'
  const dpa =
    'The Processor shall never use Personal Data to send direct marketing or to build advertising profiles, or for any purpose other than providing the services.'
  const told = answersIn({ privacy, dpa })('advertising')?.told
  expect(told).toMatchObject({ kind: 'advertising', deniedIn: ['dpa'] })
  expect(answersIn({ dpa })('advertising')?.told).toMatchObject({ kind: 'findings' })
})

test('a list on request names no one: it is answered, and stays open for the decision', () => {
  const told = answersIn({ privacy: 'You can obtain a list of our Service Providers on request.' })(
    'subprocessors',
  )?.told
  expect(told).toEqual({ kind: 'processors-named', names: [], isOnRequest: true })
})

test('an audit of documents is told as one, and that of an authority is not the customer’s', () => {
  const limited = 'Any audits shall be limited to documentation review and shall not include on-site inspections.'
  expect(answersIn({ dpa: limited })('assurance')?.told).toMatchObject({ isAuditRight: false, isDocumentsOnly: true })
  const ofAuthority =
    'The parties agree that the supervisory authority has the right to conduct an audit of the data importer.'
  expect(auditRight(runOf({ dpa: ofAuthority }).found)).toEqual([])
})

test('one kind of people in a sentence is not all of whom the documents speak', () => {
  const privacy =
    'When you use Acme, we collect usage data.\nVisitors of our website can refuse cookies, and we store their personal data.'
  expect(answersIn({ privacy })('people')?.told).toMatchObject({ forItself: ['users'], spokenOf: ['visitors'] })
})

test('a law of the Union governs no contract: the other document that names a country is told as well', () => {
  const terms = 'These terms are governed by the laws of the European Union.'
  const dpa = 'This agreement is governed by the laws of Spain.'
  expect(answersIn({ terms, dpa })('law')?.told).toMatchObject({ places: ['European Union', 'Spain'] })
  expect(answersIn({ terms: 'These terms are governed by the laws of France.', dpa })('law')?.told).toMatchObject({
    places: ['France'],
  })
})

test('a sale that is denied for one purpose is told with the limit of the rest', () => {
  const told = answersIn({
    privacy:
      'We do not sell personal information to third parties for their direct marketing purposes.\nAcme will not sell your personal information, without your consent, to third parties.',
  })('sale')
  expect(told?.text).toContain('without consent')
})

test('a sentence about breaches that promises nothing is not told as a promise', () => {
  const terms =
    'We are not liable for any unauthorized access to your account, regardless of whether we have received notice of any unauthorized activity or data breach.'
  expect(answersIn({ terms })('breach-notice')?.state).not.toBe('answered')
})

test('hours that we could not read are not told as no hours', () => {
  const dpa = [
    'The Processor shall notify the Customer of a personal data breach without undue delay.',
    'In the event of a Personal Data Breach, Partner shall notify the Company within 72 hours.',
  ].join('\n')
  expect(answersIn({ dpa })('breach-notice')?.state).not.toBe('answered')
  const ofCustomer = dpa.replace(
    'Partner shall',
    'within 72 hours after the Client becomes aware, notice shall be made and Partner shall',
  )
  expect(answersIn({ dpa: ofCustomer })('breach-notice')?.told).toMatchObject({ hours: null })
})

test('a right of the vendor to look into the customer’s books gives the customer none', () =>
  expect(
    auditRight(
      runOf({
        terms: 'Upon notice, Acme may inspect your records and accounts relating to the audit of this agreement.',
      }).found,
    ),
  ).toEqual([]))

test('a time that holds where it is feasible is told with that', () => {
  const dpa =
    'Acme will notify Customer of a personal data breach within seventy-two (72) hours where reasonably feasible.'
  const told = answersIn({ dpa })('breach-notice')
  expect(told?.told).toMatchObject({ hours: 72, ifFeasible: true })
  expect(told?.text).toContain('where feasible')
  expect(answersIn({ dpa: dpa.replace(' where reasonably feasible', '') })('breach-notice')?.told).not.toHaveProperty(
    'ifFeasible',
  )
})

test('the time in which a customer has to ask is not the time of the deletion', () => {
  const dpa =
    'Upon Customer’s written request received within thirty (30) days after termination, Acme will delete Customer personal data.'
  const { found, findings } = runOf({ dpa })
  const told = deletionTold(found, findings, 2)?.told
  expect(told?.kind === 'deletion' && told.items.map(({ periods }) => periods)).toEqual([[]])
})

test('people of a policy that names its controller are its own, though the contract makes it a processor', () => {
  const dpa = 'Customer is the Controller and Acme is a Processor. Categories of data subjects: End Users.'
  const privacy =
    'The controller of your personal information is Acme Ltd, 1 High Street, London.\nWe collect personal data about customers, end users and visitors.'
  expect(answersIn({ dpa, privacy })('people')?.told).toMatchObject({ forCustomers: ['end-users'] })
})
