import type { Operator } from '../../../platform/web/operator.ts'
import type { InquiryType } from '../../../product/inquiries.ts'
import { inquiryHref } from '../../../product/links.ts'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { onPlainClick } from '../../../ui/on-plain-click.ts'
import { Grid } from '../../../ui/Page.tsx'
import { MailTo } from './Reach.tsx'

type Subject = Extract<InquiryType, 'sales' | 'support' | 'privacy' | 'security'>

const subjects: { subject: Subject; title: string; words: string; setting: keyof Operator }[] = [
  { subject: 'sales', title: 'Sales', words: 'Prices, contracts, terms.', setting: 'OPERATOR_EMAIL' },
  { subject: 'support', title: 'Support', words: 'Something isn’t working as it should.', setting: 'OPERATOR_EMAIL' },
  {
    subject: 'privacy',
    title: 'Privacy',
    words: 'What is held about you, and your rights.',
    setting: 'OPERATOR_EMAIL',
  },
  { subject: 'security', title: 'Security', words: 'A vulnerability you found.', setting: 'OPERATOR_SECURITY_EMAIL' },
]

/** Lists contacts by topic: email addresses that the operator names, and the form in any case. */
export function DirectContacts({ operator, onWrite }: { operator: Operator; onWrite: (subject: Subject) => void }) {
  return (
    <Grid min="small">
      {subjects.map(({ subject, title, words, setting }) => (
        <Card key={subject} className="gap-2">
          <CardHead title={title} />
          <p className="text-sm text-quiet">{words}</p>
          {operator[setting] && (
            <p className="mt-auto wrap-anywhere">
              <MailTo address={operator[setting]} />
            </p>
          )}
          <p className="text-sm">
            <TextLink href={inquiryHref(subject)} onClick={onPlainClick(() => onWrite(subject))}>
              {`Write about ${title.toLowerCase()}`}
            </TextLink>
          </p>
        </Card>
      ))}
    </Grid>
  )
}
