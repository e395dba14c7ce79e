import type { ReactNode } from 'react'
import { mailtoHref } from '../../../platform/shared/mailto.ts'
import { Head } from '../../../platform/web/head.tsx'
import { type Operator, operatorIn } from '../../../platform/web/operator.ts'
import { statements } from '../../../product/claims.ts'
import {
  complianceReportingPath,
  inquiryHref,
  lawsPath,
  policiesPath,
  securityTxtPath,
} from '../../../product/links.ts'
import { frameworkIds, frameworks } from '../../../scanners/policy/disclosures.frameworks.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { Claim } from '../../../ui/Claim.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { Flow } from '../../../ui/Flow.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Container, Grid, PageHeader, Section } from '../../../ui/Page.tsx'
import { getSection } from '../page-text.ts'
import { security } from '../texts.ts'
import type { Route } from './+types/security.page'
import { TextSection } from './TextSection.tsx'

export const handle = { hydrate: false }

export const loader = ({ context }: Route.LoaderArgs) => ({
  operator: operatorIn(context),
  // Read here, so that the table of checks does not reach the browser.
  frameworks: frameworkIds.map((id) => frameworks[id].name),
})

export default function SecurityPage({ loaderData }: Route.ComponentProps) {
  return (
    <Container className="pb-16">
      <Head
        title="Security"
        description="What is encrypted, who can see what, what leaves the machine, what does not hold, and how to report a weakness."
      />
      <PageHeader title={security.title} lede={security.lede} />
      <Section title="Where data is, and what crosses">
        <Flow
          label="Where data is, and what crosses between"
          steps={zones}
          note="Details of each step, and what does not hold, follow below."
        />
      </Section>
      <Certifications />
      <TextSection folds section={getSection(security, 'Data protection')} />
      <TextSection folds section={getSection(security, 'Infrastructure')}>
        <DataList
          layout="lined"
          items={[
            { label: 'API', value: <Claim about={statements.apiUptime.about}>{statements.apiUptime.words}</Claim> },
            {
              label: 'Cloud',
              value: <Claim about={statements.cloudUptime.about}>{statements.cloudUptime.words}</Claim>,
            },
            { label: 'Backups', value: <Backups /> },
          ]}
        />
      </TextSection>
      <Regulation frameworks={loaderData.frameworks} />
      <TextSection folds section={getSection(security, 'What does not hold')} />
      <TextSection section={getSection(security, 'Report a weakness')}>
        <Contact operator={loaderData.operator} />
      </TextSection>
    </Container>
  )
}

const zones = [
  { title: 'Your browser', words: 'Reads pages over TLS. The token of a session is stored hashed on the server.' },
  {
    title: 'Web server',
    words: 'Checks who asks, what they may do and where a request came from, before anything is read.',
  },
  { title: 'Database', words: 'Row-level security keeps organizations apart, beside the checks in the code.' },
  {
    title: 'Readers',
    words: 'Untrusted files and pages are read in processes of their own, without access to the database.',
  },
  { title: 'Outside', words: 'One way out, to public addresses only, with limits on time and size.' },
]

const Backups = () => (
  <>
    <Claim about={statements.backups.about}>{statements.backups.words}</Claim>
    <span className="block text-sm text-quiet">The software makes none of its own: they are the operator’s.</span>
  </>
)

function Certifications() {
  return (
    <Section folds title="Certifications">
      <Grid>
        <Certification claim={statements.soc2}>
          An auditor’s report on controls over a period. None is part of this software, so ask the operator for it.
        </Certification>
        <Certification claim={statements.iso27001}>
          A certificate of an information security management system. It names its scope and the body that issued it:
          ask the operator for both.
        </Certification>
        <Certification claim={statements.coverage}>
          No law among them gives a certificate for a product. What is checked of each is under{' '}
          <TextLink href="#regulation">Regulatory framework</TextLink>.
        </Certification>
      </Grid>
      <p className="mt-5">
        <TextLink href={inquiryHref('security')}>Ask for a report or a certificate</TextLink>
      </p>
    </Section>
  )
}

const Certification = ({ claim, children }: { claim: { words: string; about: string }; children: ReactNode }) => (
  <Card as="article" className="gap-2">
    <CardHead title={<Claim about={claim.about}>{claim.words}</Claim>} />
    <p className="text-sm text-quiet">{children}</p>
  </Card>
)

function Regulation({ frameworks }: { frameworks: readonly string[] }) {
  return (
    <Section id="regulation" folds title="Regulatory framework" layout="side" className="scroll-mt-20">
      <div className="grid gap-5">
        <p className="max-w-measure">
          {`What vendors disclose is checked against ${frameworks.length} sets of duties: ${frameworks.join(', ')}. `}
          The same duties are what <TextLink href={complianceReportingPath}>compliance reports</TextLink> and{' '}
          <TextLink href={policiesPath}>policy readings</TextLink> are built on, and{' '}
          <TextLink href={lawsPath}>state laws</TextLink> are kept fact by fact with their sources.
        </p>
        <DataList
          layout="lined"
          items={[
            {
              label: 'Requests about your data',
              value: <Claim about={statements.privacyRequests.about}>{statements.privacyRequests.words}</Claim>,
            },
            {
              label: 'State laws',
              value: <Claim about={statements.stateLaws.about}>{statements.stateLaws.words}</Claim>,
            },
          ]}
        />
      </div>
    </Section>
  )
}

function Contact({ operator: { OPERATOR_NAME, OPERATOR_SECURITY_EMAIL } }: { operator: Operator }) {
  return (
    <Card id="contact" className="max-w-measure scroll-mt-20 gap-4">
      <CardHead title="Security contact" />
      <DataList
        items={[
          ...(OPERATOR_NAME ? [{ label: 'Operator', value: OPERATOR_NAME }] : []),
          ...(OPERATOR_SECURITY_EMAIL
            ? [
                {
                  label: 'Email',
                  value: <TextLink href={mailtoHref(OPERATOR_SECURITY_EMAIL)}>{OPERATOR_SECURITY_EMAIL}</TextLink>,
                },
              ]
            : []),
          {
            label: 'Answer',
            value: <Claim about={statements.contactReply.about}>{statements.contactReply.words}</Claim>,
          },
          {
            label: 'For programs',
            value: (
              <>
                <a href={securityTxtPath} className="ui-link">
                  security.txt
                </a>{' '}
                (RFC 9116)
              </>
            ),
          },
        ]}
      />
      <div>
        <ButtonLink href={inquiryHref('security')}>Write to security</ButtonLink>
      </div>
    </Card>
  )
}
