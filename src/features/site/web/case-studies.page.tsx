import { serverCaller } from '../../../platform/web/context.ts'
import { Head } from '../../../platform/web/head.tsx'
import { figures, statements } from '../../../product/claims.ts'
import { complianceReportingPath, demoHref, registrationPath } from '../../../product/links.ts'
import { formatNames, type Period, typeNames } from '../../../product/reports.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Card, CardHead } from '../../../ui/Card.tsx'
import { Claim } from '../../../ui/Claim.tsx'
import { Flow } from '../../../ui/Flow.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Container, PageHeader, Section } from '../../../ui/Page.tsx'
import { Stats } from '../../../ui/Stat.tsx'
import type { reportsContract } from '../../reports/contract.ts'
import { implementationSteps, type Story, stories } from '../case-studies.ts'
import type { Route } from './+types/case-studies.page'

export const handle = { hydrate: false }

export async function loader({ context }: Route.LoaderArgs) {
  const { isAvailable } = await serverCaller<typeof reportsContract>(context)('GET /api/reports/sample', {})
  return { hasSamples: isAvailable }
}

const claimed = [figures.costReduction, figures.timeReduction, figures.riskReduction, figures.compliance]

export default function CaseStudiesPage({ loaderData: { hasSamples } }: Route.ComponentProps) {
  const [featured, ...others] = stories
  return (
    <Container className="pb-16">
      <Head
        title="Customer stories"
        description="Three illustrative stories of taking stock of vendors, SDKs and laws, with the sample reports that belong to them."
      />
      <PageHeader
        title="Customer stories"
        lede="What a health insurer, a game studio and a retailer would do with it. All three, quotes included, are made up to show the work; none is a customer."
      />
      <Stats
        className="mb-12"
        items={claimed.map(({ figure, label }) => ({
          label,
          value: <Claim about={label.toLowerCase()}>{figure}</Claim>,
        }))}
      />
      {featured && (
        <Section title="Featured story" aside={<Illustrative />}>
          <Featured story={featured} hasSamples={hasSamples} />
        </Section>
      )}
      <Section title="More stories" aside={<Illustrative />}>
        <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
          {others.map((story) => (
            <Card key={story.id} as="article" className="content-start gap-5">
              <CardHead title={story.title} sub={aboutOf(story)} />
              <Told story={story} />
              <Ways story={story} hasSamples={hasSamples} />
            </Card>
          ))}
        </div>
      </Section>
      <Section title="From the first list to everyday work">
        <Flow label="From the first list to everyday work" steps={implementationSteps} />
      </Section>
      <Section title="Try it with your vendors" layout="side">
        <div className="grid justify-items-start gap-4">
          <p className="max-w-measure">
            A person shows you around.{' '}
            <Claim about={statements.demoFollowUp.about}>{statements.demoFollowUp.words}</Claim>. Or register and begin
            at once. <Claim about={statements.trial.about}>{statements.trial.words}</Claim>.
          </p>
          <div className="flex flex-wrap gap-3">
            <ButtonLink href={demoHref} variant="primary">
              Schedule Demo
            </ButtonLink>
            <ButtonLink href={registrationPath}>Start Free Trial</ButtonLink>
          </div>
        </div>
      </Section>
    </Container>
  )
}

const Illustrative = () => <Badge tone="outline">Illustrative</Badge>

const aboutOf = ({ company, industry, size }: Story) => `${company} · ${industry} · ${size}`

interface StoryProps {
  story: Story
  hasSamples: boolean
}

const Featured = ({ story, hasSamples }: StoryProps) => (
  <article className="grid grid-cols-1 gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
    <div className="grid content-start gap-5">
      <div>
        <h3 className="text-xl">{story.title}</h3>
        <p className="mt-2 text-sm text-quiet">{aboutOf(story)}</p>
      </div>
      <Ways story={story} hasSamples={hasSamples} />
    </div>
    <Told story={story} />
  </article>
)

const Told = ({ story: { challenge, solution, outcome, results, quote, author } }: { story: Story }) => (
  <div className="grid max-w-measure content-start gap-4">
    <div>
      <h4 className="text-base">Challenge</h4>
      <p>{challenge}</p>
    </div>
    <div>
      <h4 className="text-base">Solution</h4>
      <ol className="grid list-decimal gap-1 pl-5">
        {solution.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </div>
    <div>
      <h4 className="text-base">Results</h4>
      <p>{outcome}</p>
      <ul className="mt-2 grid list-disc gap-1 pl-5">
        {results.map((result) => (
          <li key={result}>{result}</li>
        ))}
      </ul>
    </div>
    <figure className="grid gap-1 border-l-2 border-accent pl-4">
      <blockquote className="font-serif text-lg">“{quote}”</blockquote>
      <figcaption className="text-sm text-quiet">{author}</figcaption>
    </figure>
  </div>
)

/** Links to the pages that do it, and to the report that such a story ends with. */
function Ways({ story: { pages, sample }, hasSamples }: StoryProps) {
  const report = `${typeNames[sample.type]}, ${formatNames[sample.format]}`
  return (
    <div className="grid justify-items-start gap-3 text-sm">
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {pages.map(({ label, path }) => (
          <li key={path}>
            <TextLink href={path}>{label}</TextLink>
          </li>
        ))}
      </ul>
      {hasSamples ? (
        <form method="post" action={complianceReportingPath} className="grid justify-items-start gap-2">
          {Object.entries({ ...sample, period: samplePeriod }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button type="submit" size="small">
            Download a sample <span className="ui-hidden">{`of the ${typeNames[sample.type]}`}</span>
          </Button>
          <p className="text-quiet">{`${report}, made from the demonstration organization.`}</p>
        </form>
      ) : (
        <p className="text-quiet">
          {`${report}: members make it of their own vendors. `}
          <TextLink href={complianceReportingPath}>What is in it</TextLink>
        </p>
      )}
    </div>
  )
}

const samplePeriod: Period = 'last-quarter'
