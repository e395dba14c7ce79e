import { useQuery } from '@tanstack/react-query'
import { asOfWords } from '../../../../platform/shared/dates.ts'
import { dayOf } from '../../../../platform/shared/days.ts'
import { errorWords } from '../../../../platform/web/call.ts'
import { type AgreementReading, agreementMarks, agreementNames, readingWords } from '../../../../product/vendors.ts'
import { Badge, StatusBadge } from '../../../../ui/Badge.tsx'
import { DataList } from '../../../../ui/DataList.tsx'
import { Loaded } from '../../../../ui/Loaded.tsx'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import { Section } from '../../../../ui/Page.tsx'
import { EmptyState } from '../../../../ui/States.tsx'
import { Callout } from '../../../../ui/Text.tsx'
import { isRepealed } from '../../agreements-in-force.ts'
import type { VendorDetail } from '../../contract.ts'
import type { AgreementDetail } from '../../dossier-contract.ts'
import { AddAgreement, EditAgreement } from './AgreementForm.tsx'
import { DeedButton } from './DeedButton.tsx'
import { FileLink } from './FileLink.tsx'
import { Validity } from './Validity.tsx'
import { call, dossierQuery, useVendor } from './vendor-view.tsx'
import { agreementStateNames } from './words.ts'

const Clauses = lazyPart('The clauses', async () => (await import('./Clauses.tsx')).Clauses, { isFarDown: true })

/** On which contract this vendor works, and whether it says what the law asks. */
export function Agreements() {
  const { vendor } = useVendor()
  const dossier = useQuery(dossierQuery(vendor.id))
  return (
    <>
      {vendor.required.length > 0 && (
        <Section title="Required agreements" note="Based on the vendor’s roles, data and countries.">
          <Required required={vendor.required} />
        </Section>
      )}
      <Section title="Agreements" aside={<AddAgreement label="Add agreement" />}>
        <Loaded answer={dossier} what="The agreements" explain={errorWords}>
          {({ agreements }) =>
            agreements.length === 0 ? (
              <EmptyState title="No agreement on file">
                <p>Add the vendor’s DPA with its file. We read it and draft its clauses for you to confirm.</p>
              </EmptyState>
            ) : (
              <div className="grid grid-cols-1 gap-14">
                {agreements.map((agreement) => (
                  <Agreement key={agreement.id} agreement={agreement} />
                ))}
              </div>
            )
          }
        </Loaded>
      </Section>
    </>
  )
}

function Required({ required }: { required: VendorDetail['required'] }) {
  return (
    <ul className="border-t border-line">
      {required.map(({ kind, reason, isOptional, isSigned }) => (
        <li
          key={kind}
          className="grid gap-x-6 gap-y-2 border-b border-line py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
        >
          <div className="max-w-measure">
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1 font-medium">
              {agreementNames[kind]}
              <StatusBadge tone={isSigned ? 'green' : isOptional ? 'grey' : 'red'}>
                {isSigned ? 'In force' : isOptional ? 'Not on file' : 'Missing'}
              </StatusBadge>
            </p>
            <p className="text-sm text-quiet">{reason}</p>
          </div>
          {!isSigned && <AddAgreement label={`Add ${agreementMarks[kind]}`} kind={kind} size="small" />}
        </li>
      ))}
    </ul>
  )
}

function Agreement({ agreement }: { agreement: AgreementDetail }) {
  const name = agreement.title || agreementNames[agreement.kind]
  return (
    <article className="grid grid-cols-1 gap-5" aria-label={name}>
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 className="text-xl wrap-anywhere">{name}</h3>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-quiet">
            {agreement.title !== '' && agreementNames[agreement.kind]}
            <InForce agreement={agreement} />
          </p>
        </div>
        <div className="ui-screen-only flex flex-wrap gap-2">
          <EditAgreement agreement={agreement} />
          <DeleteAgreement agreement={agreement} name={name} />
        </div>
      </header>
      <DataList
        layout="columns"
        items={[
          {
            label: 'Signed',
            value: agreement.signedOn ? (
              `${asOfWords(agreement.signedOn)}${agreement.signer === '' ? '' : ` by ${agreement.signer}`}`
            ) : (
              <span className="text-quiet">Not signed</span>
            ),
          },
          ...(agreement.validFrom ? [{ label: 'From', value: asOfWords(agreement.validFrom) }] : []),
          { label: 'Until', value: <Validity until={agreement.validUntil} /> },
          ...(agreement.sccModule ? [{ label: 'Module', value: String(agreement.sccModule) }] : []),
          {
            label: 'File',
            value: agreement.file ? <FileLink file={agreement.file} /> : <span className="text-quiet">None</span>,
          },
        ]}
      />
      {agreement.file === null && (
        <Callout kind="warning" title="No document on file">
          <p>This agreement doesn’t count for the score or the status until you add its document.</p>
        </Callout>
      )}
      {isRepealed(
        { kind: agreement.kind, asOf: agreement.signedOn ?? agreement.createdAt.slice(0, 10) },
        dayOf(new Date()),
      ) && (
        <Callout kind="warning" title="These clauses are older than Decision (EU) 2021/914">
          <p>They have been no ground for transfers since December 27, 2022.</p>
        </Callout>
      )}
      {agreement.reading !== null && agreement.reading !== 'read' && (
        <Callout kind="warning" title={readingTitle(agreement.reading)}>
          {agreement.clauses.length > 0 && <p>Where a clause is not drafted, read it yourself and say what it is.</p>}
        </Callout>
      )}
      {agreement.clauses.length > 0 && <Clauses agreement={agreement} name={name} />}
    </article>
  )
}

/** A text that is too long was read as far as it goes. */
const readingTitle = (reading: AgreementReading): string =>
  reading === 'read-in-part' ? readingWords[reading] : `Couldn’t read this text: ${readingWords[reading]}`

function InForce({ agreement: { isInForce, state, file } }: { agreement: AgreementDetail }) {
  if (isInForce && file === null) return <Badge tone="outline">Signed, no document</Badge>
  if (isInForce) return <Badge tone="green">In force</Badge>
  return <Badge tone="outline">{state === 'signed' ? 'Signed, not in force today' : agreementStateNames[state]}</Badge>
}

function DeleteAgreement({ agreement, name }: { agreement: AgreementDetail; name: string }) {
  const { vendor } = useVendor()
  return (
    <DeedButton
      label="Delete"
      about={name}
      pendingLabel="Deleting"
      variant="danger"
      act={() =>
        call('DELETE /api/customer/vendors/{id}/agreements/{childId}', {
          params: { id: vendor.id, childId: agreement.id },
        })
      }
      done="Agreement deleted"
      failed="The agreement was not deleted"
      asks={{
        title: `Delete “${name}”?`,
        keep: 'Keep it',
        why: (
          <p>
            Its clause checks go with it, and the score is calculated without it. One that ended can be kept as “Ended”.
          </p>
        ),
      }}
    />
  )
}
