import {
  addressee,
  askedFor,
  enclosed,
  enough,
  identity,
  opening,
  signature,
  through,
  timeline,
  voiced,
} from './english.ts'
import { type Draft, type LetterTexts, numbered, type RequestFacts } from './letter.ts'

const residentOf = ({ law }: RequestFacts): string | null => law.stateName ?? null

const present = (items: readonly (string | null)[]): string[] => items.filter((item) => item !== null)

const respond = ({ law }: RequestFacts): string => {
  const { answer, acknowledge, basis } = law.clock
  const period =
    'businessDays' in answer ? `${answer.businessDays} business days` : 'days' in answer ? `${answer.days} days` : ''
  const first = acknowledge ? `confirm receipt within ${acknowledge.businessDays} business days and ` : ''
  return `Please ${first}answer within ${period} of receipt (${basis}).`
}

/** The laws have thresholds, and who is above them only the company knows. */
const notCovered = (facts: RequestFacts): string =>
  `If you hold that the law does not bind you, please say on what ground. In that case ${facts.agent ? 'we' : 'I'} ask that you honor this request voluntarily. ${facts.law.hasAppeal ? `If you decline, please give your reasons and say how ${voiced(facts).I} can appeal.` : 'If you decline in part, please give your reasons and do the rest.'}`

const regards = 'Sincerely,'

export const ccpaTexts: LetterTexts = {
  deletion: (facts) => {
    const { my, me } = voiced(facts)
    return {
      subject: `Request to delete personal information (California), ref. ${facts.reference}`,
      paragraphs: [
        `To ${facts.platform}:`,
        opening(facts, residentOf(facts)),
        `This is a request to delete under the California Consumer Privacy Act (${facts.law.citation}).`,
        numbered(
          `Please delete all personal information that you have collected from ${me}, the account included if there is one.`,
          'Please notify your service providers and contractors, and all third parties to whom you sold or shared it, so that they delete it too (Cal. Civ. Code § 1798.105(c)).',
          'Please confirm what was deleted. For what you keep, please name the exception that you rely on, and use it for nothing else.',
        ),
        `The request concerns ${my} personal information under these details:`,
        identity(facts),
        enough(facts),
        respond(facts),
        notCovered(facts),
        signature(facts, regards),
      ],
    }
  },
  'opt-out': (facts) => {
    const { my, me } = voiced(facts)
    return {
      subject: `Request to opt out of sale and sharing (California), ref. ${facts.reference}`,
      paragraphs: [
        `To ${facts.platform}:`,
        opening(facts, residentOf(facts)),
        `This is a request to opt out of sale and sharing under the California Consumer Privacy Act (${facts.law.citation}).`,
        numbered(
          `Please stop selling and sharing ${my} personal information, wherever you have it from.`,
          'Please tell those to whom you sold or shared it after receiving this request, and before acting on it, to honor it too (11 CCR § 7026(f)).',
          `Please remember this choice, so that ${my} information does not come back with the next delivery of data.`,
          `Please take down any public listing of ${me}, and confirm what was done.`,
        ),
        'The request concerns these details:',
        identity(facts),
        'A request to opt out needs no verification of identity. If you cannot match the details, please say what exactly is missing.',
        respond(facts),
        notCovered(facts),
        signature(facts, regards),
      ],
    }
  },
  reminder: (facts) => reminder(facts),
  complaint: (facts) => ({
    subject: `Complaint about ${facts.platform}, ref. ${facts.reference}`,
    paragraphs: [
      addressee(facts),
      `I am a resident of California. I complain about ${facts.platform}, which has not dealt with a request ${askedFor(facts)} under the California Consumer Privacy Act (${facts.law.citation}).`,
      ...present([through(facts)]),
      timeline(facts),
      'Please look into it, and have the company do what the law asks of it.',
      'The request was made under these details:',
      identity(facts),
      enclosed,
      signature({ ...facts, agent: null }, regards),
    ],
  }),
}

export const stateTexts: LetterTexts = {
  deletion: (facts) => {
    const { my, I } = voiced(facts)
    const reach =
      facts.law.deletes === 'all' ? `that ${I} gave you or that you obtained elsewhere` : `that ${I} gave you`
    return {
      subject: `Request to delete personal data (${facts.law.stateName}), ref. ${facts.reference}`,
      paragraphs: [
        `To ${facts.platform}:`,
        opening(facts, residentOf(facts)),
        `This is a consumer request under the ${facts.law.title} (${facts.law.citation}).`,
        numbered(
          `Please delete all of ${my} personal data ${reach}, the account included if there is one.`,
          `Please also take this as an opt-out of ${facts.law.optsOutOf}.`,
          'Please pass the deletion on to your processors.',
          'Please confirm what was deleted. For what you keep, please say why the law lets you, and use it for nothing else.',
        ),
        'The request concerns these details:',
        identity(facts),
        enough(facts),
        respond(facts),
        notCovered(facts),
        signature(facts, regards),
      ],
    }
  },
  'opt-out': (facts) => {
    const { my, me } = voiced(facts)
    return {
      subject: `Request to opt out (${facts.law.stateName}), ref. ${facts.reference}`,
      paragraphs: [
        `To ${facts.platform}:`,
        opening(facts, residentOf(facts)),
        `This is a consumer request under the ${facts.law.title} (${facts.law.citation}).`,
        numbered(
          `Please take this as an opt-out of ${facts.law.optsOutOf}, for all of ${my} personal data, wherever you have them from.`,
          `Please remember this choice, so that ${my} data do not come back with the next delivery.`,
          `Please take down any public listing of ${me}, and confirm what was done.`,
        ),
        'The request concerns these details:',
        identity(facts),
        enough(facts),
        respond(facts),
        notCovered(facts),
        signature(facts, regards),
      ],
    }
  },
  reminder: (facts) => reminder(facts),
  complaint: (facts) => ({
    subject: `Complaint about ${facts.platform}, ref. ${facts.reference}`,
    paragraphs: [
      addressee(facts),
      `I am a resident of ${facts.law.stateName}. I complain about ${facts.platform}, which has not dealt with a request ${askedFor(facts)} under the ${facts.law.title} (${facts.law.citation}).`,
      ...present([through(facts)]),
      timeline(facts),
      'I do not know whether the company is large enough to be covered by the law; it has not said that it is not.',
      'Please look into it, and have the company do what the law asks of it.',
      'The request was made under these details:',
      identity(facts),
      enclosed,
      signature({ ...facts, agent: null }, regards),
    ],
  }),
}

function reminder(facts: Parameters<LetterTexts['reminder']>[0]): Draft {
  const complaintTo =
    facts.law.complaintTo === 'cppa'
      ? 'the California Privacy Protection Agency and the Attorney General of California take complaints'
      : `the Attorney General of ${facts.law.stateName} takes complaints`
  return {
    subject: `Reminder: request of ${facts.sentOn}, ref. ${facts.reference}`,
    paragraphs: [
      `To ${facts.platform}:`,
      opening(facts, residentOf(facts)),
      `On ${facts.sentOn} you were asked ${askedFor(facts)} under the ${facts.law.title} (${facts.law.citation}). The answer was due on ${facts.answerBy} (${facts.law.clock.basis}). None that settles the matter has come.`,
      numbered(
        'Please do now what was asked, and confirm it.',
        'If you have done it already, please say when.',
        'If you decline, please give your reasons.',
      ),
      identity(facts),
      `If nothing comes within 14 days, the matter can go further: ${complaintTo}.`,
      signature(facts, regards),
    ],
  }
}
