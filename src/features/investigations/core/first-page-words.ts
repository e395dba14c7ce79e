import { counted } from '../../../platform/shared/counted.ts'
import type { Advice } from '../vocabulary.ts'
import type { Answer, ConditionCode, FirstPage, ReasonCode, Topic } from './first-page.ts'

export const adviceWords: Readonly<Record<Advice, string>> = {
  approve: 'Approve',
  'approve-with-conditions': 'Approve with conditions',
  'ask-first': 'Ask first',
  avoid: 'Avoid',
}

export const topicWords: Readonly<Record<Topic, string>> = {
  'contract-partner': 'Contract partner',
  role: 'Controller or processor',
  people: 'Whose data',
  data: 'Personal data',
  sale: 'Sale of data',
  advertising: 'Advertising and profiling',
  'ai-training': 'AI training',
  subprocessors: 'Subprocessors and countries',
  location: 'Where data is kept',
  transfers: 'Transfer tool',
  'breach-notice': 'Breach notice',
  deletion: 'Retention and deletion',
  assurance: 'Audits and certificates',
  children: 'Age limit',
  law: 'Governing law',
  incidents: 'Incidents',
  conduct: 'Authorities and registers',
}

export const reasonWords: Readonly<Record<ReasonCode, string>> = {
  'authority-act': 'An act of an authority or a broker register weighs on it.',
  'sells-data': 'Its documents state that it sells personal data.',
  'gives-to-brokers': 'Its documents state that data brokers receive personal data.',
  'not-identified': 'We couldn’t tell which company or product is meant.',
  'no-partner': 'We couldn’t tell which legal entity you would sign with.',
  'no-policy-read': 'We read no privacy policy of this vendor.',
  'policy-of-website': 'The privacy policy that we read covers only the website, and not the service.',
  'unfilled-template': 'A document is a draft or a template that no one filled in.',
  'document-unread': 'A document is published that we couldn’t read.',
  contradiction: 'Two of our sources contradict each other.',
  'level-unknown': 'Not enough is known for a risk level.',
  'much-open': 'Several points that you need before signing were not found or are not clear in its documents.',
  'own-words-leave-gaps':
    'We know this company only by its own documents, and they leave open what you need before signing.',
  'trains-ai': 'It trains or improves AI with customer data, or may do so.',
  'trains-ai-outside-contract':
    'Its policy allows AI training; the contract with customers rules it out. Accounts without that contract are not covered.',
  'may-be-sale': 'It discloses data, or may do so, in a way that may be a sale.',
  advertising: 'Personal data reaches advertising.',
  'no-dpa': 'We found no data processing agreement.',
  'no-subprocessor-list': 'We found no list of subprocessors.',
  'transfer-without-tool': 'Data goes to other countries, and we found no tool named for it.',
  'kept-outside-without-tool': 'Data is kept outside the EEA, and we found no tool named for transfers there.',
  'transfers-unknown': 'We found no basis on which data may leave Europe, and no word that it stays.',
  'high-level': 'Its risk level is high.',
  'some-open': 'Some of what you need before signing was not found or is not clear in its documents.',
  'no-record': 'Our records hold nothing on this company, so incidents and actions by authorities weren’t checked.',
  'read-with-model': 'A language model read something in its documents that calls for a condition.',
  'nothing-against': 'We found nothing that speaks against it in what we could read.',
}

export const conditionWords: Readonly<Record<ConditionCode, string>> = {
  'sign-dpa': 'Sign a data processing agreement before any personal data is sent.',
  'read-dpa': 'Get and read the data processing agreement that its documents mention.',
  'controller-terms':
    'Sign terms between two controllers (who informs people, who answers them) before any personal data is shared.',
  'joint-arrangement': 'Get the arrangement between joint controllers (GDPR Art. 26).',
  'no-ai-training': 'Rule out in writing that your data trains AI.',
  'contract-without-training': 'Use it only under the contract that rules out AI training.',
  'no-sale': 'Rule out in writing that your data is sold or exchanged.',
  'no-advertising': 'Rule out advertising use of your data, or turn it off in the settings.',
  'list-subprocessors': 'Get the list of subprocessors, with notice of changes and a right to object.',
  'name-transfer-tool': 'Have the tool named for every transfer (adequacy, SCCs or BCRs).',
  'time-breach-notice': 'Agree on breach notice within a fixed number of hours.',
  'answer-open': 'Get answers in writing to what we didn’t find.',
  'delete-at-end': 'Agree on deletion or return of your data when the contract ends.',
}

interface AnswerLine {
  label: string
  text: string
  cites: readonly string[]
}

/** The answers in their order, then what no document states and what no one could check, which are never the same. */
export function answerLines({ answers, documents, apart }: FirstPage): { answered: AnswerLine[]; open: AnswerLine[] } {
  const open = (state: Answer['state'], label: string): AnswerLine[] => {
    const topics = answers.filter((answer) => answer.state === state).map(({ topic }) => topic)
    return topics.length === 0 ? [] : [{ label, text: topicList(topics), cites: [] }]
  }
  return {
    answered: answers.flatMap(({ topic, state, text, cites }) =>
      state === 'answered' ? [{ label: topicWords[topic], text: text ?? '', cites }] : [],
    ),
    open: [
      ...mentioned(answers),
      ...open('not-stated', `Not found in ${documents === 1 ? '1 document' : `${documents} documents`}`),
      ...open('not-checked', 'Couldn’t check'),
      ...(apart ? [{ label: 'Kept apart', text: apartWords(apart.count), cites: apart.cites }] : []),
    ],
  }
}

/** Each topic with the passage that speaks of it. */
function mentioned(answers: readonly Answer[]): AnswerLine[] {
  const all = answers.filter(({ state }) => state === 'mentioned')
  return all.length === 0
    ? []
    : [
        {
          label: mentionedLabel,
          text: topicList(all.map(({ topic }) => topic)),
          cites: all.flatMap(({ cites }) => cites.slice(0, 1)),
        },
      ]
}
export const mentionedLabel = 'Not clear in its documents (open the passages)'

export const apartWords = (count: number): string =>
  `${counted(count, 'privacy notice')} for a region, a product or a group of people. No answer here rests on ${count === 1 ? 'it' : 'them'}.`

/** "Sale of data, AI training, transfer tool." */
export function topicList(topics: readonly Topic[]): string {
  const [first = '', ...more] = topics.map((topic) => topicWords[topic])
  return `${[first, ...more.map(inSentence)].join(', ')}.`
}

/** The question to ask if no finding brings one of its own. */
export const openQuestion = (topics: readonly Topic[]): string =>
  `Please tell us what we couldn’t establish from your public documents: ${topics.map((topic) => inSentence(topicWords[topic])).join(', ')}.`

const inSentence = (label: string) => (label.startsWith('AI ') ? label : label.charAt(0).toLowerCase() + label.slice(1))
