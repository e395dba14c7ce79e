import { useQuery } from '@tanstack/react-query'
import { counted } from '../../../../platform/shared/counted.ts'
import { asOfWords } from '../../../../platform/shared/dates.ts'
import { errorWords } from '../../../../platform/web/call.ts'
import { severities } from '../../../../product/vendors.ts'
import { Disclosure } from '../../../../ui/Disclosure.tsx'
import { Loaded } from '../../../../ui/Loaded.tsx'
import { Section } from '../../../../ui/Page.tsx'
import type { Acceptance, Finding } from '../../dossier-contract.ts'
import { labelOf } from '../../type-words.ts'
import { useOwners } from '../parts/owners.ts'
import { AcceptRisk } from './AcceptRisk.tsx'
import { FindingList } from './FindingList.tsx'
import { FormButton } from './FormButton.tsx'
import { isOpenFinding, statusOptions } from './finding-words.ts'
import type { FormField, Option } from './form-fields.ts'
import { bodyFor, call, dossierQuery, useVendor } from './vendor-view.tsx'

/** Lists the findings at this vendor, with owner and due day. */
export function Findings() {
  const { vendor } = useVendor()
  const dossier = useQuery(dossierQuery(vendor.id))
  return (
    <Section
      title="Findings"
      note="A critical finding that is late makes the vendor non-compliant and raises its score."
      aside={<AddFinding />}
    >
      <Loaded answer={dossier} what="The findings" explain={errorWords}>
        {({ findings, acceptances }) => {
          const closed = findings.filter((finding) => !isOpenFinding(finding))
          const more = (finding: Finding) => <More finding={finding} acceptances={acceptances} />
          return (
            <div className="grid grid-cols-1 gap-8">
              <FindingList caption="Open findings" findings={findings.filter(isOpenFinding)} more={more} />
              {closed.length > 0 && (
                <Disclosure
                  summary={counted(
                    closed.length,
                    'finding that is closed or accepted',
                    'findings that are closed or accepted',
                  )}
                >
                  <FindingList caption="Closed and accepted findings" findings={closed} more={more} />
                </Disclosure>
              )}
            </div>
          )
        }}
      </Loaded>
    </Section>
  )
}

function More({ finding, acceptances }: { finding: Finding; acceptances: readonly Acceptance[] }) {
  const accepted = acceptances.find(({ findingId, isInForce }) => findingId === finding.id && isInForce)
  return (
    <div className="grid gap-2 font-normal">
      {finding.detail !== '' && (
        <p className="max-w-measure text-sm whitespace-pre-line text-quiet">{finding.detail}</p>
      )}
      {accepted && (
        <p className="text-sm text-quiet">
          {`Accepted until ${asOfWords(accepted.expiresOn)} at score ${accepted.score}: ${accepted.reason}`}
        </p>
      )}
      <div className="ui-screen-only flex flex-wrap gap-2">
        <EditFinding finding={finding} />
        {isOpenFinding(finding) && !accepted && <AcceptRisk finding={finding} />}
      </div>
    </div>
  )
}

function AddFinding() {
  const { vendor } = useVendor()
  const owners = useOwners(vendor.owner)
  const key = 'POST /api/customer/vendors/{id}/findings'
  return (
    <FormButton
      label="Add finding"
      title="Add a finding"
      sendsAll
      fields={findingFields(owners, 'open')}
      given={{ severity: 'medium', status: 'open', ownerId: vendor.owner?.id }}
      saveLabel="Add finding"
      save={(body) => call(key, { params: { id: vendor.id }, body: bodyFor(key, body) })}
      done="Finding added"
    />
  )
}

function EditFinding({ finding }: { finding: Finding }) {
  const { vendor } = useVendor()
  const owners = useOwners(finding.owner)
  const key = 'PATCH /api/customer/vendors/{id}/findings/{childId}'
  return (
    <FormButton
      label="Edit"
      about={finding.title}
      size="small"
      title="Edit the finding"
      fields={findingFields(owners, finding.status)}
      given={{ ...finding, ownerId: finding.owner?.id }}
      saveLabel="Save"
      save={(body) =>
        call(key, {
          params: { id: vendor.id, childId: finding.id },
          body: bodyFor(key, { ...body, version: finding.version }),
        })
      }
      done="Finding saved"
    />
  )
}

const findingFields = (owners: readonly Option[], status: Finding['status']): FormField[] => [
  { name: 'title', label: 'Finding', kind: 'text', required: true, maxLength: 300 },
  { name: 'detail', label: 'Detail', kind: 'area', maxLength: 10_000 },
  {
    name: 'severity',
    label: 'Severity',
    kind: 'choice',
    options: severities.toReversed().map((value) => ({ value, label: labelOf(value) })),
  },
  { name: 'status', label: 'Status', kind: 'choice', options: statusOptions(status) },
  { name: 'ownerId', label: 'Owner', kind: 'id', options: [{ value: '', label: 'No owner' }, ...owners] },
  { name: 'dueOn', label: 'Due', kind: 'day' },
]
