import {
  answerWords,
  disclosureTitle,
  generalScope,
  gradeWords,
  languageWords,
  limitWords,
  percent,
  toldWords,
  whyNotTitle,
} from '../../features/policies/words.ts'
import { counted } from '../../platform/shared/counted.ts'
import { asOfWords } from '../../platform/shared/dates.ts'
import type { PolicyReading, ReadFramework } from '../../scanners/policy/reading.ts'
import { printable } from './printable.ts'

// A policy as text for a terminal: what it is, what it speaks of, what it does with which data, what it leaves out.

export function describePolicy(
  reading: PolicyReading,
  { name, title }: { name: string; title: string | null },
): string {
  const { policy, dataTypes } = reading
  const head = [title === null ? name : `${title} (${name})`, facts(reading), ...verdict(reading)]
  if (!policy.isPolicy && policy.reason === 'other_language') return head.map(printable).join('\n')
  // Do not list missing laws for a text that isn't a policy.
  const frameworks = reading.frameworks.filter(
    ({ disclosures }) => policy.isPolicy || disclosures.some(({ passage }) => passage !== null),
  )
  const sections = [
    head,
    headed(
      'What it speaks of',
      reading.categories
        .toSorted((a, b) => b.share - a.share)
        .map(
          ({ category, share, segments }) =>
            `${percent(share).padStart(5)}  ${category}, ${counted(segments, 'passage')}`,
        ),
    ),
    headed(
      `Data types named: ${dataTypes.length}`,
      dataTypes.map(
        ({ label, sensitivity, practices }) =>
          `${sensitivity}/5  ${label}${practices.length > 0 ? `: ${practices.map(toldWords).join(', ')}` : ''}`,
      ),
    ),
    headed('On this page: cookie dialog', (reading.cookieDialog?.practices ?? []).map(toldWords)),
    ...frameworks.map(frameworkLines),
  ]
  return sections
    .filter((section) => section.length > 0)
    .map((section) => section.map(printable).join('\n'))
    .join('\n\n')
}

function facts({ words, readability, lastUpdated, language }: PolicyReading): string {
  const grade = gradeWords(readability)
  return [
    counted(words, 'word'),
    grade && `${grade.grade} (${grade.meaning})`,
    `last updated: ${lastUpdated ? asOfWords(lastUpdated.date) : 'not stated'}`,
    `language: ${languageWords(language)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

function verdict({ policy, language, coverage }: PolicyReading): string[] {
  const { segments, labelledSegments, limits } = coverage
  if (!policy.isPolicy && policy.reason === 'other_language') return [whyNotTitle(policy.reason, language)]
  return [
    ...(policy.isPolicy ? [] : [`Not read as a privacy policy: ${whyNotTitle(policy.reason, language)}`]),
    ...(limits.includes('language')
      ? []
      : [`${labelledSegments} of ${counted(segments, 'passage')} are about a practice`]),
    ...limits.map((limit) => limitWords[limit]),
  ]
}

function frameworkLines({ name, applies, disclosures }: ReadFramework): string[] {
  if (applies === null) return [`${name}: the policy does not say whether this law applies`]
  const present = disclosures.filter(({ answer }) => answer === 'present').length
  const general = disclosures.filter(({ scope }) => scope === 'general').length
  const lacking = disclosures.filter(
    ({ answer, notOwed }) => answer !== 'present' && (answer === 'partial' || notOwed === null),
  )
  return headed(`${name}: ${present} of ${disclosures.length} disclosures found`, [
    ...lacking.map(
      (row) =>
        `${answerWords[row.answer].padEnd(9)}  ${disclosureTitle(row)} (${row.ref})${row.onlyWhere ? `, asked only where ${row.onlyWhere}` : ''}`,
    ),
    ...(general > 0 ? [`${generalScope}: ${general}`] : []),
  ])
}

const headed = (title: string, lines: readonly string[]): string[] => [title, ...lines.map((line) => `  ${line}`)]
