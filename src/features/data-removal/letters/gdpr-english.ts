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
import { type LetterTexts, numbered, type RequestFacts } from './letter.ts'

const regards = 'Yours faithfully,'

const isUnitedKingdom = ({ law }: RequestFacts): boolean => law.id === 'uk-gdpr'

/** "Article 17 GDPR". */
const act = (facts: RequestFacts): string => (isUnitedKingdom(facts) ? 'UK GDPR' : 'GDPR')

export const gdprEnglish: LetterTexts = {
  deletion: (facts) => {
    const { my, me } = voiced(facts)
    return {
      subject: `Request for erasure (Article 17 ${act(facts)}), ref. ${facts.reference}`,
      paragraphs: [
        `To ${facts.platform}, for the attention of the data protection officer:`,
        opening(facts, null),
        `This is a request under Article 17 ${act(facts)}.`,
        numbered(
          `Please erase all personal data concerning ${me} without undue delay (Article 17(1)), the account included if there is one.`,
          `Any consent is withdrawn herewith. Processing that rests on Article 6(1)(e) or (f), and any direct marketing, is objected to (Article 21(1) and (2)).`,
          `Please communicate the erasure to each recipient of the data, and name those recipients (Article 19). If you made ${my} data public, please inform other controllers as well (Article 17(2)).`,
          'Please confirm what was erased. For what you keep, please name the ground and the period.',
        ),
        'The request concerns these details:',
        identity(facts),
        enough(facts),
        isUnitedKingdom(facts)
          ? 'Please answer within one month of receipt (Articles 12 and 12A). If you do not act, please say why without delay.'
          : 'Please answer within one month of receipt (Article 12(3)). If you do not act, please give your reasons within the same month (Article 12(4)).',
        signature(facts, regards),
      ],
    }
  },
  reminder: (facts) => ({
    subject: isUnitedKingdom(facts)
      ? `Data protection complaint: request for erasure of ${facts.sentOn}, ref. ${facts.reference}`
      : `Reminder: request for erasure of ${facts.sentOn}, ref. ${facts.reference}`,
    paragraphs: [
      `To ${facts.platform}, for the attention of the data protection officer:`,
      opening(facts, null),
      `On ${facts.sentOn} you were asked ${askedFor(facts)} under Article 17 ${act(facts)}. The period to answer ended on ${facts.answerBy}${isUnitedKingdom(facts) ? '' : ' (Article 12(3))'}. Neither an answer that settles the matter nor notice of an extension with reasons has come.`,
      ...(isUnitedKingdom(facts)
        ? [
            'This is a complaint to you under section 164A of the Data Protection Act 2018. Please acknowledge it within 30 days, look into it without undue delay, and tell the outcome.',
          ]
        : []),
      'Please do now what was asked and confirm it, or give your reasons.',
      identity(facts),
      isUnitedKingdom(facts)
        ? 'If nothing settles the matter within these 30 days, a complaint can be made to the Information Commissioner.'
        : 'If nothing comes within 14 days, a complaint can be lodged with a supervisory authority (Article 77).',
      signature(facts, regards),
    ],
  }),
  complaint: (facts) => ({
    subject: `Complaint about ${facts.platform}, ref. ${facts.reference}`,
    paragraphs: [
      addressee(facts),
      isUnitedKingdom(facts)
        ? `I complain about ${facts.platform}, which has not dealt with a request for erasure under Article 17 UK GDPR within the time that Articles 12 and 12A give it.`
        : `I lodge a complaint under Article 77 GDPR about ${facts.platform}, which has not dealt with a request for erasure under Article 17 within the time of Article 12(3).`,
      ...[through(facts)].filter((sentence) => sentence !== null),
      timeline(facts),
      `Please look into it, and order the controller to answer the request and to erase the data${isUnitedKingdom(facts) ? '' : ' (Article 58(2)(c) and (g))'}. Please tell me how the matter goes on.`,
      'The request was made under these details:',
      identity(facts),
      enclosed,
      signature({ ...facts, agent: null }, regards),
    ],
  }),
}
