import { historyLines, isAnswered, type LetterTexts, lines, numbered, type RequestFacts } from './letter.ts'

const greeting = 'Sehr geehrte Damen und Herren,'
const regards = 'Mit freundlichen Grüßen'

const person = ({ agent }: RequestFacts): string => (agent ? 'der genannten Person' : 'meiner Person')

const opening = ({ agent, who }: RequestFacts, self: string): string =>
  agent
    ? `wir schreiben Ihnen im Namen von ${who}; die unterzeichnete Vollmacht vom ${agent.signedOn} liegt bei.`
    : self

const identity = ({ name, formerNames, city, email, account, listings, reference }: RequestFacts): string =>
  lines(
    name && `Name: ${name}`,
    `E-Mail-Adresse: ${email}`,
    formerNames && `Auch bekannt als: ${formerNames}`,
    city && `Wohnort: ${city}`,
    account && `Konto bei Ihnen: ${account}`,
    listings.length > 0 ? lines('Einträge:', ...listings.map((url) => `- ${url}`)) : null,
    `Zeichen: ${reference}`,
  )

const signature = ({ agent, who }: RequestFacts): string =>
  agent ? lines(regards, agent.name, `im Namen von ${who}`) : lines(regards, who)

export const gdprGerman: LetterTexts = {
  deletion: (facts) => ({
    subject: `Antrag auf Löschung (Art. 17 DSGVO), Zeichen ${facts.reference}`,
    paragraphs: [
      `An ${facts.platform}, zu Händen der oder des Datenschutzbeauftragten`,
      greeting,
      opening(facts, 'ich wende mich in eigener Sache an Sie.'),
      'Hiermit wird die Löschung personenbezogener Daten nach Art. 17 DSGVO beantragt.',
      numbered(
        `Bitte löschen Sie unverzüglich alle Daten zu ${person(facts)} (Art. 17 Abs. 1 DSGVO), ein etwaiges Nutzerkonto eingeschlossen.`,
        'Erteilte Einwilligungen werden widerrufen. Einer Verarbeitung auf Grundlage von Art. 6 Abs. 1 Buchst. e oder f sowie jeder Direktwerbung wird widersprochen (Art. 21 Abs. 1 und 2 DSGVO).',
        'Bitte teilen Sie die Löschung allen Empfängern der Daten mit und nennen Sie diese Empfänger (Art. 19 DSGVO). Haben Sie die Daten öffentlich gemacht, informieren Sie bitte auch andere Verantwortliche (Art. 17 Abs. 2 DSGVO).',
        'Bitte bestätigen Sie, was gelöscht wurde. Soweit Sie Daten behalten, nennen Sie bitte den Grund und die Dauer.',
      ),
      'Der Antrag betrifft folgende Angaben:',
      identity(facts),
      'Diese Angaben sollten genügen, um die Daten zu finden. Bitte verwenden Sie sie nur für diesen Antrag. Falls sie sich nicht zuordnen lassen, teilen Sie bitte mit, was genau fehlt, und verlangen Sie nichts, was dafür nicht nötig ist.',
      'Bitte antworten Sie innerhalb eines Monats nach Eingang (Art. 12 Abs. 3 DSGVO). Werden Sie nicht tätig, nennen Sie bitte innerhalb derselben Frist die Gründe (Art. 12 Abs. 4 DSGVO).',
      signature(facts),
    ],
  }),
  reminder: (facts) => ({
    subject: `Erinnerung: Löschantrag vom ${facts.sentOn}, Zeichen ${facts.reference}`,
    paragraphs: [
      `An ${facts.platform}, zu Händen der oder des Datenschutzbeauftragten`,
      greeting,
      opening(facts, 'ich komme auf meinen Antrag zurück.'),
      `Am ${facts.sentOn} wurde bei Ihnen die Löschung personenbezogener Daten nach Art. 17 DSGVO beantragt. Die Frist zur Antwort endete am ${facts.answerBy} (Art. 12 Abs. 3 DSGVO). Bisher liegt weder eine abschließende Antwort noch eine begründete Mitteilung über eine Verlängerung vor.`,
      'Bitte kommen Sie dem Antrag nun nach und bestätigen Sie dies, oder nennen Sie Ihre Gründe.',
      identity(facts),
      'Bleibt eine Antwort auch in den nächsten 14 Tagen aus, kann Beschwerde bei einer Aufsichtsbehörde eingelegt werden (Art. 77 DSGVO).',
      signature(facts),
    ],
  }),
  complaint: (facts) => ({
    subject: `Beschwerde über ${facts.platform}, Zeichen ${facts.reference}`,
    paragraphs: [
      lines(`An: ${facts.authority.name}`, facts.authority.complaintUrl ?? facts.authority.page),
      greeting,
      `nach Art. 77 DSGVO lege ich Beschwerde über ${facts.platform} ein. Ein Antrag auf Löschung nach Art. 17 DSGVO wurde nicht innerhalb der Frist des Art. 12 Abs. 3 DSGVO erledigt.`,
      ...(facts.agent
        ? [
            `${facts.agent.name} hat in meinem Namen geschrieben, mit einer Vollmacht, die ich am ${facts.agent.signedOn} unterzeichnet habe.`,
          ]
        : []),
      lines(
        'Ablauf:',
        ...historyLines(facts.history, {
          sent: `Löschantrag an ${facts.platform} gesandt (Zeichen ${facts.reference}).`,
          due: 'Letzter Tag der Frist.',
          reminded: 'Erinnerung gesandt.',
        }),
        isAnswered(facts) ? null : '- Eine Antwort ist nicht eingegangen.',
      ),
      'Ich bitte Sie, den Fall zu prüfen und den Verantwortlichen anzuweisen, den Antrag zu beantworten und die Daten zu löschen (Art. 58 Abs. 2 Buchst. c und g DSGVO), und mich über den Fortgang zu unterrichten.',
      'Der Antrag wurde mit folgenden Angaben gestellt:',
      identity(facts),
      'Anlagen: Kopien der Schreiben, Nachweis der Zustellung und etwaige Antworten.',
      signature({ ...facts, agent: null }),
    ],
  }),
}
