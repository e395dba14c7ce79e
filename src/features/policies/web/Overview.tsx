import { counted } from '../../../platform/shared/counted.ts'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { BarList } from '../../../ui/charts/BarList.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { Reading } from '../vocabulary.ts'
import { gradeWords, languageWords, limitWords, percent, whyNotTitle, whyNotWords } from '../words.ts'
import { InkSwatch } from './MarkedPolicy.tsx'
import { legendOf, type MarkedText } from './marked-text.ts'

/** Words, reading level, date, language: what can be said of a text before it is read. */
export function Facts({ reading, marked }: { reading: Reading; marked: MarkedText }) {
  const { words, readability, lastUpdated, language, coverage } = reading
  const grade = gradeWords(readability)
  const href = lastUpdated ? marked.hrefOf(lastUpdated) : undefined
  return (
    <DataList
      layout="columns"
      items={[
        { label: 'Length', value: `${counted(words, 'word')}, about ${counted(minutesOf(words), 'minute')}` },
        {
          label: 'Reading level',
          value: grade ? (
            <>
              {grade.grade}
              <span className="block text-sm text-quiet">{grade.meaning}</span>
            </>
          ) : (
            'Not measured'
          ),
        },
        {
          label: 'Last updated',
          value: lastUpdated ? (
            href ? (
              <TextLink href={href}>{asOfWords(lastUpdated.date)}</TextLink>
            ) : (
              asOfWords(lastUpdated.date)
            )
          ) : (
            'Not stated'
          ),
        },
        { label: 'Language', value: languageWords(language) },
        ...(coverage.limits.includes('language')
          ? []
          : [
              {
                label: 'About a practice',
                value: `${coverage.labelledSegments.toLocaleString('en-US')} of ${counted(coverage.segments, 'passage')}`,
              },
            ]),
      ]}
    />
  )
}

const wordsAMinute = 238 // silent reading of non-fiction in English: Brysbaert 2019
const minutesOf = (words: number) => Math.max(1, Math.round(words / wordsAMinute))

/** That it is no policy, or was not read whole. Said before anything that was found. */
export function Verdict({ reading: { policy, language, coverage } }: { reading: Reading }) {
  const { limits, characters, readCharacters } = coverage
  const told = limits.filter((limit) => limit !== 'language' || policy.isPolicy)
  if (policy.isPolicy && told.length === 0) return null
  return (
    <div className="grid grid-cols-1 gap-3">
      {!policy.isPolicy && (
        <Callout kind="warning" title={whyNotTitle(policy.reason, language)}>
          <p>{whyNotWords[policy.reason].advice}</p>
        </Callout>
      )}
      {told.map((limit) => (
        <Callout key={limit} kind="warning" title={limitWords[limit]}>
          {limit === 'text-cut' && (
            <p>{`${readCharacters.toLocaleString('en-US')} of ${characters.toLocaleString('en-US')} characters were read. What is not found below may stand in the rest.`}</p>
          )}
        </Callout>
      ))}
    </div>
  )
}

/** How much of the text speaks of what. */
export function Topics({ reading }: { reading: Reading }) {
  const rows = legendOf(reading)
  return (
    <BarList
      label="How much of the text speaks of what"
      max={1}
      items={rows.map(({ category, share }) => ({
        key: category,
        label: (
          <span className="inline-flex items-baseline gap-2">
            <InkSwatch category={category} />
            {category}
          </span>
        ),
        value: share,
        text: percent(share),
      }))}
    />
  )
}
