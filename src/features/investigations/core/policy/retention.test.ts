import { expect, test } from 'vitest'
import { fold } from '../../../../scanners/policy/lexicon.fold.ts'
import { keptIn } from './retention.ts'

const read = (text: string, around = '') =>
  keptIn(fold(text), fold(around)).map(
    ({ thing, period, isDelay }) => `${thing} ${period.count} ${period.unit}${isDelay ? ' after' : ''}`,
  )

test.each([
  ['Server logs are stored for 14 days.', ['logs 14 day']],
  ['We keep invoices for ten years and delete applications after 6 months.', ['billing 10 year']],
  ['Backups are stored for seven days.', ['backups 7 day']],
  ['Personal data is deleted within 90 days of the deletion of the account.', ['account 90 day after']],
  ['Protokolldaten werden nach 7 Tagen gelöscht.', ['logs 7 day']],
  ['Les factures sont conservées 10 ans.', ['billing 10 year']],
])('a period is kept with its thing: %s', (text, told) => expect(read(text)).toEqual(told))

test.each([
  ['Backups are fully tested at least every 90 days.'],
  ['You return all manuals and confidential papers within 30 days of receiving written notice.'],
  ['We keep your data for two months after the limitation period.'],
  ['We answer requests about your data within 30 days.'],
  ['Profiles of people under 16 years are deleted.'],
  ['It is kept for 3 years.'],
])('a period of something else is none of data: %s', (text) => expect(read(text)).toEqual([]))

test('data of one kind is not all of it', () => {
  const thing = (text: string) => keptIn(fold(text)).map((kept) => kept.thing)
  expect(thing('Les métadonnées techniques de connexion sont supprimées après 90 jours')).toEqual(['device'])
  expect(thing('Vos données sont conservées pendant 3 ans')).toEqual(['personal-data'])
  expect(thing('Weather data is stored for 30 days')).toEqual([])
  expect(thing('We keep your data for 30 days')).toEqual(['personal-data'])
})

test.each([
  ['Certificat de destruction fourni dans les 5 jours suivant la suppression des sauvegardes'],
  ['This data is automatically deleted within 24 hours after successful transmission.'],
])('a period of a certificate or of some data is none of all: %s', (text) => expect(read(text)).toEqual([]))

test('logs that are rotated are kept as long as it says', () =>
  expect(read('All log files are rotated daily and retained for 3 days.')).toEqual(['logs 3 day']))

test.each([
  ['Event data is retained for five years, or until deletion of the account.', ['usage 5 year']],
  ['Workshop registration data is kept up to 12 months post-event.', []],
  [
    'We will delete account data within 30 days unless it is necessary for billing or dispute resolution.',
    ['account 30 day after'],
  ],
  ['Logs from https://logs.acme.test are kept for 3 days.', ['logs 3 day']],
])('a period belongs to what comes before the verb: %s', (text, told) => expect(read(text)).toEqual(told))

test('what a period begins with, and a row of a table below its heading', () => {
  const from = (text: string) => keptIn(fold(text), 'retention').map((kept) => kept.from)
  expect(from('CRM records (prospects) | Duration of relationship + 3 years')).toEqual(['end'])
  expect(from('Contact form submissions | Up to 24 months after last interaction')).toEqual(['last-contact'])
  expect(from('Invoices | 6 years after the end of the tax year')).toEqual([undefined])
  expect(from('Applicants | 12 months')).toEqual([undefined])
})

test('a verb and a passing word are not the thing that is kept', () => {
  expect(read('Configuration documents are retained for five years to support audits.')).toEqual([])
  expect(
    read('We hold your personal information as long as is necessary for the relevant activity, at most six months.'),
  ).toEqual(['personal-data 6 month'])
})
