import { useQuery } from '@tanstack/react-query'
import { counted } from '../../../../platform/shared/counted.ts'
import { asOfWords, instantWords } from '../../../../platform/shared/dates.ts'
import { addDays } from '../../../../platform/shared/days.ts'
import { mailtoHref } from '../../../../platform/shared/mailto.ts'
import { errorWords } from '../../../../platform/web/call.ts'
import { countryName } from '../../../../product/entries.ts'
import { investigationPath, memberInvestigationPath } from '../../../../product/links.ts'
import { StatusBadge } from '../../../../ui/Badge.tsx'
import { DataList } from '../../../../ui/DataList.tsx'
import { TextLink } from '../../../../ui/Link.tsx'
import { Loaded } from '../../../../ui/Loaded.tsx'
import { lazyPart } from '../../../../ui/lazy-part.tsx'
import { Section, Split } from '../../../../ui/Page.tsx'
import { isUnderWay } from '../../../investigations/vocabulary.ts'
import type { VendorDetail } from '../../contract.ts'
import { criticalityNames, roleNames } from '../../names.ts'
import { labelOf } from '../../type-words.ts'
import { isOpenFinding } from './finding-words.ts'
import { investigationWords } from './investigation-words.ts'
import { LookButton } from './LookButton.tsx'
import { Planner } from './Planner.tsx'
import { tabPath } from './tabs.ts'
import { dossierQuery, scoreQuery, useVendor } from './vendor-view.tsx'

const FindingList = lazyPart('The findings', async () => (await import('./FindingList.tsx')).FindingList, {
  isFarDown: true,
})
const Merges = lazyPart('The merges', async () => (await import('./Merges.tsx')).Merges)

const Products = lazyPart('The products', async () => (await import('./Products.tsx')).Products, { isFarDown: true })

/** The first look: what to do next, what is open, and what this vendor is. */
export function Overview() {
  const { vendor } = useVendor()
  return (
    <Split>
      <div className="grid min-w-0 grid-cols-1">
        <Next />
        <OpenFindings />
      </div>
      <div className="grid grid-cols-1">
        <Section title="Key facts">
          <DataList items={keyFacts(vendor)} />
        </Section>
        <Products />
        <Investigation />
        {vendor.merges.length > 0 && <Merges />}
      </div>
    </Split>
  )
}

function Next() {
  const { vendor } = useVendor()
  const score = useQuery(scoreQuery(vendor.id))
  return (
    <Section title="What to do next" note="What the score would be after each step alone, by the same method.">
      <Loaded answer={score} what="The plan" explain={errorWords}>
        {({ plan }) => <Planner steps={plan} />}
      </Loaded>
    </Section>
  )
}

function OpenFindings() {
  const { vendor } = useVendor()
  const dossier = useQuery(dossierQuery(vendor.id))
  return (
    <Section title="Open findings" aside={<TextLink href={tabPath(vendor.id, 'findings')}>All findings</TextLink>}>
      <Loaded answer={dossier} what="The findings" explain={errorWords}>
        {({ findings }) => <FindingList caption="Open findings" findings={findings.filter(isOpenFinding)} />}
      </Loaded>
    </Section>
  )
}

/** Facts that are known; what no one entered reads "Not stated". */
function keyFacts(vendor: VendorDetail) {
  const list = (words: readonly string[]) => (words.length > 0 ? words.join(', ') : <NotStated />)
  return [
    { label: 'Roles', value: list(vendor.roles.map((role) => roleNames[role])) },
    { label: 'Purposes', value: list(vendor.purposes) },
    { label: 'Data', value: list(vendor.dataTypeNames.map(({ label }) => label)) },
    { label: 'Whose data', value: list(vendor.dataSubjects.map(labelOf)) },
    { label: 'Countries', value: list(vendor.countries.map(countryName)) },
    { label: 'Criticality', value: criticalityNames[vendor.criticality] },
    { label: 'Last reviewed', value: vendor.lastReviewedOn ? asOfWords(vendor.lastReviewedOn) : 'Not yet' },
    { label: 'Contract', value: contractWords(vendor) ?? <NotStated /> },
    { label: 'Contact', value: <Contact vendor={vendor} /> },
    ...(vendor.aliases.length > 0 ? [{ label: 'Other names', value: vendor.aliases.join(', ') }] : []),
    ...(vendor.notes !== '' ? [{ label: 'Notes', value: <p className="whitespace-pre-line">{vendor.notes}</p> }] : []),
    { label: 'In the register', value: `Since ${asOfWords(vendor.createdAt.slice(0, 10))}` },
  ]
}

/** When it renews, and by when to give notice. */
function contractWords({ renewsOn, noticeDays }: VendorDetail): string | undefined {
  const notice = noticeDays === null ? '' : `${counted(noticeDays, 'day')} notice`
  if (renewsOn === null) return notice === '' ? undefined : notice
  const renews = `Renews or ends ${asOfWords(renewsOn)}`
  return noticeDays === null || noticeDays === 0
    ? renews
    : `${renews}; give notice by ${asOfWords(addDays(renewsOn, -noticeDays))}`
}

const NotStated = () => <span className="text-quiet">Not stated</span>

function Contact({ vendor: { contactName, contactEmail } }: { vendor: VendorDetail }) {
  if (contactName === '' && contactEmail === '') return <NotStated />
  return (
    <span className="wrap-anywhere">
      {contactName} {contactEmail !== '' && <TextLink href={mailtoHref(contactEmail)}>{contactEmail}</TextLink>}
    </span>
  )
}

function Investigation() {
  const {
    vendor: { investigation },
  } = useVendor()
  return (
    <Section title="Investigation">
      {investigation ? (
        <div className="grid gap-2 text-sm">
          <p>
            <StatusBadge
              spinning={isUnderWay(investigation) && !investigation.isAsked}
              tone={investigation.status === 'failed' ? 'red' : investigation.status === 'completed' ? 'green' : 'grey'}
            >
              {investigation.isAsked ? 'Needs your answer' : investigationWords(investigation.status)}
            </StatusBadge>
          </p>
          <p className="text-quiet">
            {`${investigation.isOwn ? 'Private to your organization' : 'Public'}, `}
            {investigation.completedAt
              ? `completed ${instantWords(investigation.completedAt)}`
              : `requested ${instantWords(investigation.createdAt)}`}
            .
          </p>
          <p>
            <TextLink
              href={
                investigation.isOwn ? memberInvestigationPath(investigation.id) : investigationPath(investigation.id)
              }
            >
              {investigation.isAsked
                ? 'Choose which vendor you mean'
                : investigation.status === 'completed'
                  ? 'Read the report'
                  : 'Open the investigation'}
            </TextLink>
          </p>
        </div>
      ) : (
        <div className="grid justify-items-start gap-3 text-sm">
          <p className="text-quiet">Not investigated yet.</p>
          <LookButton />
        </div>
      )}
    </Section>
  )
}
