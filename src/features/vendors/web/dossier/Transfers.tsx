import { asOfWords } from '../../../../platform/shared/dates.ts'
import { countryName } from '../../../../product/entries.ts'
import { StatusBadge, type Tone } from '../../../../ui/Badge.tsx'
import { EmptyState } from '../../../../ui/States.tsx'
import { Table } from '../../../../ui/Table.tsx'
import type { Transfer } from '../../dossier-contract.ts'
import { mechanismNames } from '../../names.ts'
import { CountryCheck } from './CountryCheck.tsx'
import { DeedButton } from './DeedButton.tsx'
import { FileLink } from './FileLink.tsx'
import { TransferForm, transferFields } from './TransferForm.tsx'
import { call, useVendor } from './vendor-view.tsx'

/** Lists one row per country: those with a recorded ground, then those without. Judged from an exporter in the EEA. */
export function Transfers({ transfers }: { transfers: readonly Transfer[] }) {
  const { vendor } = useVendor()
  const open = vendor.countries.filter((code) => !transfers.some(({ country }) => country === code))
  const rows: { country: string; transfer?: Transfer }[] = [
    ...transfers.map((transfer) => ({ country: transfer.country, transfer })),
    ...open.map((country) => ({ country })),
  ]
  if (rows.length === 0)
    return (
      <EmptyState title="No countries recorded">
        <p>Until you record where the data goes, the score assumes a transfer on an unknown ground.</p>
      </EmptyState>
    )
  return (
    <Table
      caption={`Transfers to ${vendor.vendorName}`}
      hideCaption
      rows={rows}
      rowKey={({ country }) => country}
      columns={[
        {
          key: 'country',
          header: 'Country',
          cell: ({ country, transfer }) => (
            <div className="grid gap-2">
              {countryName(country)}
              {transfer?.isCountryDoubtful && (
                <CountryCheck kind="transfer" rowId={transfer.id} country={countryName(country)} />
              )}
            </div>
          ),
        },
        { key: 'mechanism', header: 'Rests on', cell: ({ transfer }) => <Mechanism transfer={transfer} /> },
        { key: 'assessment', header: 'Impact assessment', cell: ({ transfer }) => <Assessment transfer={transfer} /> },
        {
          key: 'measures',
          header: 'Measures',
          cell: ({ transfer }) => (
            <p className="max-w-measure whitespace-pre-line">{transfer?.measures || 'None stated'}</p>
          ),
        },
        {
          key: 'edit',
          header: 'Edit',
          cell: ({ country, transfer }) => <Edits country={country} transfer={transfer} />,
        },
      ]}
    />
  )
}

const mechanismTones: Partial<Record<Transfer['mechanism'], Tone>> = {
  adequate: 'green',
  'us-dpf': 'accent',
  scc: 'accent',
  bcr: 'accent',
  'ad-hoc': 'accent',
  'code-or-certificate': 'accent',
  derogation: 'orange',
  'no-mechanism': 'red',
  blocked: 'red',
}

function Mechanism({ transfer }: { transfer: Transfer | undefined }) {
  if (!transfer) return <StatusBadge>Not recorded</StatusBadge>
  return (
    <div className="grid gap-1">
      <StatusBadge tone={mechanismTones[transfer.mechanism] ?? 'grey'} className="whitespace-normal">
        {mechanismNames[transfer.mechanism]}
      </StatusBadge>
      {transfer.mechanism === 'us-dpf' && (
        <p className="text-sm text-quiet">
          {transfer.checkedOn
            ? `List checked on ${asOfWords(transfer.checkedOn)}`
            : 'Record the day you checked the list.'}
        </p>
      )}
      {transfer.warning !== null && <p className="max-w-measure text-orange">{transfer.warning}</p>}
    </div>
  )
}

function Assessment({ transfer }: { transfer: Transfer | undefined }) {
  if (!transfer?.assessedOn && !transfer?.conclusion && !transfer?.file) return <span className="text-quiet">None</span>
  return (
    <div className="grid gap-1">
      {transfer.assessedOn && <span>{asOfWords(transfer.assessedOn)}</span>}
      {transfer.conclusion !== '' && <p className="max-w-measure whitespace-pre-line">{transfer.conclusion}</p>}
      {transfer.file && <FileLink file={transfer.file} />}
    </div>
  )
}

function Edits({ country, transfer }: { country: string; transfer: Transfer | undefined }) {
  const { vendor } = useVendor()
  const name = countryName(country)
  return (
    <div className="ui-screen-only flex flex-wrap gap-2">
      <TransferForm
        label={transfer ? 'Edit' : 'Record'}
        about={name}
        title={`Transfer to ${name}`}
        given={transfer ? { ...transfer, fileId: transfer.file?.id } : { country, mechanism: 'unknown' }}
        fields={transferFields.filter(({ name: field }) => field !== 'country')}
        country={country}
      />
      {transfer && (
        <DeedButton
          label="Delete"
          about={`transfer to ${name}`}
          pendingLabel="Deleting"
          variant="danger"
          act={() =>
            call('DELETE /api/customer/vendors/{id}/transfers/{childId}', {
              params: { id: vendor.id, childId: transfer.id },
            })
          }
          done="Transfer deleted"
          failed="The transfer was not deleted"
          asks={{
            title: `Delete the transfer to ${name}?`,
            keep: 'Keep it',
            why: <p>Its impact assessment is deleted too. The score then goes by the country alone.</p>,
          }}
        />
      )}
    </div>
  )
}
