import type { Business } from '../../../product/laws/thresholds.ts'
import { stateNames } from '../../state-laws/vocabulary.ts'

// Facts that an organization states about itself, as its form holds them.

export const yesNoQuestions = [
  'processesSensitiveData',
  'sellsSensitiveData',
  'handlesHealthData',
  'isSmallBusiness',
  'isNonprofit',
  'controlsPlatform',
  'isGlbaInstitution',
  'isPublicBody',
] as const satisfies readonly (keyof Business)[]

/** Reads the form; an empty field was not stated. */
export function readBusiness(form: FormData): Business {
  const number = (name: string) => {
    const text = String(form.get(name) ?? '').trim()
    return text === '' ? null : Number(text)
  }
  const said = (name: (typeof yesNoQuestions)[number]) => {
    const answer = form.get(name)
    return answer === 'yes' ? true : answer === 'no' ? false : null
  }
  const residents = Object.keys(stateNames).flatMap((state) => {
    const count = number(state)
    return count === null ? [] : [[state, count] as const]
  })
  return {
    revenueUsd: number('revenueUsd'),
    residents: Object.fromEntries(residents),
    saleRevenueShare: number('saleRevenueShare'),
    processesSensitiveData: said('processesSensitiveData'),
    sellsSensitiveData: said('sellsSensitiveData'),
    handlesHealthData: said('handlesHealthData'),
    isSmallBusiness: said('isSmallBusiness'),
    isNonprofit: said('isNonprofit'),
    controlsPlatform: said('controlsPlatform'),
    isGlbaInstitution: said('isGlbaInstitution'),
    // Asked once, in the settings of the organization.
    isHipaaEntity: null,
    isPublicBody: said('isPublicBody'),
    employees: number('employees'),
  }
}

export const yesNoValue = (answer: boolean | null | undefined): string =>
  answer === true ? 'yes' : answer === false ? 'no' : ''
