import { describe, expect, test } from 'vitest'
import { fold } from '../../../../scanners/policy/lexicon.fold.ts'
import {
  ageIn,
  governingLawIn,
  isContractController,
  isJointController,
  mentionedIn,
  processorsNamed,
  profilingIn,
} from './more-answers.ts'

const words = (raw: string) => ({ raw, text: fold(raw), names: ['larkdesk'] })

test('a joint controller is one with the vendor in it', () => {
  expect(isJointController(words('Larkdesk and its publishers act as joint data controllers for this.'))).toBe(true)
  expect(isJointController(words('We are not joint controllers with our customers.'))).toBe(false)
  expect(isJointController(words('Two schools may be joint controllers.'))).toBe(false)
})

test('a contract that lets the processor decide for purposes of its own says so', () => {
  expect(
    isContractController(
      words('Larkdesk is authorized to process the personal data as controller for the purposes of:'),
    ),
  ).toBe(true)
  expect(isContractController(words('Customer processes personal data as a controller for its own purposes.'))).toBe(
    false,
  )
})

test.each([
  ['Larkdesk uses Nordmodel as a subprocessor.', ['Nordmodel']],
  ['Nous faisons appel à Nordmodel en qualité de sous-traitant ultérieur.', ['Nordmodel']],
  ['We may engage our affiliate, Larkdesk UK Limited, as Subprocessor for some customers.', ['Larkdesk UK Limited']],
  ['Customer engages Larkdesk as a processor.', []],
  ['We do not use Nordmodel as a subprocessor.', []],
  ['Debitorum handelt in unserem Auftrag als Auftragsverarbeiter.', ['Debitorum']],
  ['Der Dienst handelt in unserem Auftrag als Auftragsverarbeiter.', []],
])('who works for the vendor is named: %s', (raw, named) => expect(processorsNamed(words(raw))).toEqual(named))

describe('an age', () => {
  test.each([
    [
      'You must be at least thirteen (13) years old to use it, and you need a guardian if you are a minor.',
      'minimum 13',
    ],
    ['Die Nutzung setzt ein Mindestalter von 18 Jahren voraus.', 'minimum 18'],
    ['Vous devez être âgé(e) d’au moins 18 ans pour créer un compte.', 'minimum 18'],
    ['Our site is not directed toward children under 16.', 'not-for 16'],
    ['The service is not available to minors under the age of 18.', 'not-for 18'],
    ['We do not knowingly collect data of children under 13.', 'not-collected 13'],
    ['Our contracts prohibit the targeting of children.', 'no-targeting null'],
    ['We do not sell the data of people under 16.', undefined],
    ['Logs are not kept for more than 30 days.', undefined],
  ])('%s', (raw, told) => {
    const found = ageIn(words(raw))
    expect(found && `${found.rule} ${found.age}`).toBe(told)
  })
})

test.each([
  ['These terms are governed by the laws of the State of California.', ['California']],
  ['This agreement is governed by, and construed under, the laws of France.', ['France']],
  ['The laws applicable to the interpretation of these terms shall be the laws of Switzerland.', ['Switzerland']],
  ['The agreement shall be governed by Swiss law.', ['Switzerland']],
  ['Es gelten die zur Anwendung kommenden Bestimmungen ausschließlich nach österreichischem Recht.', ['Austria']],
  ['These Terms are governed by and interpreted following the laws of England and Wales.', ['England and Wales']],
  ['Es gilt deutsches Recht.', ['Germany']],
  ['Les présentes conditions sont régies et interprétées conformément au droit français.', ['France']],
  ['The Standard Contractual Clauses are governed by the laws of Ireland.', []],
  ['Claims are governed by the arbitration act.', []],
])('the law of a contract: %s', (raw, places) => expect(governingLawIn(words(raw))).toEqual(places))

test('profiling is told where it is done or ruled out, and not where it is a right', () => {
  expect(profilingIn(words('Your data is not used for targeted ads or any other kind of profiling.'))).toBe(
    'no-profiling',
  )
  expect(profilingIn(words('Les fonctionnalités de matching constituent du profilage.'))).toBe('profiles')
  expect(profilingIn(words('You have the right to object to profiling.'))).toBeUndefined()
})

test('what touches a topic is a mention of it', () => {
  expect(mentionedIn(fold('Our infrastructure is hosted in Germany and elsewhere.'))).toEqual(['location'])
  expect(mentionedIn(fold('Hello and welcome.'))).toEqual([])
})

test('a case in which the other party is the controller is none of the vendor', () =>
  expect(
    isContractController(
      words(
        'If Publisher is acting as a Controller with respect to the data, "Module Two: Transfer controller to processor" shall apply.',
      ),
    ),
  ).toBe(false))

test.each([
  ['Larkdesk does not create user profiles or analyze behavior.'],
  ['Larkdesk does not engage in automated individual decision-making or profiling.'],
])('profiling ruled out beside something else: %s', (text) => expect(profilingIn(words(text))).toBe('no-profiling'))

test('profiles of some people, or for one purpose, are not all profiling', () => {
  expect(profilingIn(words('We do not build profiles of children.'))).toBeUndefined()
  expect(profilingIn(words('We do not build profiles for that purpose.'))).toBeUndefined()
})

test('a heading about a right to object does not rule profiling out', () =>
  expect(
    profilingIn(
      words(
        'Rights related to automated decision-making or profiling: We do not use it for profiling in furtherance of decisions.',
      ),
    ),
  ).toBeUndefined())

test('the law of a kingdom, and of a state by its letters', () => {
  expect(governingLawIn(words('This is governed in accordance with the Laws of the Kingdom of Spain.'))).toEqual([
    'Spain',
  ])
  expect(governingLawIn(words('This is governed by the laws of the state of CA.'))).toEqual(['California'])
})

test('recipients of a French list are named one a line', () => {
  expect(processorsNamed(words('La société Amboss, Inc., 1 High Street, fournissant un service de logs ;'))).toEqual([
    'Amboss',
  ])
  expect(processorsNamed(words('la société ENCLUME SL Carrer, 8, fournissant le service Enclume ;'))).toEqual([
    'ENCLUME',
  ])
  expect(processorsNamed(words('La société Amboss, dont le siège est à Paris, édite ce site.'))).toEqual([])
})
