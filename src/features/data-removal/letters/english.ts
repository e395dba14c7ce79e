import {
  type ComplaintFacts,
  historyLines,
  isAnswered,
  lines,
  type ReminderFacts,
  type RequestFacts,
} from './letter.ts'

// Parts that letters in English share, whatever the law.

/** "my" and "me", or the person's, where someone else writes. */
export const voiced = ({ agent }: RequestFacts) =>
  agent ? { my: "this person's", me: 'this person', I: 'this person' } : { my: 'my', me: 'me', I: 'I' }

/** Introduces the writer, the person, and in what role they write. */
export function opening({ agent, who }: RequestFacts, resident: string | null): string {
  if (!agent)
    return resident ? `I am a resident of ${resident} and write on my own behalf.` : 'I write on my own behalf.'
  const of = resident ? `, a resident of ${resident},` : ''
  return `We write on behalf of ${who}${of} under the signed permission attached, dated ${agent.signedOn}.`
}

export const identity = ({ name, formerNames, city, email, account, listings, reference }: RequestFacts): string =>
  lines(
    name && `Name: ${name}`,
    formerNames && `Also known as: ${formerNames}`,
    city && `City: ${city}`,
    `Email address: ${email}`,
    account && `Account with you: ${account}`,
    listings.length > 0 ? lines('Listings:', ...listings.map((url) => `- ${url}`)) : null,
    `Reference: ${reference}`,
  )

export const enough = ({ agent }: RequestFacts): string =>
  agent
    ? 'Please use these details for this request only. If you cannot find the records with them, tell us exactly what is missing, and ask for nothing you do not need.'
    : 'Please use these details for this request only. If you cannot find the records with them, tell me exactly what is missing, and ask for nothing you do not need.'

export const signature = ({ agent, who }: RequestFacts, regards: string): string =>
  agent ? lines(regards, agent.name, `on behalf of ${who}`) : lines(regards, who)

export const askedFor = ({ of, law }: ReminderFacts): string =>
  of === 'deletion' ? 'to delete personal data' : `to stop ${law.optsOutOf}`

export function timeline(facts: ComplaintFacts): string {
  const { law, platform, reference, history } = facts
  return lines(
    'What happened:',
    ...historyLines(history, {
      sent: `Request ${askedFor(facts)} sent to ${platform} (reference ${reference}).`,
      due: law.clock.isLegal ? 'Last day to answer.' : 'Day by which an answer was asked for.',
      reminded: 'Reminder sent.',
    }),
    isAnswered(facts) ? null : '- No answer has come.',
  )
}

export const addressee = ({ authority }: ComplaintFacts): string =>
  lines(`To: ${authority.name}`, authority.complaintUrl ?? authority.page)

export const through = ({ agent }: ComplaintFacts): string | null =>
  agent && `${agent.name} wrote to the company on my behalf, under a permission that I signed on ${agent.signedOn}.`

export const enclosed = 'Enclosed: copies of the letters, the record of their delivery, and the answers, if any.'
