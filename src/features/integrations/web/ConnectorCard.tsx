import { StatusBadge } from '../../../ui/Badge.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Card, CardFoot, CardHead } from '../../../ui/Card.tsx'
import { Fold } from '../../../ui/Fold.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import type { Connector } from '../connectors.ts'
import { firstStep, furtherSteps, statusWords } from './words.ts'

/** Shows what a connector does, whether it is ready, how long setup takes, and how to start. */
export function ConnectorCard({ connector }: { connector: Connector }) {
  const { kind, name, category, description, status, setUpTime, features, source } = connector
  const { words, tone } = statusWords[status]
  const { label, href } = firstStep(connector)
  return (
    <Card as="article">
      <div className="ui-wide-only">
        <CardHead title={name} sub={category} size="small" aside={<StatusBadge tone={tone}>{words}</StatusBadge>} />
      </div>
      <Fold title={<Face connector={connector} />}>
        <p>{description}</p>
        <ul className="grid list-disc gap-1 pl-4 text-sm marker:text-quiet">
          {features.map((feature) => (
            <li key={feature}>{feature}</li>
          ))}
        </ul>
        <p className="text-sm text-quiet">{`Set-up time: ${setUpTime}`}</p>
        <CardFoot>
          <ButtonLink size="small" href={href} aria-label={`${label}: ${name}`}>
            {label}
          </ButtonLink>
          {furtherSteps[kind]?.map((step) => (
            <TextLink
              key={step.href}
              href={step.href}
              aria-label={`${step.label}: ${name}`}
              {...(step.href.startsWith('/downloads/') && { download: '' })}
            >
              {step.label}
            </TextLink>
          ))}
          {source && (
            <TextLink href={source}>
              <span className="ui-hidden">Documentation: </span>
              {new URL(source).host}
            </TextLink>
          )}
        </CardFoot>
      </Fold>
    </Card>
  )
}

/** In a list that is read on a phone: what it is called, what for, and whether it can be had. */
const Face = ({ connector: { name, category, status } }: { connector: Connector }) => (
  <>
    <h3 className="ui-card-title" data-size="small">
      {name}
    </h3>
    <span className="flex flex-wrap gap-x-3 text-sm font-normal text-quiet">
      {category}
      <StatusBadge tone={statusWords[status].tone}>{statusWords[status].words}</StatusBadge>
    </span>
  </>
)
