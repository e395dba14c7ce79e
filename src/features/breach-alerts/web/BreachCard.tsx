import { useId } from 'react'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { breachPath, companyPath, removalAfterBreachPath } from '../../../product/links.ts'
import { Card, CardFoot, ChipList } from '../../../ui/Card.tsx'
import { Fold } from '../../../ui/Fold.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { happenedWords } from '../days.ts'
import { BreachMarks } from './BreachMarks.tsx'
import { ReadReport } from './ReadReport.tsx'
import { SeverityWhy } from './SeverityWhy.tsx'
import { affectedWords, type CardAlert, isAssumed } from './words.ts'

const typesShown = 3

/** A breach, its number first: cards weigh as much as what happened. */
export function BreachCard({ alert, nowMs }: { alert: CardAlert; nowMs: number }) {
  const titleId = useId()
  const { id, company, companyId, discoveredDate, breachDate, description, dataTypes, affectedUsers, affectedScope } =
    alert
  return (
    <Card as="article" aria-labelledby={titleId} className="max-sm:gap-2! max-sm:p-4!">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <SeverityWhy alert={alert} />
        <BreachMarks alert={alert} nowMs={nowMs} />
      </div>
      {isAssumed(alert) && (
        <p className="-mt-2 text-sm text-quiet max-sm:hidden">Severity assumed: no source states the types of data.</p>
      )}
      <div className="grid gap-1">
        <h3 id={titleId} className="text-xl wrap-anywhere">
          <TextLink href={breachPath(id)} quiet>
            {company}
          </TextLink>
        </h3>
        <p className="text-sm text-quiet">
          Became public <time dateTime={discoveredDate}>{asOfWords(discoveredDate)}</time>
          <span className="sm:hidden">
            {affectedUsers === null && ` · Affected users: ${affectedWords(alert).toLowerCase()}`}
            {isAssumed(alert) && ' · Severity assumed'}
          </span>
        </p>
      </div>
      <dl className={affectedUsers === null ? 'text-sm max-sm:hidden' : 'text-sm'}>
        <div className={affectedUsers === null ? row : 'grid gap-0.5'}>
          <dt className={affectedScope ? 'text-quiet max-sm:sr-only' : 'text-quiet'}>Affected users</dt>
          <dd>
            {affectedUsers === null ? (
              affectedWords(alert)
            ) : (
              <>
                <span className="ui-numeric font-serif text-3xl leading-none max-sm:text-2xl">
                  {affectedUsers.toLocaleString('en-US')}
                </span>
                {affectedScope && <span className="text-quiet"> {affectedScope}</span>}
              </>
            )}
          </dd>
        </div>
      </dl>
      <Fold title={<span className="text-sm">Details</span>}>
        <dl className="grid gap-3 text-sm">
          {breachDate && (
            <div className={row}>
              <dt className="text-quiet">Happened</dt>
              <dd>{happenedWords(breachDate)}</dd>
            </div>
          )}
          <div className={row}>
            <dt className="text-quiet">Data types</dt>
            <dd>{dataTypes.length > 0 ? <ChipList items={dataTypes} max={typesShown} /> : 'Not stated'}</dd>
          </div>
        </dl>
        <p className="line-clamp-3 text-sm print:line-clamp-none">{description}</p>
        {companyId && (
          <p className="text-sm">
            <TextLink href={companyPath({ id: companyId })}>Company page</TextLink>
          </p>
        )}
        <CardFoot>
          {alert.flags?.includes('collection') ? (
            <span />
          ) : (
            <TextLink href={removalAfterBreachPath(id)}>Delete my data</TextLink>
          )}
          <ReadReport alert={alert} size="small" variant="quiet" />
        </CardFoot>
      </Fold>
    </Card>
  )
}

const row = 'grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-3'
