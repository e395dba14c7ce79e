import { data } from 'react-router'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head } from '../../../platform/web/head.tsx'
import { saidBy } from '../../../platform/web/refused.ts'
import { aboutOf } from '../../../product/entries.ts'
import { correctionPath } from '../../../product/links.ts'
import { trapField } from '../../../product/suspicion.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Choice.tsx'
import { FieldError, optionsOf, Select, TextArea, TextInput } from '../../../ui/Field.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import { Callout } from '../../../ui/Text.tsx'
import { TrapField } from '../../../ui/TrapField.tsx'
import type { correctionsContract, Subject } from '../contract.ts'
import { fieldNames, fieldsOf, proveHours } from '../vocabulary.ts'
import type { Route } from './+types/new-correction.page'
import { type Acted, sendCorrection } from './correction-form.ts'

export const handle = { hydrate: false }

/** Loads what can be corrected; null, and a page of status 404, where there is nothing of that name. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const about = new URL(request.url).searchParams.get('about') ?? ''
  try {
    const { subject } = await serverCaller<typeof correctionsContract>(context)('GET /api/corrections', {
      query: { about },
    })
    return data({ subject, seenAtMs: Date.now() })
  } catch (thrown) {
    const { code } = saidBy(thrown)
    if (code === 'correction_subject_unknown' || code === 'invalid_request') return data(null, { status: 404 })
    throw thrown
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const call = serverCaller<typeof correctionsContract>(context)
  const acted = await sendCorrection(call, await request.formData(), Date.now())
  return data(acted, { status: acted.outcome === 'sent' ? 200 : 422 })
}

export default function NewCorrectionPage({ loaderData: found, actionData: acted }: Route.ComponentProps) {
  return (
    <Container width="reading" className="pb-16">
      <Head
        title="Report an error"
        description="Says that a fact of the catalog or of a breach is wrong."
        isListed={false}
      />
      {!found ? (
        <PageHeader
          title="Report an error"
          lede="Open the page that is wrong and choose “Report an error” there: then we know what it is about."
          actions={<ButtonLink href="/search">Search the catalog</ButtonLink>}
        />
      ) : acted?.outcome === 'sent' ? (
        <Sent subject={found.subject} mustProve={acted.mustProve} />
      ) : (
        <>
          <PageHeader
            title="Report an error"
            lede={
              <>
                {'About '}
                <TextLink href={found.subject.path}>{found.subject.name}</TextLink>. A person reads it, looks at the
                page that you name, and decides. What is corrected is marked as such, with its source and date.
              </>
            }
          />
          <CorrectionForm {...found} acted={acted} />
        </>
      )}
    </Container>
  )
}

function Sent({ subject, mustProve }: { subject: Subject; mustProve: boolean }) {
  return (
    <PageHeader
      title="Thank you"
      lede={
        mustProve
          ? `If mail can go to your address, a link is on its way. It works for ${proveHours} hours: until you confirm, what you wrote is not the word of the company.`
          : 'A person will look at it. If you left an address, you are told what was decided.'
      }
      actions={<ButtonLink href={subject.path}>{`Back to ${subject.name}`}</ButtonLink>}
    />
  )
}

interface CorrectionFormProps {
  subject: Subject
  seenAtMs: number
  acted: Exclude<Acted, { outcome: 'sent' }> | undefined
}

function CorrectionForm({ subject, seenAtMs, acted }: CorrectionFormProps) {
  const field = (name: string) => ({ name, defaultValue: acted?.typed[name], error: acted?.fields[name] })
  return (
    <form
      method="post"
      action={correctionPath(subject)}
      aria-label="Report an error"
      className="ui-screen-only grid grid-cols-1 gap-5"
    >
      <input type="hidden" name="about" value={aboutOf(subject)} />
      <input type="hidden" name="seenAtMs" value={seenAtMs} />
      <TrapField name={trapField} />
      {acted && (
        <Callout kind="danger" title="Not sent">
          {acted.words ?? 'See below what is missing.'}
        </Callout>
      )}
      <Select
        {...field('field')}
        label="What is wrong"
        options={[{ value: '', label: 'Choose' }, ...optionsOf(fieldsOf(subject.kind), fieldNames)]}
      />
      <TextArea
        {...field('statement')}
        label="What is right"
        rows={5}
        maxLength={5_000}
        hint="Read by staff, not published."
      />
      <TextInput
        {...field('page')}
        label="Public page that shows it"
        type="url"
        inputMode="url"
        maxLength={2_000}
        placeholder="https://"
        hint="Anybody must be able to open it: it becomes the source of the corrected fact."
      />
      <div className="grid grid-cols-1 gap-2">
        <Checkbox
          name="isDispute"
          defaultChecked={acted?.typed.isDispute !== undefined}
          label="I speak for this company"
          hint="You confirm it by a link that we mail to an address at the company’s own domain. The page then says that the company disputes this, until it is decided."
        />
        {acted?.fields.isDispute && <FieldError>{acted.fields.isDispute}</FieldError>}
      </div>
      <TextInput
        {...field('email')}
        label="E-mail"
        type="email"
        autoComplete="email"
        maxLength={254}
        optional
        hint="To tell you what was decided; erased 30 days after that. To speak for the company you need one at its domain."
      />
      <div>
        <Button type="submit" variant="primary" size="large">
          Send
        </Button>
      </div>
    </form>
  )
}
