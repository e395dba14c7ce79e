import type { ReactNode } from 'react'
import { trackPath, verifyPath } from '../../../product/links.ts'
import { Card } from '../../../ui/Card.tsx'
import { Fold } from '../../../ui/Fold.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { removalLimits } from '../vocabulary.ts'

/** Beside the form: how it goes, by what right, and what to know before. */
export function SideCards({ hasAgent }: { hasAgent: boolean }) {
  return (
    <div className="ui-screen-only grid content-start gap-5">
      <Side title="How It Works">
        <ol className="grid gap-4">
          {stepsFor({ hasAgent }).map(({ title, words }, index) => (
            <li key={title} className="grid grid-cols-[auto_1fr] gap-x-3">
              <span className="pt-px font-mono text-sm text-accent" aria-hidden="true">
                [{index + 1}]
              </span>
              <span>
                <span className="font-[550]">{title}</span> <span className="block text-sm text-quiet">{words}</span>
              </span>
            </li>
          ))}
        </ol>
      </Side>
      <Side title="Legal Rights">
        <p className="text-sm">
          Many US state laws, the GDPR and others let you have data about you deleted and stop its sale. Most give the
          company a deadline; we compute it for each letter.
        </p>
      </Side>
      <Side title="Important Notes">
        <ul className="grid list-disc gap-2 pl-4 text-sm marker:text-quiet">
          <li>Identity verification may be required: a company may ask you to show that it’s you.</li>
          <li>Timelines vary, by law and by company.</li>
          <li>Some data is retained for legal compliance: invoices, for one.</li>
          <li>Confirmation e-mails come per request, from us and from each company that sends one.</li>
        </ul>
      </Side>
      <ul className="flex flex-wrap gap-x-6 text-sm lg:grid">
        <li className="py-1">
          <TextLink href={trackPath}>Follow a request</TextLink>
        </li>
        <li className="py-1">
          <TextLink href={verifyPath}>Verify a receipt</TextLink>
        </li>
      </ul>
    </div>
  )
}

const stepsFor = ({ hasAgent }: { hasAgent: boolean }) => [
  { title: 'Choose the companies', words: 'Your email address and where you live are enough to begin.' },
  {
    title: 'Confirm your address',
    words: hasAgent
      ? `Open the link in our email within ${removalLimits.proofHours} hours. Sign a permission for us to write, or take the letters and send them yourself.`
      : `Open the link in our email within ${removalLimits.proofHours} hours. We write the letters; you send them from your own mailbox.`,
  },
  {
    title: 'Follow each one',
    words:
      'You see every letter with its due date, and a reminder when it passes. Where a company only takes forms, you get the page and the steps.',
  },
]

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className="gap-3!">
      <h2 className="ui-wide-only text-lg">{title}</h2>
      <Fold title={<h2 className="text-lg">{title}</h2>}>{children}</Fold>
    </Card>
  )
}
