import { useQuery } from '@tanstack/react-query'
import { instantWords } from '../../../../platform/shared/dates.ts'
import type { Output } from '../../../../platform/shared/endpoint.ts'
import { errorWords } from '../../../../platform/web/call.ts'
import { memberQuery } from '../../../../platform/web/portal.ts'
import { assessmentStateNames, conclusionNames } from '../../../../product/assessments.ts'
import { assessmentPath, assessmentsPath, assessmentsUrl } from '../../../../product/links.ts'
import { StatusBadge } from '../../../../ui/Badge.tsx'
import { ButtonLink } from '../../../../ui/Button.tsx'
import { TextLink } from '../../../../ui/Link.tsx'
import { Loaded } from '../../../../ui/Loaded.tsx'
import { Section } from '../../../../ui/Page.tsx'
import { EmptyState } from '../../../../ui/States.tsx'
import { Table } from '../../../../ui/Table.tsx'
import type { assessmentsContract } from '../../../assessments/contract.ts'
import { labelOf } from '../../type-words.ts'
import { useVendor } from './vendor-view.tsx'

export type Assessment = Output<(typeof assessmentsContract)['GET /api/customer/assessments']>[number]

/** Questionnaires and investigations of this vendor, the newest first. */
export function Assessments() {
  const { vendor } = useVendor()
  const assessments = useQuery(memberQuery<Assessment[]>(assessmentsUrl, { vendor: vendor.id }))
  return (
    <Section
      title="Assessments"
      aside={
        <ButtonLink href={`${assessmentsPath}?${new URLSearchParams({ vendor: String(vendor.id) })}`}>
          Begin an assessment
        </ButtonLink>
      }
    >
      <Loaded answer={assessments} what="The assessments" explain={errorWords}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title="No assessment yet">
              <p>An assessment looks at the vendor, and can ask it questions by a link without a login.</p>
            </EmptyState>
          ) : (
            <Table
              caption={`Assessments of ${vendor.vendorName}`}
              hideCaption
              rows={list}
              rowKey={({ id }) => String(id)}
              columns={[
                {
                  key: 'type',
                  header: 'Assessment',
                  cell: ({ id, type, setTitle }) => (
                    <>
                      <TextLink href={assessmentPath(id)}>{`${labelOf(type)} assessment ${id}`}</TextLink>
                      {setTitle && <span className="block text-xs font-normal text-quiet">{setTitle}</span>}
                    </>
                  ),
                },
                { key: 'state', header: 'State', cell: (row) => <State assessment={row} /> },
                {
                  key: 'answers',
                  header: 'Answers',
                  align: 'end',
                  cell: ({ answered, asked }) => (asked > 0 ? `${answered} of ${asked}` : 'None asked'),
                },
                { key: 'begun', header: 'Begun', cell: ({ createdAt }) => instantWords(createdAt) },
                { key: 'due', header: 'Due', cell: ({ dueAt }) => instantWords(dueAt) },
              ]}
            />
          )
        }
      </Loaded>
    </Section>
  )
}

function State({ assessment: { state, isOverdue, conclusion } }: { assessment: Assessment }) {
  // An escalated assessment is concluded and goes on.
  if (conclusion && state === 'completed')
    return <StatusBadge tone={conclusion === 'reject' ? 'red' : 'green'}>{conclusionNames[conclusion]}</StatusBadge>
  return (
    <StatusBadge
      tone={isOverdue ? 'red' : 'grey'}
    >{`${assessmentStateNames[state]}${isOverdue ? ', overdue' : ''}`}</StatusBadge>
  )
}
