import { Button } from '../../../ui/Button.tsx'
import { optionsOf, Select, TextArea, TextInput } from '../../../ui/Field.tsx'
import { Callout } from '../../../ui/Text.tsx'
import { categoryNames, priorityNames, ticketCategories, ticketPriorities } from '../vocabulary.ts'
import type { Acted } from './forms.ts'
import { Guard } from './Guard.tsx'
import { type Opened, supportForm } from './support-forms.ts'
import { requestHref } from './support-state.ts'
import { useLeadForm } from './use-lead-form.ts'

/** Opens a ticket; its link goes to the address that was given. */
export function SupportForm({ acted }: { acted: Acted<Opened> | undefined }) {
  const { form, field, isPending, answer, refused } = useLeadForm(supportForm, { acted })
  const { defaultValue: priority = 'medium', ...priorityField } = field('priority')
  const { defaultValue: category = 'technical', ...categoryField } = field('category')
  return (
    <form {...form} action={requestHref} aria-label="Support request" className="grid max-w-160 grid-cols-1 gap-5">
      <Guard form={supportForm.name} />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextInput {...field('name')} label="Name" autoComplete="name" maxLength={200} />
        <TextInput {...field('email')} label="Email" type="email" autoComplete="email" maxLength={254} />
      </div>
      <TextInput {...field('company')} label="Company" autoComplete="organization" maxLength={200} optional />
      <TextInput {...field('subject')} label="Subject" maxLength={200} />
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Select
          {...priorityField}
          defaultValue={priority}
          label="Priority"
          options={optionsOf(ticketPriorities, priorityNames)}
        />
        <Select
          {...categoryField}
          defaultValue={category}
          label="Category"
          options={optionsOf(ticketCategories, categoryNames)}
        />
      </div>
      <TextArea {...field('description')} label="Description" rows={6} maxLength={10_000} />
      <div className="grid gap-3">
        <div>
          <Button type="submit" variant="primary" size="large" pending={isPending} pendingLabel="Sending">
            Send request
          </Button>
        </div>
        {answer && (
          <Callout kind="success" title={`Ticket ${answer.number} is open`}>
            The link to it goes to your address: there you read the answer and write on.
          </Callout>
        )}
        {refused?.words && (
          <Callout kind="danger" title="Not sent">
            {refused.words}
          </Callout>
        )}
      </div>
    </form>
  )
}
