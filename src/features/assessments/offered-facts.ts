import { readCountries } from '../../product/countries.ts'
import type { AnswerValue, Question } from '../../product/questions.ts'
import { shippedQuestion } from './sets/shipped.ts'
import { type Answers, askedQuestions, isGiven } from './visible.ts'

// Facts in answers to shipped questions that a vendor's record has a field for. A member decides about each.

/** As the register keeps it. */
export interface RecordedFacts {
  roles: readonly string[]
  dataTypes: readonly string[]
  dataSubjects: readonly string[]
  countries: readonly string[]
  hasChildData: boolean | null
  retention: string
}
export type FactField = keyof RecordedFacts

export type OfferedFact =
  | { questionId: string; field: 'roles' | 'dataTypes' | 'dataSubjects' | 'countries'; value: string[] }
  | { questionId: string; field: 'hasChildData'; value: boolean }
  | { questionId: string; field: 'retention'; value: string }

const rolesBy: Readonly<Record<string, string[]>> = {
  'Processor or service provider': ['processor'],
  Controller: ['controller'],
  'Joint controller with us': ['controller'],
  'Processor for one part, controller for another': ['processor', 'controller'],
}

const dataTypesBy: Readonly<Record<string, string>> = {
  'Contact details': 'contact_generic',
  'Accounts and credentials': 'account_credentials',
  'Payment data': 'payment',
  'Device and online identifiers': 'device_id',
  'Usage and behaviour': 'app_activity',
  'Precise location': 'precise_location',
  'Content that people write or upload': 'user_content',
  'Employment data': 'employment',
  'Health data': 'health',
  'Biometric or genetic data': 'biometric',
}

const subjectsBy: Readonly<Record<string, string>> = {
  'Our customers': 'customers',
  'Our employees': 'employees',
  'Job applicants': 'applicants',
  'Visitors of our website': 'website_visitors',
  'Users of our apps': 'app_users',
  Patients: 'patients',
  Students: 'students',
  'Business contacts': 'business_contacts',
}

const listed = (names: Readonly<Record<string, string>>, value: AnswerValue): string[] =>
  [value].flat().flatMap((word) => (typeof word === 'string' ? (names[word] ?? []) : []))

const rules: Readonly<
  Record<string, (value: AnswerValue) => { field: FactField; value: string[] | boolean | string }>
> = {
  role: (value) => ({ field: 'roles', value: rolesBy[String(value)] ?? [] }),
  'data-kinds': (value) => ({ field: 'dataTypes', value: listed(dataTypesBy, value) }),
  'data-subjects': (value) => ({ field: 'dataSubjects', value: listed(subjectsBy, value) }),
  children: (value) => ({ field: 'hasChildData', value: value === true }),
  'storage-countries': (value) => ({ field: 'countries', value: readCountries(String(value)).codes }),
  'deletion-days': (value) => ({ field: 'retention', value: `Until ${Number(value)} days after the contract ends` }),
}

/** The fact of each answer that the record lacks; lists are offered with what they add. */
export function offeredFacts({
  questions,
  answers,
  recorded,
}: {
  questions: readonly Question[]
  answers: Answers
  recorded: RecordedFacts
}): OfferedFact[] {
  return askedQuestions(questions, answers).flatMap((question): OfferedFact[] => {
    const answer = answers.get(question.id)
    const rule = rules[question.id]
    if (!rule || !shippedQuestion(question) || !answer || answer.isNotApplicable || !isGiven(question, answer))
      return []
    const { field, value } = rule(answer.value)
    const held = recorded[field]
    if (Array.isArray(value)) {
      const added = value.filter((one) => Array.isArray(held) && !held.includes(one))
      // The field of a rule for a list is one of the lists.
      return added.length === 0 ? [] : [{ questionId: question.id, field, value: added } as OfferedFact]
    }
    // Words that a person wrote are not replaced; neither is offered what is recorded already.
    return held === value || (field === 'retention' && held !== '')
      ? []
      : [{ questionId: question.id, field, value } as OfferedFact]
  })
}
