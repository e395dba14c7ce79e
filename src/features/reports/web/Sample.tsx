import { complianceReportingPath, signInPath } from '../../../product/links.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Section } from '../../../ui/Page.tsx'
import type { SampleReports } from '../contract.ts'
import { FrameworkCards } from './FrameworkCards.tsx'
import { SampleGenerator, type SampleRefused } from './SampleGenerator.tsx'
import { SampleSchedules } from './SampleSchedules.tsx'

interface SampleProps {
  sample: SampleReports
  organisation: string
  refused: SampleRefused | undefined
}

/** Reports of the demonstration organization, for visitors without an account. */
export function Sample({ sample: { frameworks, schedules }, organisation, refused }: SampleProps) {
  const note = `Of “${organisation}”`
  return (
    <>
      <Section title="Generate a report" layout="side" aside={<SampleMark />}>
        <SampleGenerator organisation={organisation} refused={refused} />
        <p className="mt-6 max-w-measure text-sm text-quiet">
          <TextLink href={signInPath(complianceReportingPath)}>Sign in</TextLink> to make reports of your own vendors.
        </p>
      </Section>
      <Section title="Framework compliance" note={note} aside={<SampleMark />}>
        <FrameworkCards frameworks={frameworks} />
      </Section>
      <Section title="Scheduled reports" note={note} aside={<SampleMark />}>
        <SampleSchedules schedules={schedules} />
      </Section>
    </>
  )
}

const SampleMark = () => <Badge tone="outline">Sample</Badge>
