import { expect, test } from 'vitest'
import type { DocumentSeen, LabelSeen, Seen, SiteSeen } from './facts.ts'
import { heldBy, type Known, publishingRules, whyHeld } from './rules.ts'

const known: Known = { name: 'Acme Notes', aliases: [], company: 'Acme Inc.', hosts: ['acme.test'] }
const label: LabelSeen = {
  store: 'play',
  appId: 'test.acme.app',
  name: 'Acme Notes: lists and more',
  developer: 'Acme, Inc.',
  state: 'filled in',
  declared: ['Email address: collected', 'Name: collected', 'Phone number: collected', 'User IDs: collected'],
}
const site: SiteSeen = {
  finalHost: 'www.acme.test',
  isObserved: true,
  called: ['Alpha', 'Beta', 'Delta', 'Gamma'],
  scanId: 'scan',
}
const policy: DocumentSeen = { url: 'https://acme.test/privacy', sha256: '0', lastUpdated: null }

const of = (facts: Seen['facts'], what: Seen['what']) =>
  ({ what, key: 'key', page: 'https://acme.test/', facts }) as Seen

const cases: [string, Seen['what'], Seen['facts'], Seen['facts'], string | null][] = [
  ['a first label', 'label', null, label, null],
  ['a label with more', 'label', label, { ...label, declared: [...label.declared, 'Health info: collected'] }, null],
  ['a label with one less', 'label', label, { ...label, declared: label.declared.slice(1) }, null],
  [
    'a developer whose legal form is written otherwise',
    'label',
    label,
    { ...label, developer: 'Acme Incorporated' },
    null,
  ],
  ['an app of another name by the same company', 'label', null, { ...label, name: 'Scribble' }, null],
  [
    'an app of another name and developer',
    'label',
    label,
    { ...label, name: 'Casino', developer: 'Gamble Ltd' },
    'other-app',
  ],
  ['an app that was sold', 'label', label, { ...label, developer: 'Buyer Ltd' }, 'other-developer'],
  ['a label without data', 'label', label, { ...label, state: 'empty' as const, declared: [] }, 'emptied'],
  ['a label with a quarter left', 'label', label, { ...label, declared: label.declared.slice(3) }, 'shrunk'],
  ['a label that is gone', 'label', label, null, 'gone'],
  ['a first visit', 'site', null, site, null],
  ['a visit that called more', 'site', site, { ...site, called: [...site.called, 'Zeta'] }, null],
  ['a page that was not seen by a browser', 'site', site, { ...site, isObserved: false }, 'not-observed'],
  ['a visit that ended elsewhere', 'site', null, { ...site, finalHost: 'parking.test' }, 'other-site'],
  ['a visit that called almost nothing', 'site', site, { ...site, called: ['Alpha'] }, 'fewer-called'],
  ['a policy with another text', 'document', policy, { ...policy, sha256: '1' }, null],
  [
    'a policy on another host of the company',
    'document',
    policy,
    { ...policy, url: 'https://legal.acme.test/p' },
    null,
  ],
  [
    'a policy on the site of someone else',
    'document',
    policy,
    { ...policy, url: 'https://other.test/p' },
    'moved-away',
  ],
  ['a policy that is gone', 'document', policy, null, 'gone'],
]

test.each(cases)('%s', (_, what, before, after, held) => {
  expect(heldBy(of(after, what), { known, before })).toBe(held)
})

test('every rule has a code of its own and says to staff why it holds', () => {
  const codes = publishingRules.map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
  for (const code of [...codes, 'gone']) expect(whyHeld(code), code).toMatch(/\.$/u)
})
