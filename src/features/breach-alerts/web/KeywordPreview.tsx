import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { createCaller } from '../../../platform/web/call.ts'
import { breachPath } from '../../../product/links.ts'
import { TextLink } from '../../../ui/Link.tsx'
import type { breachAlertsContract, KeywordPreview as Preview } from '../contract.ts'
import type { SeverityLevel } from '../severity-table.ts'
import { breachPreviewUrl } from '../vocabulary.ts'
import { companiesIn } from './subscribe.ts'
import { andAbove, breachesWords } from './words.ts'

const previewDelayMs = 300
const keywordsShown = 8

const call = createCaller<typeof breachAlertsContract>()

/** Returns the past breaches that a list of companies would have matched, once its typing has paused. */
export function useKeywordPreview({ companies, severity }: { companies: string; severity: SeverityLevel }) {
  const paused = usePaused(companies, previewDelayMs)
  const body = { companyKeywords: companiesIn(paused), severityThreshold: severity }
  const hasKeywords = body.companyKeywords.length > 0
  const { data } = useQuery<Preview>({
    queryKey: [breachPreviewUrl, body],
    queryFn: ({ signal }) => call('POST /api/breach-alerts/preview', { body }, { signal }),
    placeholderData: keepPreviousData,
    enabled: hasKeywords,
  })
  return hasKeywords && companiesIn(companies).length > 0 ? data : undefined
}

function usePaused<T>(value: T, pauseMs: number): T {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return paused
}

/** Below the list of companies; zero is said as plainly as any other number. */
export function KeywordPreview({ preview, severity }: { preview: Preview | undefined; severity: SeverityLevel }) {
  return (
    <div role="status" className="text-sm empty:hidden">
      {preview && (
        <>
          <p className="font-medium">
            {preview.total === 0
              ? 'Matches no past breach. An alert comes with the first one.'
              : `Matches ${breachesWords(preview.total, 'past')}, ${preview.atThreshold.toLocaleString('en-US')} of them ${andAbove[severity]}:`}
          </p>
          <ul className="mt-1 grid gap-1 text-quiet">
            {preview.keywords.slice(0, keywordsShown).map((keyword) => (
              <li key={keyword.keyword} className="wrap-anywhere">
                <Matches {...keyword} />
              </li>
            ))}
          </ul>
          {preview.keywords.length > keywordsShown && (
            <p className="mt-1 text-quiet">{`and ${preview.keywords.length - keywordsShown} more lines`}</p>
          )}
        </>
      )}
    </div>
  )
}

function Matches({ keyword, matches, examples }: Preview['keywords'][number]) {
  if (matches === 0) return `${keyword}: none`
  const more = matches - examples.length
  return (
    <>
      {`${keyword}: ${matches.toLocaleString('en-US')}, such as `}
      {examples.map(({ id, company, discoveredDate }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <TextLink href={breachPath(id)}>{company}</TextLink> ({asOfWords(discoveredDate.slice(0, 7))})
        </span>
      ))}
      {more > 0 && ` and ${more.toLocaleString('en-US')} more`}
    </>
  )
}
