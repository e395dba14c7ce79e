import { Disclosure } from '../../../ui/Disclosure.tsx'
import { CodeBlock } from '../../../ui/Text.tsx'
import { exampleEvent, payloadOf } from '../../webhooks/payload.ts'
import { type EventType, eventTypes, eventWords } from '../../webhooks/vocabulary.ts'
import { readable } from '../../webhooks/words.ts'

export interface WebhookExample {
  type: EventType
  body: string
}

// A time for examples: no message was sent then.
const exampleAt = new Date('2026-01-15T09:30:00Z')

/** A message of each type, as this installation would send it. */
export const webhookExamples = (publicUrl: string): WebhookExample[] =>
  eventTypes.map((type) => ({ type, body: readable(payloadOf(exampleEvent(type, publicUrl), { at: exampleAt })) }))

export const WebhookExamples = ({ examples }: { examples: readonly WebhookExample[] }) => (
  <div>
    {examples.map(({ type, body }, index) => (
      <Disclosure
        key={type}
        open={index === 0}
        summary={<span className="font-mono text-sm wrap-anywhere">{type}</span>}
        aside={`${eventWords[type]}.`}
      >
        <CodeBlock label="Body" code={body} copyLabel="Copy body" />
      </Disclosure>
    ))}
  </div>
)
