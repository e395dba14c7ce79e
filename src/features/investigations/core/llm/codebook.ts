import type { ConditionCode, Topic } from '../first-page.ts'

// How a language model reads a document for the first page: for each question the answers it may give, what counts as one
// and what doesn't, in the senses of our own rules (policy/answers.ts, findings/policy-rules.ts). The words go into the
// prompt; the patterns are held against what comes back, so that an answer of the wrong kind is dropped whatever was said.

export interface CodebookAnswer {
  counts: string
  not: string
  /** The clause has all of them. */
  needs: readonly RegExp[]
  /** The quoted sentences have none of them. */
  never: readonly RegExp[]
  /** A condition to agree on before signing. Only an answer against the vendor has one. */
  condition?: ConditionCode
}

interface CodebookQuestion {
  asks: string
  /** Words of passages that may answer it. */
  hints: RegExp
  answers: Readonly<Record<string, CodebookAnswer>>
}

const denies = /\b(?:not|never|no|none|nor|neither|nothing|nobody|cannot|don['’]t|doesn['’]t|won['’]t)\b/iu
const reserves = /\b(?:may|might|could|can)\b/iu
const training = /\b(?:train|trains|trained|training|improve|improves|fine-tune|fine-tunes|develop|develops)\b/iu
const models = /\b(?:ai|artificial intelligence|machine learning|models?|llms?)\b/iu
const saleWords = /\b(?:sell|sells|selling|sold|sale|sales|rent|rents|trade|trades|monetize|monetizes)\b/iu
const adWords = /\b(?:ads?|advert|adverts|advertising|advertisers?|advertisements?|marketing|profiling)\b/iu
const notice = /\b(?:notify|notifies|notified|notification|inform|informs|informed|alert|alerts|tell|tells)\b/iu
const breach = /\b(?:breach|breaches|incident|incidents|compromise|compromised|unauthori[sz]ed)\b/iu
const erasing =
  /\b(?:delete|deletes|deleted|deletion|erase|erases|erased|destroy|destroys|destroyed|purge|purged|return|returns|returned|anonymi[sz]ed|removed|wiped)\b/iu
/** One region's law, one group of people or one source of data: an answer for them is none for a customer. */
const limited =
  /\b(?:california|californian|nevada|children|child|minors|applicants?|candidates?|job|visitors?|google api|meta)\b/iu

/** The kinds of personal data are left to the rules, which name them by a closed list; incidents and acts are on record elsewhere. */
export const codebook = {
  'contract-partner': {
    asks: 'Which legal entity does a customer contract with?',
    hints: /\b(?:agreement|terms|contract|operated by|provided by|inc|ltd|llc|gmbh|limited|corp)\b/iu,
    answers: {
      named: {
        counts: 'A sentence that names the legal entity that provides the service or is party to the terms.',
        not: 'A brand without a legal form; a parent, investor, representative or other company.',
        needs: [
          /\b(?:inc|incorporated|ltd|limited|llc|plc|gmbh|ag|kg|ug|sas|sarl|sa|srl|bv|nv|ab|as|aps|oy|pty|corp|corporation|s\.a|b\.v|s\.r\.l|s\.a\.s)\b/iu,
          /\b(?:agreement|contract|terms|provided|provides|operated|operates|offered|offers|entity|runs)\b/iu,
        ],
        never: [/\b(?:parent|subsidiary|representative|investors?|trademarks?|formerly|acquired)\b/iu],
      },
    },
  },
  role: {
    asks: "Is it a processor of its customers' data, or a controller?",
    hints: /\b(?:controller|processor|on behalf of|instructions?|determines?)\b/iu,
    answers: {
      processor: {
        counts: "The vendor processes its customers' data on their behalf or by their instructions.",
        not: 'Other companies that process for the vendor; definitions.',
        needs: [/\b(?:processor|on behalf of|instructions?|instructed)\b/iu],
        never: [denies, /\bmeans\b/iu],
      },
      controller: {
        counts: 'The vendor decides why and how personal data is processed.',
        not: "That a customer or someone else is the controller; only the vendor's applicants or visitors.",
        needs: [/\b(?:controller|determines?|decides?|responsible)\b/iu],
        never: [denies, /\bmeans\b/iu],
      },
    },
  },
  sale: {
    asks: 'Does it sell personal data?',
    hints: saleWords,
    answers: {
      sells: {
        counts: 'The vendor sells, rents or trades personal data.',
        not: 'A right to opt out, a definition of sale, a merger, or what a law may call a sale.',
        needs: [saleWords],
        never: [denies, reserves, /\b(?:opt out|opt-out|merger|acquisition|assets|considered|deemed|if)\b/iu],
        condition: 'no-sale',
      },
      'may-be-sale': {
        counts: 'The vendor discloses data in a way that it says may be a sale, or reserves the right to sell it.',
        not: 'A sale of the business.',
        needs: [saleWords, /\b(?:may|might|could|can|considered|deemed|right)\b/iu],
        never: [/\b(?:not|never|merger|acquisition|assets)\b/iu],
        condition: 'no-sale',
      },
      'no-sale': {
        counts: 'The vendor says without limits that it does not sell, rent or trade personal data.',
        not: 'For money only, of children only, of one source only, or with an exception.',
        needs: [saleWords, denies],
        never: [limited, /\b(?:money|monetary|unless|except|without|but|exchange|if)\b/iu],
      },
    },
  },
  advertising: {
    asks: 'Is personal data used for advertising or profiling?',
    hints: adWords,
    answers: {
      advertises: {
        counts: 'Personal data is used for targeted advertising, or goes to advertisers or advertising networks.',
        not: "The vendor's own newsletters; how to opt out; what a browser setting does.",
        needs: [adWords],
        never: [denies, /\b(?:opt out|opt-out|newsletters?|unsubscribe|settings)\b/iu],
        condition: 'no-advertising',
      },
      'no-advertising': {
        counts: 'The vendor says without limits that personal data is not used for advertising.',
        not: 'For children only, for one source only, or with an exception.',
        needs: [adWords, denies],
        never: [limited, /\b(?:unless|except|without|but|if)\b/iu],
      },
    },
  },
  'ai-training': {
    asks: "Is customers' data used to train AI?",
    hints: /\b(?:ai|artificial intelligence|machine learning|models?|train|trains|training|algorithms?)\b/iu,
    answers: {
      trains: {
        counts: "The vendor trains or improves AI models with customers' or users' data, or reserves the right to.",
        not: 'AI features that learn nothing; training of people; only public data.',
        needs: [training, models],
        never: [denies, /\b(?:opt in|opt-in|consent|permission|publicly available)\b/iu],
        condition: 'no-ai-training',
      },
      'no-training': {
        counts: "The vendor says without limits that it does not train AI with customers' data.",
        not: 'For one plan, one source or one provider only; only without consent.',
        needs: [training, models, denies],
        never: [limited, /\b(?:unless|except|without|but|if|enterprise|plans?)\b/iu],
      },
    },
  },
  subprocessors: {
    asks: 'Does it use subprocessors?',
    hints: /\b(?:subprocessors?|sub-processors?|subcontractors?|third-party processors)\b/iu,
    answers: {
      uses: {
        counts: 'The vendor engages subprocessors for its customers’ data.',
        not: "The subprocessors of others; a customer's right to object alone.",
        needs: [/\b(?:subprocessors?|sub-processors?|subcontractors?)\b/iu],
        never: [denies, /\bmeans\b/iu],
        condition: 'list-subprocessors',
      },
      none: {
        counts: 'The vendor says that it uses no subprocessors.',
        not: 'That it uses none without notice or consent.',
        needs: [/\b(?:subprocessors?|sub-processors?|subcontractors?)\b/iu, denies],
        never: [/\b(?:unless|except|without|but|if|notice|consent|authorization)\b/iu],
      },
    },
  },
  transfers: {
    asks: 'Which tool covers transfers of data to other countries?',
    hints: /\b(?:transfers?|transferred|clauses|adequacy|framework|corporate rules|outside|countries|region)\b/iu,
    answers: {
      tool: {
        counts:
          'A tool is named: standard contractual clauses, an adequacy decision, the Data Privacy Framework, BCRs.',
        not: '"Appropriate safeguards" without a name; Privacy Shield; tools of other companies.',
        needs: [/\b(?:contractual clauses|sccs?|adequacy|data privacy framework|dpf|corporate rules|bcrs?|idta)\b/iu],
        never: [denies, /\b(?:privacy shield|invalidated)\b/iu],
      },
      stays: {
        counts: 'Personal data of customers stays in one named country or region.',
        not: 'Backups or a choice of region alone.',
        needs: [/\b(?:stay|stays|remain|remains|stored|hosted|processed|kept|leave|leaves)\b/iu],
        never: [reserves, /\b(?:unless|except|but|if|backups?|primarily|generally)\b/iu],
      },
    },
  },
  'breach-notice': {
    asks: 'Are customers notified of a personal data breach, and within how many hours?',
    hints: /\b(?:breach|breaches|incident|incidents|compromised|unauthori[sz]ed)\b/iu,
    answers: {
      'within-hours': {
        counts: 'The vendor notifies customers or users within a number of hours or days.',
        not: 'What customers must report to the vendor; only the authority is told.',
        needs: [notice, breach, /\b(?:hours?|days?)\b/iu],
        // "No later than" denies nothing.
        never: [/\b(?:not|never|cannot|neither)\b/iu],
      },
      'no-number': {
        counts: 'The vendor promises to notify customers or users, without a number.',
        not: 'What customers must report to the vendor; that it may notify.',
        needs: [notice, breach],
        never: [denies, reserves, /\b(?:hours?|days?)\b/iu],
        condition: 'time-breach-notice',
      },
    },
  },
  deletion: {
    asks: "What happens to a customer's data at the end, and how long is it kept?",
    hints: /\b(?:delete|deleted|deletion|erased|destroyed|purged|retain|retained|retention|keep|kept|termination)\b/iu,
    answers: {
      'at-end': {
        counts: 'Data is deleted or returned when the contract, the subscription or the account ends.',
        not: 'A right to ask for deletion; that an account may be closed.',
        needs: [
          erasing,
          /\b(?:end|ends|ended|ending|terminates?|terminated|termination|expires?|expiry|expiration|closes?|closed|closure|cancels?|cancelled|canceled|cancellation|leaves?)\b/iu,
        ],
        never: [denies, reserves],
      },
      period: {
        counts: 'Data is kept for a number of days, months or years.',
        not: '"As long as necessary"; a period to answer a request.',
        needs: [
          /\b(?:keep|keeps|kept|retain|retains|retained|store|stores|stored|delete|deletes|deleted|erased|purged|retention)\b/iu,
          /\b(?:days?|weeks?|months?|years?)\b/iu,
        ],
        never: [denies, /\b(?:request|requests|respond|refund|trial)\b/iu],
      },
    },
  },
  assurance: {
    asks: 'Which independent audit or certificate does it have?',
    hints:
      /\b(?:iso|soc|certified|certification|certificate|audit|audited|attestation|pci|hitrust|fedramp|tisax|c5)\b/iu,
    answers: {
      held: {
        counts: 'The vendor itself has a named, current certificate or audit report.',
        not: 'One of its data centers or providers; a plan; "in line with"; that customers may audit.',
        needs: [/\b(?:iso|soc|pci|hitrust|fedramp|tisax|c5|eucs|cyber essentials)\b/iu],
        never: [
          denies,
          /\b(?:data cent(?:er|re)s?|providers?|plans?|planned|working towards?|aligned|in line with|based on|expect|expects|aws|azure|google cloud)\b/iu,
        ],
      },
    },
  },
} as const satisfies Partial<Record<Topic, CodebookQuestion>>

export type ReadTopic = keyof typeof codebook
export const readTopics = Object.keys(codebook) as ReadTopic[] // the keys of that very table

export const questionFor = (topic: ReadTopic): CodebookQuestion => codebook[topic]
export const isReadTopic = (topic: string): topic is ReadTopic => Object.hasOwn(codebook, topic)

export function findAnswer(topic: string, answer: string): CodebookAnswer | undefined {
  if (!isReadTopic(topic)) return undefined
  const { answers } = questionFor(topic)
  return Object.hasOwn(answers, answer) ? answers[answer] : undefined
}

/** The codebook as a prompt has it. */
export const codebookPages = (topics: readonly ReadTopic[]) =>
  topics.map((topic) => {
    const { asks, answers } = questionFor(topic)
    return {
      question: topic,
      asks,
      answers: Object.entries(answers).map(([answer, { counts, not }]) => ({ answer, counts, doesNotCount: not })),
    }
  })

export interface Clause {
  topic: string
  answer: string
  /** The clause of the page. */
  says: string
  /** The whole sentences that it rests on. */
  quote: string
  /** The heading above them. */
  heading: string | null
}

export type SenseRule = 'not-a-sentence' | 'scope' | 'speaker' | 'length' | 'sense'

export const maxSays = 200
const mostWords = 25

/** Why an answer isn't what the codebook counts as one; undefined where it is. */
export function senseFault({
  topic,
  answer,
  says,
  quote,
  heading,
}: Clause): { rule: SenseRule; reason: string } | undefined {
  const known = findAnswer(topic, answer)
  if (!known) return { rule: 'sense', reason: 'the codebook has no such answer' }
  // A line of a list says what its lead-in makes of it.
  if (/[:;,]$/u.test(quote.trim()) || /^[^\p{Lu}\p{N}"“‘(]/u.test(quote.trim()))
    return { rule: 'not-a-sentence', reason: 'the quote is a part of a sentence' }
  if (says.length > maxSays || says.split(/\s+/u).length > mostWords)
    return { rule: 'length', reason: `longer than ${mostWords} words` }
  // In capitals it is the country.
  if (/\b(?:[Ww]e|us|[Oo]urs?)\b/u.test(says)) return { rule: 'speaker', reason: 'speaks as the vendor' }
  if (heading && limited.test(heading)) return { rule: 'scope', reason: 'it is under a heading for some people only' }
  if (known.needs.some((word) => !word.test(says)))
    return { rule: 'sense', reason: `the clause does not say what “${answer}” means` }
  const against = known.never.find((word) => word.test(quote))
  return (
    against && { rule: 'sense', reason: `“${against.exec(quote)?.[0] ?? ''}” makes it something else than “${answer}”` }
  )
}
