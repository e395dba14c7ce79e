import { instantWords } from '../../../platform/shared/dates.ts'
import { serverCaller } from '../../../platform/web/context.ts'
import { Head, Title } from '../../../platform/web/head.tsx'
import { byLink } from '../../../platform/web/mail-link.ts'
import { investigationsPath } from '../../../product/links.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Container, PageHeader } from '../../../ui/Page.tsx'
import type { linkContract, SharedRun } from '../link-contract.ts'
import { type ReportForm, sharedInvestigationUrl } from '../vocabulary.ts'
import type { Route } from './+types/shared-investigation.page'
import { ReportDocumentView } from './ReportDocument.tsx'

export const handle = { hydrate: false }

export const loader = ({ context, params }: Route.LoaderArgs) =>
  byLink(serverCaller<typeof linkContract>(context)('GET /api/shared-investigations/{token}', { params }))

/** A report that a member gave to someone without an account. */
export default function SharedInvestigation({ loaderData, params: { token } }: Route.ComponentProps) {
  return (
    <Container width="reading" className="pb-16">
      <Head description="A report, opened by its link." isListed={false} />
      <meta name="referrer" content="no-referrer" />
      {loaderData ? <Shared token={token} shared={loaderData} /> : <Gone />}
    </Container>
  )
}

const files: readonly (readonly [form: ReportForm, label: string])[] = [
  ['pdf', 'PDF'],
  ['docx', 'Word'],
  ['md', 'Markdown'],
  ['zip', 'All files, signed'],
]

function Shared({ token, shared: { document, organization, expiresAt } }: { token: string; shared: SharedRun }) {
  return (
    <div className="pt-8">
      <Title>{document.title}</Title>
      <ReportDocumentView document={document}>
        <div lang="en" className="ui-screen-only mb-4 grid gap-3 border-y border-line py-4">
          <p className="text-sm text-quiet wrap-anywhere">
            {`Shared by ${organization}. This link works until ${instantWords(expiresAt)}.`}
          </p>
          <div className="flex flex-wrap gap-2">
            {files.map(([form, label], at) => (
              <ButtonLink
                key={form}
                size="small"
                variant={at === 0 ? 'primary' : 'secondary'}
                href={`${sharedInvestigationUrl(token)}/${form}`}
                download=""
              >
                {label}
              </ButtonLink>
            ))}
          </div>
        </div>
      </ReportDocumentView>
    </div>
  )
}

const Gone = () => (
  <>
    <Title>Link not known</Title>
    <PageHeader
      title="This link is not known any more"
      lede="It has expired, was closed, or never existed. Ask the sender for a new link."
      actions={<ButtonLink href={investigationsPath}>Go to AI Reports</ButtonLink>}
    />
  </>
)
