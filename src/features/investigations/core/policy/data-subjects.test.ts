import { expect, test } from 'vitest'
import { fold } from '../../../../scanners/policy/lexicon.fold.ts'
import { dataSubjectsIn, isOtherLabel, isPeopleLabel } from './data-subjects.ts'

const read = (text: string, { leadIn = '', heading = '' } = {}) =>
  dataSubjectsIn({ text: fold(text), leadIn: fold(leadIn), heading: fold(heading) })

test.each([
  ['Categories of data subjects: Customer’s employees and end users.', ['end-users', 'employees']],
  [
    'The data subjects are customers, prospects and job applicants of the controller.',
    ['customers', 'applicants', 'contacts'],
  ],
  [
    'Kategorien betroffener Personen: Beschäftigte, Kunden und Anrufer des Auftraggebers.',
    ['customers', 'employees', 'callers'],
  ],
  ['Betroffene Personen sind Patienten und Ansprechpartner.', ['patients', 'contacts']],
  ['This privacy policy applies to visitors of our website and users of our app.', ['users', 'visitors']],
  ['Diese Datenschutzerklärung gilt für Besucher unserer Website und Bewerber.', ['applicants', 'visitors']],
  ['We collect personal information about students and their teachers.', ['students']],
  ['We collect your name and email address when you register.', ['users']],
  ['Wir erheben Ihren Namen und Ihre E-Mail-Adresse bei der Registrierung.', ['users']],
  ['The categories of data subjects are senders and recipients of email messages.', ['correspondents']],
  [
    'We protect all individuals who interact with us, whether as clients, prospective customers, job applicants or website visitors.',
    ['customers', 'applicants', 'visitors', 'contacts'],
  ],
  ['When you use Acme, we collect some basic information.', ['users']],
  ['Data subjects are sole proprietors and individual traders.', ['traders']],
  ['Catégories de personnes concernées : clients et salariés.', ['customers', 'employees']],
])('%s', (text, people) => expect(read(text)).toEqual(people))

test('who a policy is for, in its own heading, and the circumstances of a list', () => {
  expect(read('End users (employees) whose devices run the agent', { heading: 'Who This Policy Applies To' })).toEqual([
    'end-users',
    'employees',
  ])
  expect(read('Visit our website at acme.test.', { leadIn: 'how we use your personal information when you:' })).toEqual(
    ['visitors'],
  )
  expect(read('As a data processor, Acme collects personal data from end users of its customers.')).toEqual([
    'end-users',
  ])
  expect(
    read('La liste de vos employés,', { leadIn: 'Ces données incluent souvent des informations comme :' }),
  ).toEqual(['employees'])
})

test('an item or a paragraph below a list of people names them', () => {
  expect(read('Employees', { leadIn: 'The personal data concern the following categories of data subjects:' })).toEqual(
    ['employees'],
  )
  expect(read('Mitarbeiter des Auftraggebers', { heading: 'Kreis der betroffenen Personen' })).toEqual(['employees'])
  expect(read('Employees', { heading: 'Who may access the data' })).toEqual([])
})

test.each([
  ['Our employees may access your data.'],
  ['Our service is not directed to children and we do not collect data of children.'],
  ['Data subjects have the right to access their data.'],
  ['This privacy policy applies to customer data in your customer account.'],
  ['Der Auftraggeber ist für seine Mitarbeiter verantwortlich.'],
  ['“Data subjects” means the individuals to whom data relates, such as employees.'],
])('names no one’s data: %s', (text) => expect(read(text)).toEqual([]))

test('the customer of another agreement isn’t a data subject', () =>
  expect(
    read('Any data subjects in the exporter’s data, as set out in the agreement on the services to the customer.', {
      heading: 'Data subjects',
    }),
  ).toEqual([]))

test.each([
  ['kategorien der betroffenen', true, true],
  ['3.3 categories of data subjects', true, true],
  ['zweck der verarbeitung:', false, true],
  ['mitarbeiter des auftraggebers.', false, false],
])('a label of an annex: %s', (text, isOfPeople, isAny) => {
  expect(isPeopleLabel(text)).toBe(isOfPeople)
  expect(isOtherLabel(text)).toBe(isAny)
})
