import { Fragment, type ReactNode } from 'react'
import {
  breachAlertsPath,
  complianceReportingPath,
  contactPath,
  dataSourcesPath,
  investigationsPath,
  lawsPath,
} from '../../../product/links.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Section } from '../../../ui/Page.tsx'
import type { SearchTotals } from '../contract.ts'

/** Three statements a reader should hold us to, numbered as our citations are. */
export function Promises({ totals }: { totals: SearchTotals | undefined }) {
  const entries = totals ? totals.app + totals.sdk + totals.domain : 0
  const promises: [key: string, words: ReactNode][] = [
    [
      'sources',
      <Fragment key="sources">
        {entries > 0
          ? `${entries.toLocaleString('en-US')} apps, SDKs and data processors`
          : 'Apps, SDKs and data processors'}
        , from <TextLink href={dataSourcesPath}>public sources</TextLink>, rated by rules wherever enough is known.
      </Fragment>,
    ],
    ['dates', 'Every rating links to the facts behind it, each with its source and date.'],
    ['unknown', 'What no one has looked at is never shown as “nothing found.”'],
  ]
  return (
    <ol className="grid gap-x-10 gap-y-3 border-t border-line pt-4 text-sm text-quiet max-sm:hidden md:grid-cols-3">
      {promises.map(([key, words], index) => (
        <li key={key} className="grid grid-cols-[auto_minmax(0,1fr)] gap-3">
          <span className="font-mono text-accent" aria-hidden="true">
            [{index + 1}]
          </span>
          <p>{words}</p>
        </li>
      ))}
    </ol>
  )
}

const features = [
  {
    title: 'Automated risk assessment',
    words:
      'Rules turn sourced facts into a score from 0 to 100. Each point names its evidence, and anyone can compute it again.',
    href: investigationsPath,
    link: 'Read the reports',
  },
  {
    title: 'Compliance reporting',
    words:
      'Reports on the vendors you work with, by framework and period, drawn from the same evidence as their ratings.',
    href: complianceReportingPath,
    link: 'Compliance reports',
  },
  {
    title: 'State law monitoring',
    words:
      'Eight US state privacy laws side by side: who is covered, which rights they give, what a violation costs, and since when.',
    href: lawsPath,
    link: 'State privacy laws',
  },
  {
    title: 'Breach monitoring',
    words:
      'A feed of reported data breaches, and an e-mail when one concerns a company you watch and is as severe as you chose.',
    href: breachAlertsPath,
    link: 'Breach alerts',
  },
]

export function Features() {
  return (
    <Section title="What it does">
      <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2 sm:gap-y-8 lg:grid-cols-4">
        {features.map((feature) => (
          <article
            key={feature.href}
            className="flex items-baseline justify-between gap-2 sm:grid sm:grid-rows-[auto_1fr_auto] sm:justify-normal"
          >
            <h3 className="text-lg max-sm:text-base">{feature.title}</h3>
            <p className="text-sm text-quiet max-sm:hidden">{feature.words}</p>
            <p className="text-sm">
              <TextLink href={feature.href}>{feature.link}</TextLink>
            </p>
          </article>
        ))}
      </div>
    </Section>
  )
}

export function ContactSection() {
  return (
    <Section id="contact" title="Contact and demo" layout="side">
      <div className="grid max-w-measure justify-items-start gap-4">
        <p>See it with the vendors you use. We’ll show you around and answer your questions.</p>
        <ButtonLink href={contactPath} variant="primary">
          Schedule Demo
        </ButtonLink>
      </div>
    </Section>
  )
}
