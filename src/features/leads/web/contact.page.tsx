import { useRef } from 'react'
import { data, useSearchParams } from 'react-router'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head } from '../../../platform/web/head.tsx'
import { type Operator, operatorIn } from '../../../platform/web/operator.ts'
import type { InquiryType } from '../../../product/inquiries.ts'
import { DataList } from '../../../ui/DataList.tsx'
import { Container, PageHeader, Section, Split } from '../../../ui/Page.tsx'
import type { leadsContract } from '../contract.ts'
import type { Route } from './+types/contact.page'
import { ContactForm } from './ContactForm.tsx'
import { contactForm, demoForm } from './contact-forms.ts'
import { readContactState } from './contact-state.ts'
import { DemoForm } from './DemoForm.tsx'
import { DirectContacts } from './DirectContacts.tsx'
import { actOn, statusOf } from './forms.ts'
import { QuickActions } from './QuickActions.tsx'
import { Hours, MailTo, Phone } from './Reach.tsx'
import { useFocusOn } from './use-focus-on.ts'

export const loader = ({ context }: Route.LoaderArgs) => ({ operator: operatorIn(context) })

/** The address changes what is shown, not the operator of the installation. */
export const shouldRevalidate = () => false

/** Handles either form for users without script: the answer is this page with the outcome. */
export async function action({ context, request }: Route.ActionArgs) {
  const posted = await request.formData()
  const form = posted.get('form') === demoForm.name ? demoForm : contactForm
  const acted = await actOn(form, serverCaller<typeof leadsContract>(context), posted)
  return data(acted, statusOf(acted))
}

export default function ContactPage({ loaderData: { operator }, actionData: acted }: Route.ComponentProps) {
  const [search, setSearch] = useSearchParams()
  const { inquiry, isDemoOpen } = readContactState(search)
  const [contact, demo] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)]
  const focusOn = useFocusOn()

  function say(next: Record<string, string>, place: typeof contact) {
    setSearch(next, { replace: true, preventScrollReset: true })
    focusOn(place, 'firstName')
  }
  const writeAbout = (about: InquiryType) => say({ inquiry: about }, contact)

  return (
    <Container className="pb-16">
      <Head
        title="Contact"
        description="Write to us about sales, support, privacy or security, book a demo, or start a trial."
      />
      <PageHeader title="Contact" lede="Contact us, book a demo, or get started." />
      <Section title="Quick Actions">
        <QuickActions onBookDemo={() => say({ demo: '1' }, demo)} onContactSales={() => writeAbout('sales')} />
      </Section>
      {isDemoOpen && (
        <Section id="demo" title="Book a demo" className="scroll-mt-20">
          <DemoForm acted={acted} place={demo} />
        </Section>
      )}
      <Section title="Send us a message">
        <Split>
          <ContactForm acted={acted} inquiry={inquiry} place={contact} />
          <Office operator={operator} />
        </Split>
      </Section>
      <Section title="Direct contacts">
        <DirectContacts operator={operator} onWrite={writeAbout} />
      </Section>
    </Container>
  )
}

function Office({ operator }: { operator: Operator }) {
  return (
    <section aria-labelledby="office" className="grid gap-4">
      <h3 id="office" className="text-lg">
        Office location
      </h3>
      <DataList
        layout="lined"
        items={[
          ...(operator.OPERATOR_NAME ? [{ label: 'Operator', value: operator.OPERATOR_NAME }] : []),
          ...(operator.OPERATOR_ADDRESS
            ? [{ label: 'Address', value: <span className="whitespace-pre-line">{operator.OPERATOR_ADDRESS}</span> }]
            : []),
          ...(operator.OPERATOR_EMAIL ? [{ label: 'Email', value: <MailTo address={operator.OPERATOR_EMAIL} /> }] : []),
          ...(operator.OPERATOR_PHONE ? [{ label: 'Phone', value: <Phone number={operator.OPERATOR_PHONE} /> }] : []),
          { label: 'Hours', value: <Hours operator={operator} /> },
        ]}
      />
    </section>
  )
}
