import { useSearchParams } from 'react-router'
import { Head } from '../../../platform/web/head.tsx'
import { searchPath } from '../../../product/links.ts'
import type { ScoreExplanation } from '../../../product/score/method/contract.ts'
import { Contents } from '../../../ui/Contents.tsx'
import { Flow } from '../../../ui/Flow.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Container, PageHeader, Section } from '../../../ui/Page.tsx'
import { Callout, Prose } from '../../../ui/Text.tsx'
import type { Route } from './+types/methodology.page'
import { Example } from './Example.tsx'
import { type FormWords, formWords } from './form-words.ts'
import { Levels, MethodTables, methodPlaces } from './MethodTables.tsx'
import { type Method, methodTables } from './method.ts'

export const loader = () => ({ method: methodTables(), words: formWords() })

// The example is computed in the browser; the tables stay as they are.
export const shouldRevalidate = () => false

const methodVersion: ScoreExplanation['methodVersion'] = 'VRM-2.0'

export default function MethodologyPage({ loaderData }: Route.ComponentProps) {
  return <Methodology {...loaderData} />
}

export function Methodology({ method, words }: { method: Method; words: FormWords }) {
  const [params] = useSearchParams()
  return (
    <Container className="pb-16">
      <Head
        title="Methodology"
        description="How every risk score here is computed: the whole of VRM-2 with each weight, floor, half-life and prior, an example to play with, and how to recompute a score."
        isListed={params.size === 0}
      />
      <PageHeader
        kicker={methodVersion}
        title="Methodology"
        lede="One method computes every score here, from 0 to 100; higher is riskier. It is published in full. Every number below comes from the scoring code; the same inputs give the same result on any machine."
      />
      <Flow
        className="mb-10"
        label="How a score is made"
        headings={false}
        steps={[
          { title: 'Role', words: 'Where a score starts: what such a product usually does.' },
          { title: 'Evidence', words: 'Moves it as far as what was measured or established carries.' },
          { title: 'Protections and reach', words: 'Take a share off, or multiply.' },
          { title: 'Registers and conduct', words: 'Add points: registrations, acts of authorities, breaches.' },
          { title: 'Floors and range', words: 'Set a minimum, and say how far the score could move.' },
        ]}
      />
      <Contents columns links={methodPlaces} />
      <Callout className="my-10" title="Expert opinion, not yet validated">
        The weights are expert opinion. No one has yet checked them against what later happened to the vendors they
        rate, and every page that shows a score says so.
      </Callout>
      <Formula method={method} />
      <Levels method={method} />
      <Example words={words} />
      <Modes method={method} />
      <MethodTables method={method} />
      <Limits />
      <Recompute />
    </Container>
  )
}

function Formula({ method: { controlsRemove, worstInherent } }: { method: Method }) {
  return (
    <Section id="formula" folds title="The formula" layout="side">
      <Prose>
        <p>
          <code>R = 100 · (1 − e^−H)</code>
        </p>
        <p>
          <code>{`H = hazards · (1 − ${controlsRemove} · controls) + registrations + conduct + breaches + governance`}</code>
        </p>
        <p>
          {`Each entry starts at what its role makes likely of data, tracking and use, and moves as far as the evidence carries. Protections take their share off these three, and reach multiplies them. Hazards add up, the six inherent ones to ${worstInherent} at most, and then saturate: a second danger counts less than the first, none is averaged away, and the score never leaves its scale. What is unknown never lowers it. An act, a registration or a breach raises it and never lowers it; a protection or a better control never raises it.`}
        </p>
        <p>
          The share of each addend in H is its share of the score. So the points beside the factors sum exactly to the
          score before floors, and controls have negative ones. All arithmetic is on whole numbers, e included.
        </p>
      </Prose>
    </Section>
  )
}

function Modes({ method: { indicativeAfter } }: { method: Method }) {
  return (
    <Section id="modes" folds title="Three scores" layout="side" note="They are never compared with each other.">
      <Prose>
        <h3>From public facts alone</h3>
        <p>
          Entries and companies of the catalog, without anyone’s contract. The role, what was observed, registers, acts
          of authorities, verified protections and reach count. What depends on your contract is left out.{' '}
          {`Where the evidence is older than ${indicativeAfter} the score is called indicative.`}
        </p>
        <h3>After an investigation</h3>
        <p>
          Facts of the catalog and of the run are joined; where both know one, the riskier reading counts, and a control
          counts only where it was measured or read in this run. A site that answers little must not come out well:
          floor F5 prevents that.
        </p>
        <h3>Your own vendor, under contract</h3>
        <p>
          Everything counts, governance too. Data, tracking and use are taken as on the vendor’s catalog page until you
          record your own. A score that rests on too little, or on no known role, is marked provisional and is never
          green.
        </p>
      </Prose>
    </Section>
  )
}

function Limits() {
  return (
    <Section id="limits" folds title="Limits" layout="side">
      <Prose>
        <p>
          A score says what is known about how a company handles data. It is not a statement about its honesty, not a
          legal assessment, and not a forecast. An SDK is rated by what it does; a fact that was only inferred from a
          name says so and counts little for confidence.
        </p>
        <p>
          A measurement shows what was seen in its minute and its place. Not seen is not the same as not there, and so a
          missing fact widens the range and never lowers a score.
        </p>
        <p>
          Anyone who finds a fact, an act or a score wrong can say so on the page that shows it. Vendors use the same
          way, and what was corrected is dated there.
        </p>
      </Prose>
    </Section>
  )
}

function Recompute() {
  return (
    <Section id="recompute" folds title="Recompute it" layout="side">
      <Prose>
        <p>
          Entries, companies and investigations offer their score as a file, with all its inputs, the method’s version
          and a SHA-256 of the inputs. <code>sightline verify-score FILE</code> computes it again from the file alone,
          without database and network, and names each difference. Find one under{' '}
          <TextLink href={searchPath}>any entry</TextLink>.
        </p>
        <p>
          A change of any number on this page is a new version of the method, and a score names the version it was
          computed with.
        </p>
      </Prose>
    </Section>
  )
}
