import { historyLines, isAnswered, type LetterTexts, lines, numbered, type RequestFacts } from './letter.ts'

const greeting = 'Estimados señores:'
const regards = 'Atentamente,'

const concerning = ({ agent }: RequestFacts): string => (agent ? 'que conciernan a esta persona' : 'que me conciernan')

const opening = ({ agent, who }: RequestFacts, self: string): string =>
  agent ? `Nos dirigimos a ustedes en nombre de ${who}; se adjunta la autorización firmada el ${agent.signedOn}.` : self

const identity = ({ name, formerNames, city, email, account, listings, reference }: RequestFacts): string =>
  lines(
    name && `Nombre: ${name}`,
    `Correo electrónico: ${email}`,
    formerNames && `También conocido como: ${formerNames}`,
    city && `Ciudad: ${city}`,
    account && `Cuenta con ustedes: ${account}`,
    listings.length > 0 ? lines('Páginas:', ...listings.map((url) => `- ${url}`)) : null,
    `Referencia: ${reference}`,
  )

const signature = ({ agent, who }: RequestFacts): string =>
  agent ? lines(regards, agent.name, `en nombre de ${who}`) : lines(regards, who)

export const gdprSpanish: LetterTexts = {
  deletion: (facts) => ({
    subject: `Solicitud de supresión (artículo 17 del RGPD), ref. ${facts.reference}`,
    paragraphs: [
      `A la atención del delegado de protección de datos de ${facts.platform}`,
      greeting,
      opening(facts, 'Me dirijo a ustedes en mi propio nombre.'),
      'Mediante el presente escrito se ejerce el derecho de supresión del artículo 17 del RGPD.',
      numbered(
        `Les ruego que supriman sin dilación indebida todos los datos personales ${concerning(facts)} (artículo 17, apartado 1), incluida la cuenta, si existe.`,
        'Se retira todo consentimiento prestado. Se formula oposición a todo tratamiento basado en el artículo 6, apartado 1, letras e) o f), y a toda mercadotecnia directa (artículo 21, apartados 1 y 2).',
        'Les ruego que comuniquen la supresión a cada destinatario de los datos e indiquen quiénes son (artículo 19). Si han hecho públicos los datos, informen también a los demás responsables del tratamiento (artículo 17, apartado 2).',
        'Les ruego que confirmen qué se ha suprimido. Respecto de lo que conserven, indiquen el motivo y el plazo.',
      ),
      'La solicitud se refiere a los siguientes datos:',
      identity(facts),
      'Estos datos deberían bastar para localizar la información. Utilícenlos únicamente para esta solicitud. Si no permiten localizarla, indiquen con precisión qué falta, sin pedir nada que no sea necesario.',
      'Les ruego que respondan en el plazo de un mes a partir de la recepción (artículo 12, apartado 3). Si no dan curso a la solicitud, indiquen los motivos en el mismo plazo (artículo 12, apartado 4).',
      signature(facts),
    ],
  }),
  reminder: (facts) => ({
    subject: `Recordatorio: solicitud de supresión del ${facts.sentOn}, ref. ${facts.reference}`,
    paragraphs: [
      `A la atención del delegado de protección de datos de ${facts.platform}`,
      greeting,
      opening(facts, 'Vuelvo a dirigirme a ustedes en relación con mi solicitud.'),
      `El ${facts.sentOn} se les dirigió una solicitud de supresión en virtud del artículo 17 del RGPD. El plazo para responder terminó el ${facts.answerBy} (artículo 12, apartado 3). Hasta la fecha no se ha recibido ni una respuesta definitiva ni un aviso motivado de prórroga.`,
      'Les ruego que den curso a la solicitud y lo confirmen, o que indiquen los motivos de su negativa.',
      identity(facts),
      'Si no hay respuesta en un plazo de 14 días, podrá presentarse una reclamación ante una autoridad de control (artículo 77).',
      signature(facts),
    ],
  }),
  complaint: (facts) => ({
    subject: `Reclamación contra ${facts.platform}, ref. ${facts.reference}`,
    paragraphs: [
      lines(`A: ${facts.authority.name}`, facts.authority.complaintUrl ?? facts.authority.page),
      greeting,
      `En virtud del artículo 77 del RGPD presento una reclamación contra ${facts.platform}: una solicitud de supresión con arreglo al artículo 17 no ha sido atendida en el plazo del artículo 12, apartado 3.`,
      ...(facts.agent
        ? [`${facts.agent.name} escribió en mi nombre, con una autorización que firmé el ${facts.agent.signedOn}.`]
        : []),
      lines(
        'Hechos:',
        ...historyLines(facts.history, {
          sent: `solicitud de supresión enviada a ${facts.platform} (referencia ${facts.reference}).`,
          due: 'último día del plazo.',
          reminded: 'recordatorio enviado.',
        }),
        isAnswered(facts) ? null : '- No se ha recibido respuesta.',
      ),
      'Solicito que se examine el caso, que se ordene al responsable del tratamiento atender la solicitud y suprimir los datos (artículo 58, apartado 2, letras c) y g)), y que se me informe del curso del procedimiento.',
      'La solicitud se hizo con los siguientes datos:',
      identity(facts),
      'Se adjuntan copias de los escritos, prueba de su entrega y las respuestas, en su caso.',
      signature({ ...facts, agent: null }),
    ],
  }),
}
