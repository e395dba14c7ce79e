import type { DocumentRole } from '../../subject.ts'
import { keyOf } from '../documents/found.ts'
import { acme, type PageParts, pageOf, pageReply, today as runToday } from '../documents.fixture.ts'
import type { Answered } from '../network.ts'
import { scopeEvidence } from '../scope.ts'
import { policyConnector } from './connector.ts'

// A policy of a vendor that does not exist, one paragraph for every disclosure, so that a test can take one away.

/** Says whom it is for, and answers nothing else. */
export const policyHead = [
  '# Privacy Policy of Acme',
  'This notice covers people in the European Economic Area and the residents of California, Virginia, Brazil and Canada.',
  'Part of our work is done on behalf of our business customers.',
  'Our learning games are designed for children.',
  'We are a covered entity under HIPAA.',
]

/** One paragraph for each topic that it discloses. */
export const policyParagraphs = {
  controller: 'Acme Analytics GmbH is the data controller within the meaning of privacy law.',
  contact: 'You can contact us at privacy@acme.test or by post.',
  representative: 'Our EU representative is Example Representative Ltd, Dublin.',
  dpo: 'Our data protection officer is reachable by post in Berlin.',
  purposes: 'We use your information to operate the service and to prevent fraud.',
  'legal-bases': 'The legal basis for this work is the performance of our contract.',
  'legitimate-interests': 'Our legitimate interests include keeping the service stable.',
  recipients: 'We disclose your information to service providers that host our servers, and to insurers.',
  transfers: 'Data that leaves Europe is covered by standard contractual clauses.',
  retention: 'We retain your information for 24 months after your last login.',
  access: 'You have the right to request a copy of your personal data.',
  rectification: 'You may ask us to correct inaccurate details.',
  erasure: 'You may ask us to erase your profile at any time.',
  restriction: 'You may ask us to restrict the processing.',
  objection: 'You have the right to object to the processing.',
  portability: 'You may receive the data in a structured, machine-readable format.',
  withdraw: 'You may withdraw your consent at any time.',
  authority: 'You may lodge a complaint with the data protection authority.',
  automated: 'We do not use automated decision-making.',
  source: 'We also receive details from data brokers and from publicly available sources.',
  statutory: 'If you do not provide these details, we will not be able to open an account.',
  dpa: 'Our data processing agreement is part of every order.',
  'subprocessor-list': 'Our list of sub-processors is on the trust page.',
  'subprocessor-change': 'We notify customers before we engage new sub-processors.',
  audit: 'Every customer may conduct an audit once a year.',
  'deletion-at-end': 'After termination of the contract the vendor will return or destroy customer data.',
  'breach-to-customer': 'In case of a security incident we notify the customer without undue delay.',
  'breach-notice': 'We notify affected people within 72 hours of a personal data breach.',
  'categories-collected':
    'We collect the following categories of personal information: identifiers and internet activity.',
  sold: 'We do not sell personal information.',
  disclosed: 'We disclosed identifiers for a business purpose in the last year.',
  'know-collected': 'You have the right to know which categories we collect about you.',
  'know-sold': 'You have the right to know which information is sold or shared.',
  'opt-out-sale':
    'You may opt out of the sale or sharing of personal information at https://acme.test/choices through our web form.',
  'limit-sensitive': 'You may limit the use of your sensitive personal information.',
  'sensitive-consent': 'Sensitive data is processed only with your consent.',
  'non-discrimination': 'We will not discriminate against you for using a right.',
  methods:
    'To submit a request about your rights, use our request form. You can also send such requests by post. An authorized agent may act for you, and we verify your identity.',
  gpc: 'We honor the Global Privacy Control signal.',
  appeal: 'You may appeal our decision.',
  'opt-out-ads': 'You may opt out of targeted advertising.',
  consent: 'We ask for your consent in the app.',
  minimisation: 'We limit collection to what is necessary.',
  accuracy: 'We keep records accurate and up to date.',
  safeguards: 'We apply technical and organisational measures, and all traffic is encrypted with TLS.',
  'sold-minors': 'We have no actual knowledge that we sell or share data of consumers under 16.',
  'gpc-shown': 'The footer shows whether your signal was processed, as “Opt-Out Request Honored”.',
  'child-disclosure': "We disclose children's nicknames to providers that host the games.",
  'child-identifiers': 'A persistent identifier of a child serves internal operations only.',
  'child-audio': 'Audio of a child is deleted right after the answer.',
  'child-separate-consent': 'Parents can give a separate parental consent to disclosure.',
  'child-data': 'We collect a nickname and drawings from children.',
  'parent-review': 'Parents can review and delete what their child has stored.',
  'parental-consent': 'We ask for verifiable parental consent first.',
  'child-minimum': 'We do not require a child to give more than is necessary to play.',
  'child-retention': 'Drawings of children are retained for 30 days.',
  'health-notice': 'Our Notice of Privacy Practices is handed out at the desk.',
  baa: 'We sign a business associate agreement with every clinic.',
  'health-breach': 'A breach of unsecured protected health information is reported as the law says.',
} as const

export type Paragraph = keyof typeof policyParagraphs

export const policyText = (without: readonly string[] = []): string =>
  [
    ...policyHead,
    ...(Object.entries(policyParagraphs) as [Paragraph, string][]).flatMap(([key, text]) =>
      without.includes(key) ? [] : [text],
    ),
  ].join('\n\n')

export const policyUrl = 'https://acme.test/privacy'

export const answeredPage = (
  text: string,
  role: DocumentRole = 'privacy',
  url = policyUrl,
  parts: PageParts = {},
): Answered => ({
  ask: { type: 'page', key: keyOf('given', role, url), place: `the ${role} page`, url, isCrawled: false },
  reply: pageReply(url, pageOf(text, parts)),
})

/** The evidence of a run in which the search for documents got these answers. */
export const policyRun = (documents: readonly Answered[], subject = acme) => [
  ...policyConnector.parse({
    subject,
    today: runToday,
    answered: [],
    of: (connector) => (connector === 'documents' ? documents : []),
  }),
  ...scopeEvidence({ startedAt: `${runToday}T09:40:12Z`, answers: [], notLookedAt: [], searched: [] }),
]
