import { counted } from '../../../platform/shared/counted.ts'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { mailtoHref } from '../../../platform/shared/mailto.ts'
import { Head } from '../../../platform/web/head.tsx'
import { type Operator, operatorIn } from '../../../platform/web/operator.ts'
import { statements } from '../../../product/claims.ts'
import { inquiryHref } from '../../../product/links.ts'
import { ChipList } from '../../../ui/Card.tsx'
import { Claim } from '../../../ui/Claim.tsx'
import { Contents } from '../../../ui/Contents.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Container, PageHeader, Section } from '../../../ui/Page.tsx'
import { type Column, Table } from '../../../ui/Table.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { Route } from './+types/privacy-policy.page'
import { policy, policyText } from './privacy-policy.ts'
import { TextSection } from './TextSection.tsx'

export const handle = { hydrate: false }

export const loader = ({ context, request }: Route.LoaderArgs) => ({
  operator: operatorIn(context),
  /** https://www.w3.org/TR/gpc/: the only value that means anything is 1. */
  sendsSignal: request.headers.get('sec-gpc') === '1',
})

export const headers = () => ({ vary: 'Sec-GPC' })

const description =
  'What this installation keeps about people, table by table: what it is for, how long it stays, and what erases it.'

export default function PrivacyPolicyPage({ loaderData: { operator, sendsSignal } }: Route.ComponentProps) {
  return (
    <Container className="pb-16">
      <Head title="Privacy Policy" description={description} />
      <PageHeader
        title={policyText.title}
        lede={policyText.lede}
        meta={
          <>
            <span className="max-sm:basis-full">Effective {asOfWords(policy.effective)}</span>
            <span>Last updated {asOfWords(policy.lastUpdated)}</span>
            <span>Tables as of {asOfWords(policy.tablesAsOf)}</span>
          </>
        }
      >
        <Responsible operator={operator} />
        {sendsSignal && (
          <Callout title="Your browser sends Global Privacy Control" className="mt-6">
            It is honoured. Nothing of yours is sold or shared here, so there was nothing left to switch off.
          </Callout>
        )}
        <Contents columns links={places} className="mt-8" />
      </PageHeader>
      {policyText.sections.map((section) => (
        <TextSection key={section.id} section={section} />
      ))}
      <Section id="in-your-browser" title="What your browser keeps" className="scroll-mt-20">
        <Table
          caption="What your browser keeps"
          hideCaption
          columns={browserColumns}
          rows={policy.inBrowser}
          rowKey={({ name }) => name}
        />
      </Section>
      <Section
        id="kept"
        title="What is kept, and for how long"
        note="Every table of the database that holds something of a person, with what erases it."
        className="scroll-mt-20"
      >
        <div>
          {policy.kept.map(({ title, rows }) => (
            <Disclosure key={title} summary={title} aside={counted(rows.length, 'kind')}>
              <Table caption={title} hideCaption columns={keptColumns} rows={rows} rowKey={({ what }) => what} />
            </Disclosure>
          ))}
        </div>
      </Section>
      <Section id="without" title="Tables without personal data" layout="side" className="scroll-mt-20">
        <DataList
          layout="lined"
          items={policy.withoutPersonalData.map(({ what, tables }) => ({
            label: what,
            value: <ChipList mono items={tables} />,
          }))}
        />
      </Section>
      <Section id="stated" title="What the operator states" layout="side" className="scroll-mt-20">
        <ul className="grid gap-2">
          {[statements.privacyRequests, statements.backups].map(({ words, about }) => (
            <li key={about}>
              <Claim about={about}>{words}</Claim>
            </li>
          ))}
        </ul>
      </Section>
    </Container>
  )
}

function Responsible({ operator: { OPERATOR_NAME, OPERATOR_ADDRESS, OPERATOR_EMAIL } }: { operator: Operator }) {
  return (
    <DataList
      className="mt-6"
      layout="columns"
      items={[
        ...(OPERATOR_NAME ? [{ label: 'Operator', value: OPERATOR_NAME }] : []),
        ...(OPERATOR_ADDRESS
          ? [{ label: 'Address', value: <span className="whitespace-pre-line">{OPERATOR_ADDRESS}</span> }]
          : []),
        {
          label: 'Privacy questions',
          value: OPERATOR_EMAIL ? (
            <TextLink href={mailtoHref(OPERATOR_EMAIL)}>{OPERATOR_EMAIL}</TextLink>
          ) : (
            <TextLink href={inquiryHref('privacy')}>Write to us</TextLink>
          ),
        },
      ]}
    />
  )
}

const places = [
  ...policyText.sections,
  { id: 'in-your-browser', title: 'What your browser keeps' },
  { id: 'kept', title: 'What is kept, and for how long' },
  { id: 'without', title: 'Tables without personal data' },
  { id: 'stated', title: 'What the operator states' },
].map(({ id, title }) => ({ href: `#${id}`, label: title }))

const browserColumns: Column<(typeof policy.inBrowser)[number]>[] = [
  { key: 'name', header: 'Name', cell: ({ name }) => <code>{name}</code> },
  { key: 'kind', header: 'Kind', cell: ({ kind }) => kind },
  { key: 'when', header: 'Set when', cell: ({ when }) => when },
  { key: 'why', header: 'What for', cell: ({ why }) => why },
  { key: 'howLong', header: 'How long', cell: ({ howLong }) => howLong },
]

const keptColumns: Column<(typeof policy.kept)[number]['rows'][number]>[] = [
  { key: 'what', header: 'What is kept', cell: ({ what }) => what },
  { key: 'why', header: 'What for', cell: ({ why }) => why },
  { key: 'howLong', header: 'How long', cell: ({ howLong }) => howLong },
  { key: 'end', header: 'Erased by', cell: ({ job, act }) => (job ? <code>{job}</code> : act) },
  {
    key: 'tables',
    header: 'Tables',
    cell: ({ tables }) => (tables.length > 0 ? <ChipList mono items={tables} /> : 'None: a file on the disk'),
  },
]
