import type { ReactNode } from 'react'
import { Card } from '../../../ui/Card.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { removalLimits, trackPath, verifyPath } from '../vocabulary.ts'

/** Beside the form: how it goes, by what right, and what to know before. */
export function SideCards() {
  return (
    <div className="ui-screen-only grid content-start gap-5">
      <Side title="How It Works">
        <ol className="grid gap-4">
          {steps.map(({ title, words }, index) => (
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
          The laws of many US states, the GDPR and others give people a right to have data about them deleted, and to
          forbid its sale. Most set the company a time to answer; it is computed for each letter, and kept.
        </p>
      </Side>
      <Side title="Important Notes">
        <ul className="grid list-disc gap-2 pl-4 text-sm marker:text-quiet">
          <li>Identity verification may be required: a company may ask you to show that it is you.</li>
          <li>Timelines vary, by law and by company.</li>
          <li>Some data is retained for legal compliance: invoices, for one.</li>
          <li>Confirmation e-mails come per request, from us and from each company that sends one.</li>
        </ul>
      </Side>
      <ul className="text-sm">
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

const steps = [
  { title: 'Choose and ask', words: 'Select the platforms; your address is enough to begin.' },
  {
    title: 'Prove the address',
    words: `A link in our mail, good for ${removalLimits.proofHours} hours. You sign a permission for us to write, or take the letters and send them yourself.`,
  },
  {
    title: 'Follow each one',
    words:
      'Letters leave, clocks run, reminders follow. Where a company takes forms only, you get the page and the steps.',
  },
]

function Side({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section" className="gap-3!">
      <h2 className="text-lg">{title}</h2>
      {children}
    </Card>
  )
}
