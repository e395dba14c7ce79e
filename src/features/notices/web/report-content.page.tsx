import { data } from 'react-router'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head } from '../../../platform/web/head.tsx'
import { reportContentHref } from '../../../product/links.ts'
import { trapField } from '../../../product/suspicion.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Choice.tsx'
import { FieldError, optionsOf, Select, TextArea, TextInput } from '../../../ui/Field.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import { Callout } from '../../../ui/Text.tsx'
import { TrapField } from '../../../ui/TrapField.tsx'
import type { noticesContract } from '../contract.ts'
import { decideWithinDays, longestExplanation, noticeKindNames, noticeKinds } from '../vocabulary.ts'
import type { Route } from './+types/report-content.page'
import { type Acted, sendNotice } from './report-content-form.ts'

export const handle = { hydrate: false }

export function loader({ request }: Route.LoaderArgs) {
  const page = new URL(request.url).searchParams.get('page') ?? ''
  // A page of this site: nothing else is put into the form.
  return data({ page: /^\/(?![/\\])/.test(page) ? page.slice(0, 2_000) : '', seenAtMs: Date.now() })
}

export async function action({ context, request }: Route.ActionArgs) {
  const acted = await sendNotice(serverCaller<typeof noticesContract>(context), await request.formData(), Date.now())
  return data(acted, { status: acted.outcome === 'sent' ? 200 : 422 })
}

export default function ReportContentPage({ loaderData, actionData: acted }: Route.ComponentProps) {
  return (
    <Container width="reading" className="pb-16">
      <Head title="Report content" description="Report a page of this site as illegal or wrong." isListed={false} />
      {acted?.outcome === 'sent' ? (
        <PageHeader
          title={`We received your report ${acted.id}`}
          lede={
            acted.isMailed
              ? `A person will read it. We aim to decide within ${decideWithinDays} days, and will email you the decision with its reason.`
              : `A person will read it. We aim to decide within ${decideWithinDays} days. Without an email address, we can’t tell you the decision.`
          }
          actions={<ButtonLink href="/">Back to the site</ButtonLink>}
        />
      ) : (
        <>
          <PageHeader
            title="Report content"
            lede={
              <>
                Tell us about a page here that is illegal, or that harms you. A person reads every report and decides.
                To correct a fact of the catalog, use “Report an error” on its page.
              </>
            }
          />
          <ReportForm {...loaderData} acted={acted} />
        </>
      )}
    </Container>
  )
}

interface ReportFormProps {
  page: string
  seenAtMs: number
  acted: Exclude<Acted, { outcome: 'sent' }> | undefined
}

function ReportForm({ page, seenAtMs, acted }: ReportFormProps) {
  const field = (name: string) => ({ name, defaultValue: acted?.typed[name], error: acted?.fields[name] })
  return (
    <form
      method="post"
      action={reportContentHref(page)}
      aria-label="Report content"
      className="ui-screen-only grid grid-cols-1 gap-5"
    >
      <input type="hidden" name="seenAtMs" value={seenAtMs} />
      <TrapField name={trapField} />
      {acted && (
        <Callout kind="danger" title="Not sent">
          {acted.words ?? 'Complete the fields marked below.'}
        </Callout>
      )}
      <TextInput
        {...field('page')}
        defaultValue={acted?.typed.page ?? page}
        label="Address of the page"
        maxLength={2_000}
        placeholder="/investigations/…"
        hint="On this site, as your browser shows it."
      />
      <Select
        {...field('kind')}
        label="What is wrong with it"
        options={[{ value: '', label: 'Choose' }, ...optionsOf(noticeKinds, noticeKindNames)]}
      />
      <TextArea
        {...field('explanation')}
        label="Why"
        rows={6}
        maxLength={longestExplanation}
        hint="Which words, and which law or right they break, if you know. Only our staff read this."
      />
      <TextInput {...field('name')} label="Your name" autoComplete="name" maxLength={200} />
      <TextInput
        {...field('email')}
        label="Your email address"
        type="email"
        autoComplete="email"
        maxLength={254}
        hint="For the receipt and the decision; erased 180 days after it. You may leave out name and email when you report sexual abuse of children."
      />
      <div className="grid grid-cols-1 gap-2">
        <Checkbox
          name="isGoodFaith"
          defaultChecked={acted?.typed.isGoodFaith !== undefined}
          label="I believe in good faith that what I say here is accurate and complete"
        />
        {acted?.fields.isGoodFaith && <FieldError>{acted.fields.isGoodFaith}</FieldError>}
      </div>
      <div>
        <Button type="submit" variant="primary" size="large">
          Send the report
        </Button>
      </div>
      <p className="max-w-measure text-sm text-quiet">
        This form follows Article 16 of{' '}
        <TextLink href="https://eur-lex.europa.eu/eli/reg/2022/2065/oj">Regulation (EU) 2022/2065</TextLink>, the
        Digital Services Act. What we keep, and for how long, is in the{' '}
        <TextLink href="/privacy-policy">privacy policy</TextLink>.
      </p>
    </form>
  )
}
