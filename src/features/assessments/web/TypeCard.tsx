import { type AssessmentType, dueHours } from '../../../product/assessments.ts'
import { RiskBadge, type RiskLevel } from '../../../ui/Badge.tsx'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { DataList } from '../../../ui/DataList.tsx'

const types: Record<AssessmentType, { title: string; description: string; coverage: string; riskLevel: RiskLevel }> = {
  privacy: {
    title: 'Privacy assessment',
    description: 'What the vendor collects, whom it passes it on to, and whether its words and its trackers agree.',
    coverage: 'Privacy policies, trackers before and after consent, store labels, sale and sharing, opt-out signals',
    riskLevel: 'medium',
  },
  compliance: {
    title: 'Compliance assessment',
    description: 'What data protection laws ask a vendor to publish and to sign, and what of it is there.',
    coverage: 'Disclosures under GDPR and US state laws, processing agreement, sub-processors, transfers, certificates',
    riskLevel: 'medium',
  },
  security: {
    title: 'Security assessment',
    description:
      'What can be seen from outside of how the vendor guards its hosts, mail and apps, and what went wrong before.',
    coverage: 'Encryption, headers, mail records, security contact, apps as published, breaches on record',
    riskLevel: 'high',
  },
  full: {
    title: 'Full assessment',
    description: 'All three at once, for a vendor that gets sensitive data or that much depends on.',
    coverage: 'Everything of the other three',
    riskLevel: 'high',
  },
}

const hours = Object.values(dueHours)

export function TypeCard({ type }: { type: AssessmentType }) {
  const { title, description, coverage, riskLevel } = types[type]
  return (
    <Card as="article">
      <CardHead title={title} />
      <p className="mb-4">{description}</p>
      <DataList
        items={[
          { label: 'Duration', value: `${Math.min(...hours)} to ${Math.max(...hours)} hours, by priority` },
          { label: 'Coverage', value: coverage },
          { label: 'For vendors of', value: <RiskBadge level={riskLevel} /> },
        ]}
      />
    </Card>
  )
}
