import { cleanLine } from '../../../platform/shared/text.ts'
import type { EventData, RiskWord, WebhookEvent } from '../../webhooks/payload.ts'
import { riskWordOf } from '../../webhooks/risk-words.ts'

/** An event in words for people. Names of vendors stand in them: each is one line, and none is markup of any system. */
export interface Telling {
  title: string
  text: string[]
  facts: { label: string; value: string }[]
  gravity: 'high' | 'medium' | 'low' | 'unknown'
  /** A page of ours. */
  url: string
}

/** Longer names are cut. */
const [longestName, longestText] = [120, 1_000]

/** @param payload One of ours, as it was stored. */
export function tellingOf(payload: string): Telling {
  const event = JSON.parse(payload) as WebhookEvent & { test?: true }
  const told = wordsOf(event)
  return event.test ? { ...told, title: `[Test] ${told.title}` } : told
}

function wordsOf(event: WebhookEvent): Telling {
  switch (event.type) {
    case 'risk.changed':
      return riskChanged(event.data)
    case 'assessment.completed':
      return assessmentCompleted(event.data)
    case 'compliance.alert':
      return complianceAlert(event.data)
  }
}

const ascending: readonly RiskWord[] = ['low', 'medium', 'high', 'very_high']

function riskChanged(data: EventData['risk.changed']): Telling {
  const { new_risk: now, previous_risk: before, risk_score, previous_risk_score, url } = data
  const vendor = cleanLine(data.vendor, longestName)
  const went = ascending.indexOf(now) > ascending.indexOf(before) ? 'rose' : 'fell'
  return {
    ...{ title: `Risk of ${vendor} ${went} from ${spoken(before)} to ${spoken(now)}`, text: [], url },
    facts: [
      { label: 'Vendor', value: vendor },
      { label: 'Risk', value: `${spoken(now)}, before ${spoken(before)}` },
      { label: 'Score', value: `${risk_score} of 100, before ${previous_risk_score}` },
    ],
    gravity: gravityOfRisk[now],
  }
}

function assessmentCompleted(data: EventData['assessment.completed']): Telling {
  const { risk_score: score, kind, conclusion, url } = data
  const vendor = cleanLine(data.vendor, longestName)
  const risk = riskWordOf(score)
  return {
    ...{ title: `${kind === 'assessment' ? 'Assessment' : 'Investigation'} of ${vendor} completed`, text: [], url },
    facts: [
      { label: 'Vendor', value: vendor },
      { label: 'Score', value: score === null ? 'not known' : `${score} of 100` },
      ...(risk ? [{ label: 'Risk', value: spoken(risk) }] : []),
      ...(conclusion === null ? [] : [{ label: 'Conclusion', value: spoken(conclusion) }]),
    ],
    gravity: risk ? gravityOfRisk[risk] : 'unknown',
  }
}

function complianceAlert(data: EventData['compliance.alert']): Telling {
  const { framework, severity, title, description, action_required: action, url } = data
  return {
    title: cleanLine(title, longestName * 2),
    text: [description, ...(action === null ? [] : [`What to do: ${action}`])].map((one) =>
      cleanLine(one, longestText),
    ),
    facts: [
      { label: 'Vendor', value: cleanLine(data.vendor, longestName) },
      { label: 'Severity', value: severity },
      { label: 'Framework', value: framework },
    ],
    ...{ gravity: gravityOfSeverity[severity] ?? 'unknown', url },
  }
}

const gravityOfRisk: Record<RiskWord, Telling['gravity']> = {
  ...{ very_high: 'high', high: 'high', medium: 'medium', low: 'low' },
}
const gravityOfSeverity: Partial<Record<string, Telling['gravity']>> = {
  ...{ critical: 'high', high: 'high', medium: 'medium', low: 'low' },
}

const spoken = (word: string): string => word.replaceAll('_', ' ')

/** As plain text: the facts, a line each, what is told, and where to read on. */
export const plainText = ({ facts, text, url }: Telling): string =>
  [facts.map(({ label, value }) => `${label}: ${value}`).join('\n'), ...text, url].join('\n\n')
