import { historyLines, isAnswered, type LetterTexts, lines, numbered, type RequestFacts } from './letter.ts'

const greeting = 'Madame, Monsieur,'
const regards = 'Je vous prie d’agréer, Madame, Monsieur, l’expression de mes salutations distinguées.'
const regardsOfAgent = 'Nous vous prions d’agréer, Madame, Monsieur, l’expression de nos salutations distinguées.'

const concerning = ({ agent }: RequestFacts): string => (agent ? 'concernant cette personne' : 'me concernant')

const opening = ({ agent, who }: RequestFacts, self: string): string =>
  // "Pour", which needs no elision before a name with a vowel.
  agent ? `Nous vous écrivons pour ${who}, en vertu du mandat signé le ${agent.signedOn} et joint à la présente.` : self

const identity = ({ name, formerNames, city, email, account, listings, reference }: RequestFacts): string =>
  lines(
    name && `Nom : ${name}`,
    `Adresse électronique : ${email}`,
    formerNames && `Aussi connu sous : ${formerNames}`,
    city && `Ville : ${city}`,
    account && `Compte chez vous : ${account}`,
    listings.length > 0 ? lines('Pages concernées :', ...listings.map((url) => `- ${url}`)) : null,
    `Référence : ${reference}`,
  )

const signature = ({ agent, who }: RequestFacts): string =>
  agent ? lines(regardsOfAgent, agent.name, `pour ${who}`) : lines(regards, who)

export const gdprFrench: LetterTexts = {
  deletion: (facts) => ({
    subject: `Demande d’effacement (article 17 du RGPD), réf. ${facts.reference}`,
    paragraphs: [
      `À : ${facts.platform}, à l’attention du délégué à la protection des données`,
      greeting,
      opening(facts, 'Je vous écris en mon nom propre.'),
      'La présente est une demande d’effacement au titre de l’article 17 du RGPD.',
      numbered(
        `Veuillez effacer dans les meilleurs délais toutes les données à caractère personnel ${concerning(facts)} (article 17, paragraphe 1), y compris le compte éventuel.`,
        'Tout consentement donné est retiré par la présente. Il est fait opposition à tout traitement fondé sur l’article 6, paragraphe 1, point e) ou f), ainsi qu’à toute prospection (article 21, paragraphes 1 et 2).',
        'Veuillez notifier l’effacement à chaque destinataire des données et indiquer qui sont ces destinataires (article 19). Si vous avez rendu les données publiques, veuillez en informer également les autres responsables du traitement (article 17, paragraphe 2).',
        'Veuillez confirmer ce qui a été effacé. Pour ce que vous conservez, veuillez indiquer le motif et la durée.',
      ),
      'La demande porte sur les éléments suivants :',
      identity(facts),
      'Ces éléments devraient suffire pour retrouver les données. Veuillez ne les utiliser que pour cette demande. S’ils ne permettent pas de les retrouver, veuillez indiquer précisément ce qui manque, sans rien demander qui ne soit nécessaire.',
      'Veuillez répondre dans un délai d’un mois à compter de la réception (article 12, paragraphe 3). Si vous ne donnez pas suite à la demande, veuillez en indiquer les motifs dans le même délai (article 12, paragraphe 4).',
      signature(facts),
    ],
  }),
  reminder: (facts) => ({
    subject: `Rappel : demande d’effacement du ${facts.sentOn}, réf. ${facts.reference}`,
    paragraphs: [
      `À : ${facts.platform}, à l’attention du délégué à la protection des données`,
      greeting,
      opening(facts, 'Je reviens vers vous au sujet de ma demande.'),
      `Le ${facts.sentOn}, une demande d’effacement vous a été adressée au titre de l’article 17 du RGPD. Le délai de réponse a expiré le ${facts.answerBy} (article 12, paragraphe 3). À ce jour, ni réponse définitive ni avis motivé de prolongation ne sont parvenus.`,
      'Veuillez donner suite à la demande et le confirmer, ou indiquer les motifs de votre refus.',
      identity(facts),
      'Sans réponse dans les 14 jours, une réclamation pourra être introduite auprès d’une autorité de contrôle (article 77).',
      signature(facts),
    ],
  }),
  complaint: (facts) => ({
    subject: `Réclamation concernant ${facts.platform}, réf. ${facts.reference}`,
    paragraphs: [
      lines(`À : ${facts.authority.name}`, facts.authority.complaintUrl ?? facts.authority.page),
      greeting,
      `J’introduis une réclamation au titre de l’article 77 du RGPD concernant ${facts.platform} : une demande d’effacement au titre de l’article 17 n’a pas été traitée dans le délai prévu à l’article 12, paragraphe 3.`,
      ...(facts.agent
        ? [`${facts.agent.name} a écrit en mon nom, en vertu d’un mandat que j’ai signé le ${facts.agent.signedOn}.`]
        : []),
      lines(
        'Déroulement :',
        ...historyLines(
          facts.history,
          {
            sent: `demande d’effacement envoyée à ${facts.platform} (référence ${facts.reference}).`,
            due: 'dernier jour du délai.',
            reminded: 'rappel envoyé.',
          },
          ' : ',
        ),
        isAnswered(facts) ? null : '- Aucune réponse n’est parvenue.',
      ),
      'Je vous demande d’examiner cette affaire, d’ordonner au responsable du traitement de répondre à la demande et d’effacer les données (article 58, paragraphe 2, points c) et g)), et de m’informer des suites.',
      'La demande a été faite avec les éléments suivants :',
      identity(facts),
      'Pièces jointes : copies des courriers, preuve de leur remise et réponses éventuelles.',
      signature({ ...facts, agent: null }),
    ],
  }),
}
