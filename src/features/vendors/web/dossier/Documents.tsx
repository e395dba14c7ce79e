import { useQuery } from '@tanstack/react-query'
import { asOfWords } from '../../../../platform/shared/dates.ts'
import { errorWords } from '../../../../platform/web/call.ts'
import type { DocumentKind } from '../../../../product/vendors.ts'
import { Loaded } from '../../../../ui/Loaded.tsx'
import { Section } from '../../../../ui/Page.tsx'
import { EmptyState } from '../../../../ui/States.tsx'
import { Table } from '../../../../ui/Table.tsx'
import type { VendorDocument } from '../../dossier-contract.ts'
import { documentKindNames } from '../../names.ts'
import { DeedButton } from './DeedButton.tsx'
import { FileLink } from './FileLink.tsx'
import { FormButton } from './FormButton.tsx'
import type { FormField } from './form-fields.ts'
import { Validity } from './Validity.tsx'
import { bodyFor, call, dossierQuery, useVendor } from './vendor-view.tsx'
import { optionsOf } from './words.ts'

/** Certificates, reports and policies of the vendor that are on file. */
export function Documents() {
  const { vendor } = useVendor()
  const dossier = useQuery(dossierQuery(vendor.id))
  return (
    <Section
      title="Documents"
      note="Certificates and reports on file count as assurance in the score until they expire."
      aside={<AddDocument />}
    >
      <Loaded answer={dossier} what="The documents" explain={errorWords}>
        {({ documents }) =>
          documents.length > 0 ? (
            <DocumentTable documents={documents} />
          ) : (
            <EmptyState title="No documents on file">
              <p>Ask the vendor for its SOC 2 report or ISO 27001 certificate, and add it here.</p>
            </EmptyState>
          )
        }
      </Loaded>
    </Section>
  )
}

function DocumentTable({ documents }: { documents: readonly VendorDocument[] }) {
  const { vendor } = useVendor()
  return (
    <Table
      caption={`Documents of ${vendor.vendorName}`}
      hideCaption
      rows={documents}
      rowKey={({ id }) => String(id)}
      columns={[
        {
          key: 'title',
          header: 'Document',
          cell: ({ title, kind }) => (
            <span className="wrap-anywhere">
              {title}
              <span className="block text-xs font-normal text-quiet">{documentKindNames[kind]}</span>
            </span>
          ),
        },
        { key: 'issued', header: 'Issued', cell: ({ issuedOn }) => (issuedOn ? asOfWords(issuedOn) : 'Not stated') },
        { key: 'expires', header: 'Valid until', cell: ({ expiresOn }) => <Validity until={expiresOn} /> },
        { key: 'scope', header: 'Scope', cell: (document) => <Scope document={document} /> },
        { key: 'file', header: 'File', cell: ({ file }) => file && <FileLink file={file} /> },
        {
          key: 'delete',
          header: 'Delete',
          cell: ({ id, title }) => (
            <DeedButton
              label="Delete"
              about={title}
              pendingLabel="Deleting"
              variant="danger"
              act={() =>
                call('DELETE /api/customer/vendors/{id}/documents/{childId}', {
                  params: { id: vendor.id, childId: id },
                })
              }
              done="Document deleted"
              failed="The document was not deleted"
              asks={{
                title: `Delete “${title}”?`,
                keep: 'Keep it',
                why: <p>The score is calculated without it. It cannot be brought back.</p>,
              }}
            />
          ),
        },
      ]}
    />
  )
}

const attestations: readonly DocumentKind[] = ['soc2-type2', 'soc2-type1', 'iso27001', 'iso27701', 'penetration-test']

/** Until a person has read it, a report counts as partial evidence only. */
function Scope({ document: { id, kind, title, scopeConfirmedBy, scopeConfirmedAt } }: { document: VendorDocument }) {
  const { vendor } = useVendor()
  if (!attestations.includes(kind)) return <span className="text-quiet">Not asked</span>
  const decide = (isConfirmed: boolean) => () =>
    call('PUT /api/customer/vendors/{id}/documents/{childId}/scope', {
      params: { id: vendor.id, childId: id },
      body: { isConfirmed },
    })
  if (scopeConfirmedAt === null)
    return (
      <DeedButton
        label="Confirm scope"
        about={title}
        pendingLabel="Confirming"
        act={decide(true)}
        done="Scope confirmed"
        failed="The scope was not confirmed"
        asks={{
          title: `Does “${title}” cover what you use?`,
          keep: 'Not yet',
          why: (
            <p>You confirm in your name that its scope covers the service, and that its opinion is not qualified.</p>
          ),
        }}
      />
    )
  return (
    <div className="grid justify-items-start gap-1">
      <span>{`Covers the service: ${scopeConfirmedBy || 'a former member'}, ${asOfWords(scopeConfirmedAt.slice(0, 10))}`}</span>
      <DeedButton
        label="Undo"
        about={`scope of ${title}`}
        pendingLabel="Undoing"
        act={decide(false)}
        done="Scope no longer confirmed"
        failed="The scope stays confirmed"
      />
    </div>
  )
}

const documentFields: readonly FormField[] = [
  { name: 'fileId', label: 'File', kind: 'file', required: true },
  { name: 'kind', label: 'Kind', kind: 'choice', options: optionsOf(documentKindNames) },
  { name: 'title', label: 'Title', kind: 'text', required: true, maxLength: 300 },
  { name: 'issuedOn', label: 'Issued', kind: 'day' },
  { name: 'expiresOn', label: 'Valid until', kind: 'day' },
]

function AddDocument() {
  const { vendor } = useVendor()
  const key = 'POST /api/customer/vendors/{id}/documents'
  return (
    <FormButton
      label="Add document"
      title="Add a document"
      sendsAll
      fields={documentFields}
      given={{ kind: 'soc2-type2' }}
      saveLabel="Add document"
      save={(body) => call(key, { params: { id: vendor.id }, body: bodyFor(key, body) })}
      done="Document added"
    />
  )
}
