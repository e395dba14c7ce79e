import { asOfWords } from '../../../platform/shared/dates.ts'
import type { Question } from '../../../product/laws/thresholds.ts'
import { type Outcome, outcomes, type Verdict } from '../applicability.ts'
import { entityNames, type StateLaw, valueWords } from '../laws.ts'
import { SourceLink } from './Source.tsx'

interface VerdictsProps {
  laws: readonly StateLaw[]
  verdicts: Record<Outcome, Verdict[]>
}

const titles: Record<Outcome, string> = {
  applies: 'Applies',
  later: 'Will apply',
  unsure: 'Open',
  does_not_apply: 'Does not apply',
}

const counted: Record<Outcome, (count: number) => string> = {
  applies: (count) => (count === 1 ? 'law applies' : 'laws apply'),
  later: () => 'will apply',
  unsure: (count) => (count === 1 ? 'stays open' : 'stay open'),
  does_not_apply: (count) => (count === 1 ? 'does not apply' : 'do not apply'),
}

/** A shape for each outcome, which the title beside it names. */
const glyphs: Record<Outcome, { tone: string; d: string }> = {
  applies: { tone: 'accent', d: 'M6 1a5 5 0 1 0 0 10A5 5 0 0 0 6 1Z' },
  later: { tone: 'accent', d: 'M6 1a5 5 0 1 0 0 10A5 5 0 0 0 6 1Zm0 2a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z' },
  unsure: { tone: 'orange', d: 'M6 .4 11.6 6 6 11.6.4 6Z' },
  does_not_apply: { tone: 'grey', d: 'M1 5h10v2H1Z' },
}

export function Verdicts({ laws, verdicts }: VerdictsProps) {
  const lawOf = new Map(laws.map((law) => [law.abbreviation, law]))
  return (
    <>
      <p aria-live="polite" className="text-lg">
        {outcomes.map((outcome, index) => (
          <span key={outcome}>
            {index > 0 && <span className="text-quiet"> · </span>}
            <span className="font-medium tabular-nums">{verdicts[outcome].length}</span>{' '}
            {counted[outcome](verdicts[outcome].length)}
          </span>
        ))}
      </p>
      {outcomes.map(
        (outcome) =>
          verdicts[outcome].length > 0 && (
            <section key={outcome} aria-labelledby={`outcome-${outcome}`}>
              <h3 id={`outcome-${outcome}`} className="flex items-center gap-2.5 pb-2 text-lg">
                <svg className="ui-glyph" data-tone={glyphs[outcome].tone} viewBox="0 0 12 12" aria-hidden="true">
                  <path d={glyphs[outcome].d} fill="currentColor" />
                </svg>
                {titles[outcome]}
              </h3>
              <ul>
                {verdicts[outcome].map((verdict) => (
                  <Row key={verdict.law} verdict={verdict} law={lawOf.get(verdict.law)} />
                ))}
              </ul>
            </section>
          ),
      )}
    </>
  )
}

function Row({ verdict, law }: { verdict: Verdict; law: StateLaw | undefined }) {
  if (!law) return null
  return (
    <li className="grid gap-x-6 gap-y-0.5 border-t border-line py-2.5 text-sm last:border-b sm:grid-cols-[9rem_minmax(0,1fr)]">
      <p className="font-medium">
        {law.state} <span className="block font-normal text-quiet">{law.lawName}</span>
      </p>
      <div className="grid content-start gap-0.5">
        <p>{verdict.rule}.</p>
        {verdict.from && <p>Applies from {asOfWords(verdict.from)}, when it takes effect.</p>}
        {verdict.unless.length > 0 && (
          <p className="text-quiet">
            Unless you are one of these: {verdict.unless.map((entity) => entityNames[entity]).join('; ')}.
          </p>
        )}
        {verdict.missing.length > 0 && (
          <p>Missing: {verdict.missing.map((question) => questionWords(question, law.state)).join(', ')}.</p>
        )}
        {verdict.regardless.map((fact) => (
          <p key={valueWords(fact)}>Even so: {valueWords(fact)}.</p>
        ))}
        {verdict.source && (
          <p className="text-xs/6 text-quiet">
            <SourceLink {...verdict.source} />
          </p>
        )}
      </div>
    </li>
  )
}

const questions: Record<Question, string> = {
  revenueUsd: 'revenue',
  residents: 'people',
  saleRevenueShare: 'share of revenue from selling data',
  processesSensitiveData: 'whether sensitive data is processed',
  sellsSensitiveData: 'whether sensitive data is sold',
  handlesHealthData: 'whether health data is handled',
  isSmallBusiness: 'whether the business is small',
  isNonprofit: 'whether it is a nonprofit',
  controlsPlatform: 'whether it runs ads, a smart speaker or an app store',
  isGlbaInstitution: 'whether it is a financial institution under GLBA',
  isHipaaEntity: 'whether HIPAA covers it',
  isPublicBody: 'whether it is a public body',
  employees: 'number of employees',
}

const questionWords = (question: Question, state: string) =>
  question === 'residents' ? `people in ${state}` : questions[question]
