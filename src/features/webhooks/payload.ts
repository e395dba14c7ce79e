import { registerPath } from '../../product/links.ts'
import type { RiskBand } from '../../product/score/levels.ts'
import type { EventType } from './vocabulary.ts'

// Payloads for receivers: `{type, timestamp, data}`, as Standard Webhooks recommends, names in snake_case.

/** Bands of a score from 0 to 100, as receivers read them. */
export type RiskWord = 'very_high' | 'high' | 'medium' | 'low'
export const riskWords: Record<RiskBand, RiskWord> = {
  red: 'very_high',
  orange: 'high',
  yellow: 'medium',
  green: 'low',
}

export interface EventData {
  'assessment.completed': {
    vendor: string
    vendor_id: number
    /** Null: too little is known for a score. */
    risk_score: number | null
    kind: 'investigation' | 'assessment'
    /** Conclusion of an assessment. */
    conclusion: string | null
    url: string
  }
  'risk.changed': {
    vendor: string
    vendor_id: number
    new_risk: RiskWord
    previous_risk: RiskWord
    risk_score: number
    previous_risk_score: number
    url: string
  }
  'compliance.alert': {
    framework: string
    severity: string
    vendor: string
    vendor_id: number
    title: string
    description: string
    action_required: string | null
    url: string
  }
}

export type WebhookEvent = { [Type in EventType]: { type: Type; data: EventData[Type] } }[EventType]

/** The body: these bytes are signed, stored and sent. Only what was asked for as a test says that it is one. */
export const payloadOf = (
  { type, data }: WebhookEvent,
  { at, isTest = false }: { at: Date; isTest?: boolean },
): string => JSON.stringify({ type, timestamp: at.toISOString(), ...(isTest ? { test: true } : {}), data })

/** An event of each type that never happened. */
export function exampleEvent(type: EventType, publicUrl: string): WebhookEvent {
  const vendor = { vendor: 'Example Analytics', vendor_id: 0 }
  const url = `${publicUrl}${registerPath}`
  switch (type) {
    case 'assessment.completed':
      return { type, data: { ...vendor, risk_score: 62, kind: 'investigation', conclusion: null, url } }
    case 'risk.changed':
      return {
        type,
        data: {
          ...{ ...vendor, new_risk: 'high', previous_risk: 'medium' },
          ...{ risk_score: 62, previous_risk_score: 48, url },
        },
      }
    case 'compliance.alert':
      return {
        type,
        data: {
          ...{ framework: 'breach-notification', severity: 'high', ...vendor },
          ...{ title: 'Breach at Example Analytics', description: 'An example: no such breach is on record.' },
          ...{ action_required: null, url },
        },
      }
  }
}
