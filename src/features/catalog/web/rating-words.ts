// PrivacySpy's rubric in plain words of ours: what each question asks of a privacy policy, and what each option answers.
// Ids are the rubric's (github.com/Politiwatch/privacyspy, rubric/*.toml); the order is by what a reader asks first.

export interface RatingQuestion {
  question: string
  options: Readonly<Record<string, string>>
}

export const ratingQuestions: Readonly<Record<string, RatingQuestion>> = {
  'third-party-access': {
    question: 'Can third parties get private personal data?',
    options: {
      'yes-unspecified': 'Yes, not only critical service providers, and not all of them are named',
      'yes-specified-noncritical': 'Yes, also others than critical service providers, but all of them are named',
      'yes-unspecified-critical': 'Only critical service providers, not all of them named',
      'yes-specified-critical': 'Only critical service providers, all of them named',
      no: 'No',
    },
  },
  'behavioral-marketing': {
    question: 'Does the policy allow marketing aimed at a person or at behaviour?',
    options: {
      yes: 'Yes',
      'yes-opt-out': 'Yes, unless the person opts out',
      'yes-opt-in': 'Only when the person opts in',
      no: 'No',
    },
  },
  'third-party-collection': {
    question: 'Is personal data also collected from third parties?',
    options: {
      yes: 'Yes',
      'critical-only': 'Only where the service needs it',
      no: 'No',
    },
  },
  'noncritical-purposes': {
    question: 'Can a person refuse what the service does not need?',
    options: {
      no: 'No',
      'opt-out-some': 'By opting out, for some of it',
      'opt-out-all': 'By opting out, for all of it',
      'opt-in': 'Yes, it only happens after an opt-in',
      na: 'Nothing is used beyond what the service needs',
    },
  },
  'list-collected': {
    question: 'Does the policy list the personal data that is collected?',
    options: {
      no: 'No',
      summarily: 'Only in vague summary',
      generally: 'Yes, by general categories',
      exhaustively: 'Yes, every type',
      na: 'No personal data is collected',
    },
  },
  'data-collection-reasoning': {
    question: 'Is it clear why each kind of personal data is collected?',
    options: {
      no: 'No',
      somewhat: 'Somewhat',
      mostly: 'Mostly',
      yes: 'Yes',
      na: 'No personal data is collected',
    },
  },
  'data-deletion': {
    question: 'Can a person have personal data deleted for good?',
    options: {
      no: 'No',
      'yes-contact': 'Yes, by contacting someone',
      'yes-automated': 'Yes, by an automated way',
      na: 'No personal data is collected',
    },
  },
  'law-enforcement': {
    question: 'When may law enforcement get personal data?',
    options: {
      always: 'Always',
      unspecified: 'Not stated',
      reasonable: 'On a reasonable request',
      strict: 'Only on a court order or subpoena',
      never: 'Never, by the law of its seat',
      na: 'There is no personal data to hand over',
    },
  },
  'data-breaches': {
    question: 'Must people be notified of a data breach?',
    options: {
      no: 'Not necessarily',
      eventually: 'Yes, without a time limit',
      'yes-72': 'Yes, within 72 hours',
      na: 'Too little personal data is held to tell anybody',
    },
  },
  security: {
    question: 'Does the policy describe how data is secured?',
    options: {
      no: 'No',
      somewhat: 'Only vaguely',
      yes: 'Yes',
      'yes-audits': 'Yes, with audits',
      'yes-independent-audits': 'Yes, with independent audits',
      na: 'No personal data is collected',
    },
  },
  'revision-notify': {
    question: 'Are people told when the policy changes in substance?',
    options: {
      no: 'No',
      yes: 'Yes',
      na: 'No personal data is collected, so there is no one to tell',
    },
  },
  history: {
    question: 'Are earlier versions of the policy available?',
    options: {
      no: 'No',
      'last-modified': 'Only the date of the last change',
      yes: 'Yes, as revisions or a list of changes',
    },
  },
}

/** Question and answer in words, in the table's order; what the table does not know is shown as the source has it, at the end. */
export function ratingWords(
  answers: Readonly<Record<string, string>>,
): { id: string; question: string; answer: string }[] {
  const order = Object.keys(ratingQuestions)
  const place = (id: string) => (order.includes(id) ? order.indexOf(id) : order.length)
  return Object.entries(answers)
    .toSorted(([a], [b]) => place(a) - place(b) || (a < b ? -1 : 1))
    .map(([id, option]) => {
      const known = Object.hasOwn(ratingQuestions, id) ? ratingQuestions[id] : undefined
      const answer = known && Object.hasOwn(known.options, option) ? known.options[option] : undefined
      return { id, question: known?.question ?? id, answer: answer ?? option }
    })
}
