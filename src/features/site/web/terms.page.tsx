import { asOfWords } from '../../../platform/shared/dates.ts'
import { Head } from '../../../platform/web/head.tsx'
import { operatorIn } from '../../../platform/web/operator.ts'
import { DataList } from '../../../ui/DataList.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import { terms, termsChangedOn } from '../texts.ts'
import type { Route } from './+types/terms.page'
import { TextSection } from './TextSection.tsx'

export const handle = { hydrate: false }

export const loader = ({ context }: Route.LoaderArgs) => ({ operator: operatorIn(context) })

export default function TermsPage({ loaderData: { operator } }: Route.ComponentProps) {
  return (
    <Container className="pb-16">
      <Head title="Terms of use" description="What you may expect of this site, and what it expects of you." />
      <PageHeader title={terms.title} lede={terms.lede}>
        <DataList
          className="mt-6"
          layout="columns"
          items={[
            ...(operator.OPERATOR_NAME ? [{ label: 'Operator', value: operator.OPERATOR_NAME }] : []),
            ...(operator.OPERATOR_ADDRESS
              ? [{ label: 'Address', value: <span className="whitespace-pre-line">{operator.OPERATOR_ADDRESS}</span> }]
              : []),
            { label: 'Last updated', value: asOfWords(termsChangedOn) },
          ]}
        />
      </PageHeader>
      {terms.sections.map((section) => (
        <TextSection key={section.id} section={section} />
      ))}
    </Container>
  )
}
