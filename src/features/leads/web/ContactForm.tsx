import type { RefObject } from 'react'
import type { Typed } from '../../../platform/web/posted-form.ts'
import { type InquiryType, inquiryNames, inquiryTypes } from '../../../product/inquiries.ts'
import { contactPath } from '../../../product/links.ts'
import { Button } from '../../../ui/Button.tsx'
import { Select, TextArea, TextInput } from '../../../ui/Field.tsx'
import { Callout } from '../../../ui/Text.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { contactForm, messageSent, requiredMissing, sendFailed } from './contact-forms.ts'
import type { Acted } from './forms.ts'
import { Guard } from './Guard.tsx'
import { PersonFields } from './PersonFields.tsx'
import { useLeadForm } from './use-lead-form.ts'

interface ContactFormProps {
  acted: Acted<{ id: number }> | undefined
  /** Chosen by the way that led here. */
  inquiry: InquiryType | ''
  /** So that the page can move to it. */
  place: RefObject<HTMLDivElement | null>
}

export function ContactForm({ acted, inquiry, place }: ContactFormProps) {
  const { toast } = useToast()
  const { form, field, isPending, answer, refused, isPosted } = useLeadForm(contactForm, {
    acted,
    onMissing: () => toast(requiredMissing),
    onSent: () => toast(messageSent),
    onFailed: () => toast({ ...sendFailed, variant: 'destructive' }),
  })
  const { defaultValue: chosen, ...inquiryType } = field('inquiryType')
  return (
    <div ref={place} id="contact-form" className="scroll-mt-20">
      <form {...form} action={contactPath} aria-label="Contact form" className="grid grid-cols-1 gap-5">
        <Guard form={contactForm.name} />
        <PersonFields field={field} />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          <TextInput {...field('company')} label="Company" autoComplete="organization" maxLength={200} optional />
          <TextInput
            {...field('jobTitle')}
            label="Job title"
            autoComplete="organization-title"
            maxLength={200}
            optional
          />
        </div>
        <Select
          // A preset that comes later is a new first choice.
          key={inquiry}
          {...inquiryType}
          defaultValue={chosen ?? inquiry}
          label="Inquiry type"
          optional
          options={[
            { value: '', label: 'Not chosen' },
            ...inquiryTypes.map((type) => ({ value: type, label: inquiryNames[type] })),
          ]}
        />
        <TextArea {...field('message')} label="Message" rows={5} maxLength={10_000} optional />
        <div className="grid gap-3">
          <div>
            <Button type="submit" variant="primary" size="large" pending={isPending} pendingLabel="Sending">
              Send Message
            </Button>
          </div>
          {answer && isPosted && (
            <Callout kind="success" title={messageSent.title}>
              {messageSent.description}
            </Callout>
          )}
          {isPosted && refused && lacksRequired(refused.fields) && (
            <Callout kind="danger" title={requiredMissing.title}>
              {requiredMissing.description}
            </Callout>
          )}
          {refused?.words && (
            <Callout kind="danger" title={isPosted ? sendFailed.title : 'Not sent'}>
              {refused.words}
            </Callout>
          )}
          <p className="max-w-measure text-sm text-quiet">
            What you write is kept to answer you, and erased two years after the matter is closed.
          </p>
        </div>
      </form>
    </div>
  )
}

const lacksRequired = (fields: Typed) =>
  Object.entries(contactForm.required).some(([name, words]) => fields[name] === words)
