import { Mail } from 'lucide-react'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Hash } from '../../../ui/Hash.tsx'
import type { TrackedItem, TrackedLetter } from '../contract.ts'
import { ScrolledText } from './ScrolledText.tsx'

/** Every letter to a platform with its day and clock, the text behind a fold. */
export function Letters({ item }: { item: TrackedItem }) {
  const letters = item.letters.filter(({ state }) => state !== 'yours')
  if (letters.length === 0) return null
  return (
    <section aria-label={`Letters to ${item.platform.name}`} className="grid gap-2">
      <h4 className="font-sans text-sm font-[550]">
        {letters.length === 1 ? 'The letter' : `${letters.length} letters`}
      </h4>
      <ol className="grid divide-y divide-line border-y border-line">
        {letters.map((letter) => (
          <li key={letter.kind}>
            <Sent letter={letter} platform={item.platform.name} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function Sent({ letter, platform }: { letter: TrackedLetter; platform: string }) {
  const { kind, law, sentAt, answerBy, text, subject, to, bodySha256 } = letter
  const when = sentAt ? `Sent ${asOfWords(sentAt)}` : 'Waits for its turn'
  const due = answerBy ? `, answer due ${asOfWords(answerBy)}` : ''
  return (
    <Disclosure
      summary={kindWords[kind]}
      aside={`${when}${due}`}
      className="border-b-0! [&>summary]:py-2.5! [&>summary]:text-sm"
    >
      <div className="grid grid-cols-1 gap-3 pb-2">
        <DataList
          items={[
            ...(to === '' ? [] : [{ label: 'To', value: <span className="wrap-anywhere">{to}</span> }]),
            ...(subject === null ? [] : [{ label: 'Subject', value: subject }]),
            ...(law
              ? [{ label: 'Law', value: law.citation === '' ? law.title : `${law.title} (${law.citation})` }]
              : []),
            ...(bodySha256 ? [{ label: 'SHA-256', value: <Hash value={bodySha256} /> }] : []),
          ]}
        />
        {text === null ? (
          <p className="text-sm text-quiet">The text of this letter was not kept.</p>
        ) : (
          <ScrolledText label={`${kindWords[kind]} to ${platform}`} className="max-h-72 bg-sunk px-4 py-3 text-sm">
            {text}
          </ScrolledText>
        )}
      </div>
    </Disclosure>
  )
}

/** The letters that are the person's to send: each on its own, since each cites its own law. */
export function LettersToSend({ item }: { item: TrackedItem }) {
  const letters = item.letters.filter(({ state }) => state === 'yours')
  return (
    <ol className="grid grid-cols-1 gap-6">
      {letters.map(({ kind, law, to, subject, text, mailto }, index) => (
        <li key={kind} className="grid grid-cols-1 gap-3">
          {letters.length > 1 && (
            <h4 className="font-sans text-sm font-[550]">{`Letter ${index + 1} of ${letters.length}: ${kindWords[kind].toLowerCase()}`}</h4>
          )}
          <DataList
            items={[
              ...(to === '' ? [] : [{ label: 'To', value: <span className="wrap-anywhere">{to}</span> }]),
              { label: 'Subject', value: subject ?? '' },
              ...(law ? [{ label: 'Law', value: law.title }] : []),
            ]}
          />
          <ScrolledText
            label={`${kindWords[kind]} to ${item.platform.name}`}
            className="max-h-72 bg-sunk px-4 py-3 text-sm"
          >
            {text ?? ''}
          </ScrolledText>
          <div className="ui-screen-only flex flex-wrap items-center gap-2">
            {mailto && (
              <ButtonLink href={mailto} size="small" icon={<Mail size={14} aria-hidden="true" />}>
                Open in your mail program
              </ButtonLink>
            )}
            <CopyButton text={text ?? ''} label="Copy text" />
            <CopyButton text={subject ?? ''} label="Copy subject" />
            {to !== '' && <CopyButton text={to} label="Copy address" />}
          </div>
        </li>
      ))}
    </ol>
  )
}

const kindWords: Record<TrackedLetter['kind'], string> = {
  deletion: 'Deletion request',
  'opt-out': 'Opt-out request',
  reminder: 'Reminder',
}
