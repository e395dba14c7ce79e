import { breachPath } from '../../../product/links.ts'
import { SeverityBadge } from '../../../ui/Badge.tsx'
import { ChipList } from '../../../ui/Card.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Popover } from '../../../ui/Menu.tsx'
import { bandWords, equation, figure, signedFigure, sumOf } from './severity-sum.ts'
import type { CardAlert } from './words.ts'

/** The level, and beside it what it follows from. */
export function SeverityWhy({ alert: { id, company, severity, severityReason } }: { alert: CardAlert }) {
  return (
    <span className="flex items-center gap-1">
      <SeverityBadge severity={severity} />
      {severityReason && (
        <Popover
          size="small"
          variant="quiet"
          className="text-quiet print:hidden"
          label={
            <>
              Why<span className="ui-hidden">{` ${company} is rated ${severity}`}</span>
            </>
          }
        >
          <Reason {...severityReason} severity={severity} href={`${breachPath(id)}#severity`} />
        </Popover>
      )}
    </span>
  )
}

type ReasonProps = NonNullable<CardAlert['severityReason']> & { severity: CardAlert['severity']; href: string }

function Reason({ formula, se, parts, severity, href }: ReasonProps) {
  const { factors, addends, floor } = sumOf(parts)
  const size = addends.find(({ id }) => id === 'size')
  const chips = [
    ...factors.map((part) => `${part.label} ${figure(part.value)}`),
    ...(size ? [`${size.label} ${signedFigure(size.value)}`] : []),
  ]
  return (
    <div className="grid gap-3">
      <p className="font-serif text-lg">{`${figure(se)}: ${severity}`}</p>
      <ChipList items={chips} />
      <p className="ui-numeric">{equation(parts)}</p>
      <DataList
        items={[
          ...addends
            .filter((part) => part !== size)
            .map((part) => ({ key: part.id, label: part.label, value: signedFigure(part.value) })),
          ...(floor ? [{ label: floor.label, value: `at least ${figure(floor.value)}` }] : []),
          { label: 'Levels', value: bandWords(severity) },
          { label: 'Formula', value: <code className="font-mono text-xs">{formula}</code> },
        ]}
      />
      <p>
        <TextLink href={href}>How it adds up</TextLink>
      </p>
    </div>
  )
}
