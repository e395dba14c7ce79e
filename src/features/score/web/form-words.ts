import { qualityTexts } from '../../../product/score/levels.ts'
import { trackingKindLabels } from '../../../product/score/method/notes.ts'
import { volumeBelow } from '../../../product/score/method/tables.ts'
import {
  type AudienceId,
  audienceNames,
  type ProtectionId,
  protectionNames,
  type RoleId,
  roleNames,
} from '../../../product/score/vocabulary.ts'
import { clausesTotal, type Field, fields, kindNames } from './choices.ts'
import { capital, known, noteOf } from './method.ts'

export interface Option {
  value: string
  label: string
}

// The answers of the form in the words that a score itself uses. Made on the server, so that the tables of words do not reach
// the browser a second time.

const percent = (word: string) => `${word} %`
const months = (word: string) => (word === '0' ? 'Today' : `${word} months ago`)
const yes = (word: string) => (word === '' ? 'No' : 'Yes')
const noteAt = (id: Parameters<typeof noteOf>[0], facts: Parameters<typeof noteOf>[1], part: number) =>
  capital(noteOf(id, facts).split(', ')[part] ?? '')

/** Labels of every word except the empty one. */
const labels: Record<Field, (word: string) => string> = {
  mode: (word) =>
    ({
      contract: 'Your own vendor, under contract',
      researched: 'After an investigation',
      public: 'From public facts alone',
    })[word] ?? word,
  // Words of their fields' tables.
  role: (word) => capital(roleNames[word as RoleId]),
  audience: (word) => capital(audienceNames[word as AudienceId]),
  protection: (word) => protectionNames[word as ProtectionId],
  register: (word) => (word === 'location' ? 'Registered, collects precise location' : 'Registered'),
  act: (word) =>
    ({
      'sale-or-disclosure-of-sensitive': 'Sale or disclosure of sensitive data',
      'covert-collection': 'Covert collection',
      'sensitive-use-or-large-fine': 'Use of sensitive data, or a large fine',
      small: 'Anything smaller',
    })[word] ?? word,
  reach: (word) => `${word} of ${volumeBelow.length}`,
  dpc: (word) => noteAt('data', { data: { dpc: Number(word), ei: 25, types: 1, ...known } }, 0),
  ei: (word) =>
    capital(
      noteOf('data', { data: { dpc: 1, ei: Number(word) as 25, types: 1, ...known } })
        .split(', ')
        .slice(2)
        .join(', '),
    ),
  types: (word) => (word === '10' ? '10 or more' : word),
  tracking: () => 'Known: the kinds ticked below',
  sells: capital,
  ads: capital,
  profiling: capital,
  ai: capital,
  volume: (word) => {
    const below = volumeBelow[Number(word)]
    return below === undefined
      ? `${volumeBelow.at(-1)?.toLocaleString('en-US')} or more`
      : `Fewer than ${below.toLocaleString('en-US')}`
  },
  importance: capital,
  transfer: (word) => capital(noteOf('transfer', { transfer: { mechanisms: [word as 'scc'], ...known } })),
  fourth: (word) =>
    word === 'unlisted' || word === '0'
      ? noteOf('fourth', { fourth: { subprocessors: word === '0' ? 0 : null, ...known } })
      : word === '51'
        ? 'More than 50'
        : `Up to ${word}`,
  dpa: (word) =>
    word === 'signed'
      ? 'Signed'
      : noteOf('contract', { contract: { dpa: word as 'none', clausesMet: 0, clausesTotal, ...known } }),
  clauses: (word) => `${word} of ${clausesTotal}`,
  assurance: percent,
  policy: percent,
  posture: percent,
  transparency: percent,
  quality: (word) => qualityTexts[word as keyof typeof qualityTexts],
  age: (word) => (word === '0' ? 'Of today' : `${word} days`),
  event: capital,
  months,
  verified: yes,
  remediated: yes,
  overdue: (word) => (word === '0' ? 'Not overdue' : `${word} days`),
  late: (word) => (word === '0' ? 'None' : word),
  expired: yes,
  processor: yes,
  children: yes,
  tls: yes,
  coverage: percent,
}

const unsaid: Partial<Record<Field, string>> = {
  event: 'None',
  act: 'None',
  audience: 'Nothing sensitive',
  protection: 'None verified',
  register: 'Not registered',
}

/** The options of each field, and the kinds of tracking. */
export function formWords() {
  const options = (Object.keys(fields) as Field[]).map((field): [Field, Option[]] => [
    field,
    fields[field].map((value) => ({
      value,
      label: value === '' ? (unsaid[field] ?? 'Not known') : labels[field](value),
    })),
  ])
  return {
    options: Object.fromEntries(options) as Record<Field, Option[]>, // each field of the table
    kinds: kindNames.map((kind) => ({ value: kind, label: capital(trackingKindLabels[kind]) })),
  }
}
export type FormWords = ReturnType<typeof formWords>
