import { useQuery } from '@tanstack/react-query'
import { errorWords } from '../../../../platform/web/call.ts'
import { DataList } from '../../../../ui/DataList.tsx'
import { Loaded } from '../../../../ui/Loaded.tsx'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import { Section } from '../../../../ui/Page.tsx'
import type { VendorDetail } from '../../contract.ts'
import { roleNames } from '../../names.ts'
import { labelOf } from '../../type-words.ts'
import { EditProcessing } from './EditVendor.tsx'
import { AddTransfer } from './TransferForm.tsx'
import { dossierQuery, useVendor } from './vendor-view.tsx'

const Transfers = lazyPart('The transfers', async () => (await import('./Transfers.tsx')).Transfers, {
  isFarDown: true,
})

/** Shows whose data goes where, for what, and on which ground. */
export function Processing() {
  const { vendor } = useVendor()
  const dossier = useQuery(dossierQuery(vendor.id))
  return (
    <>
      <Section title="Data and purposes" aside={<EditProcessing />}>
        <DataList layout="lined" items={processingFacts(vendor)} />
      </Section>
      <Section title="Transfers" note="Transfer mechanism and impact assessment by country." aside={<AddTransfer />}>
        <Loaded answer={dossier} what="The transfers" explain={errorWords}>
          {({ transfers }) => <Transfers transfers={transfers} />}
        </Loaded>
      </Section>
    </>
  )
}

function processingFacts(vendor: VendorDetail) {
  const lines = (values: readonly string[], none: string) =>
    values.length === 0 ? (
      <Unknown words={none} />
    ) : (
      <ul className="grid gap-1">
        {values.map((value) => (
          <li key={value}>{value}</li>
        ))}
      </ul>
    )
  return [
    {
      label: 'Roles',
      value: lines(
        vendor.roles.map((role) => roleNames[role]),
        'Not set. The role decides which agreements it needs.',
      ),
    },
    { label: 'Purposes', value: lines(vendor.purposes, 'Not stated') },
    {
      label: 'Types of data',
      value: lines(
        vendor.dataTypeNames.map(({ label, isSpecialCategory }) =>
          isSpecialCategory ? `${label}, special category` : label,
        ),
        'Not recorded. The score uses public facts, or what is usual for its role.',
      ),
    },
    { label: 'Whose data', value: lines(vendor.dataSubjects.map(labelOf), 'Not stated') },
    { label: 'Data of children', value: yesNo(vendor.hasChildData) },
    {
      label: 'People',
      value: vendor.people === null ? <Unknown words="Not known" /> : `About ${vendor.people.toLocaleString('en-US')}`,
    },
    { label: 'Retention', value: vendor.retention || <Unknown words="Not stated" /> },
    {
      label: 'Security measures',
      value: vendor.securityMeasures ? (
        <p className="max-w-measure whitespace-pre-line">{vendor.securityMeasures}</p>
      ) : (
        <Unknown words="Not stated" />
      ),
    },
  ]
}

const Unknown = ({ words }: { words: string }) => <span className="text-quiet">{words}</span>

const yesNo = (value: boolean | null) => (value === null ? <Unknown words="Not known" /> : value ? 'Yes' : 'No')
