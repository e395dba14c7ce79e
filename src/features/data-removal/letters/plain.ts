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
import { type LetterTexts, numbered } from './letter.ts'

// Requests in English from outside the European Union and the states with a law: Brazil's, and the one that cites none.

const regards = 'Yours faithfully,'

export const lgpdTexts: LetterTexts = {
  deletion: (facts) => {
    const { my, me } = voiced(facts)
    return {
      subject: `Request to erase personal data (LGPD), ref. ${facts.reference}`,
      paragraphs: [
        `To ${facts.platform}, for the attention of the person in charge of data protection:`,
        opening(facts, 'Brazil'),
        `This is a request of a data subject under Article 18 of the Lei Geral de Proteção de Dados (Lei nº 13.709/2018).`,
        numbered(
          `Please erase ${my} personal data that you process with consent (Article 18, VI). Any consent is withdrawn herewith (Article 18, IX).`,
          'Please block or erase data that are unnecessary, excessive or processed against the law (Article 18, IV).',
          'Please tell those with whom you shared the data to do the same (Article 18, § 6).',
          `Please confirm what was erased. For what you keep about ${me}, please name the ground (Article 16).`,
        ),
        'The request concerns these details:',
        identity(facts),
        enough(facts),
        'The request is free of charge (Article 18, § 5). Please answer within fifteen days, the period that Article 19, II sets for access. If you cannot act at once, please give the reasons of fact or law (Article 18, § 4).',
        signature(facts, regards),
      ],
    }
  },
  reminder: (facts) => ({
    subject: `Reminder: request of ${facts.sentOn}, ref. ${facts.reference}`,
    paragraphs: [
      `To ${facts.platform}:`,
      opening(facts, 'Brazil'),
      `On ${facts.sentOn} you were asked ${askedFor(facts)} under Article 18 of the Lei Geral de Proteção de Dados, with an answer by ${facts.answerBy}. None that settles the matter has come.`,
      'Please do now what was asked and confirm it, or give the reasons of fact or law why you cannot (Article 18, § 4).',
      identity(facts),
      'If nothing comes within 14 days, the matter can be brought before the national authority, the ANPD (Article 18, § 1).',
      signature(facts, regards),
    ],
  }),
  complaint: (facts) => ({
    subject: `Petition about ${facts.platform}, ref. ${facts.reference}`,
    paragraphs: [
      addressee(facts),
      `I live in Brazil. I petition about ${facts.platform}, which has not dealt with a request under Article 18 of the Lei Geral de Proteção de Dados (Article 18, § 1).`,
      ...[through(facts)].filter((sentence) => sentence !== null),
      timeline(facts),
      'Please look into it, and have the company answer the request.',
      'The request was made under these details:',
      identity(facts),
      enclosed,
      signature({ ...facts, agent: null }, regards),
    ],
  }),
}

export const courtesyTexts: LetterTexts = {
  deletion: (facts) => {
    const { my, me } = voiced(facts)
    return {
      subject: `Request to delete personal data, ref. ${facts.reference}`,
      paragraphs: [
        `To ${facts.platform}:`,
        opening(facts, null),
        `You may hold data about ${me}. As a courtesy, and whether or not a law obliges you, please grant these requests:`,
        numbered(
          `Please delete ${my} personal data, the account included if there is one.`,
          `Please do not sell ${my} data, or pass them on, from now on.`,
          `Please take down any public listing of ${me}.`,
          'Please confirm what was done, and say what you keep and why.',
        ),
        'The request concerns these details:',
        identity(facts),
        enough(facts),
        'An answer within 30 days would be appreciated.',
        signature(facts, regards),
      ],
    }
  },
  reminder: (facts) => ({
    subject: `Reminder: request of ${facts.sentOn}, ref. ${facts.reference}`,
    paragraphs: [
      `To ${facts.platform}:`,
      opening(facts, null),
      `On ${facts.sentOn} you were asked ${askedFor(facts)}. No answer that settles the matter has come by ${facts.answerBy}, or since.`,
      'Please say whether you will grant the request, and if not, why.',
      identity(facts),
      signature(facts, regards),
    ],
  }),
}
