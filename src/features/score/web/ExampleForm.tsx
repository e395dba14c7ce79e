import type { ChangeEvent, FormEvent, ReactNode } from 'react'
import { methodologyPath } from '../../../product/links.ts'
import { explainedFigures } from '../../../product/score/method/figures.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Choice.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Select } from '../../../ui/Field.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { type Choices, type Field, inputsOf, readChoices } from './choices.ts'
import type { FormWords } from './form-words.ts'

interface Props {
  choices: Choices
  words: FormWords
  onChoose: (choices: Choices) => void
}

/** Every factor as an input. Without script it is a form that asks this page for the answer. */
export function ExampleForm({ choices, words, onChoose }: Props) {
  const hydrated = useHydrated()
  const take = (form: HTMLFormElement | null) => {
    // No field takes a file, so all of them are text.
    if (form) onChoose(readChoices(new URLSearchParams(new FormData(form) as unknown as URLSearchParams)))
  }
  const onChange = (event: ChangeEvent<HTMLSelectElement | HTMLInputElement>) => take(event.currentTarget.form)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    take(event.currentTarget)
  }
  const select = (name: Field, label: string, hint?: string) => (
    <Select
      {...{ name, label, hint, onChange }}
      className={isLong(name) ? 'sm:col-span-full' : undefined}
      options={words.options[name]}
      value={choices[name]}
    />
  )
  const tick = (name: Field, label: string) => (
    <Checkbox {...{ name, label, onChange }} value="on" checked={choices[name] === 'on'} />
  )
  return (
    <form method="get" action={`${methodologyPath}#example`} onSubmit={submit} className="grid grid-cols-1 gap-8">
      {select('mode', 'Which score')}
      <Group title="What it is">
        {select('role', 'Role')}
        {select('audience', 'Whose data')}
        {select('register', 'Data broker register')}
        {select('protection', 'Verified protection')}
        {select('act', 'Order of an authority about')}
        {select('reach', 'Reach', 'Without a contract')}
      </Group>
      <Group title="Personal data">
        {select('dpc', 'Kind of data')}
        {select('ei', 'Comes with')}
        {select('types', 'Types of data')}
      </Group>
      <Group title="Tracking">
        {select('tracking', 'What is known of it')}
        <fieldset className="grid grid-cols-2 gap-x-4 gap-y-2 sm:col-span-full">
          <legend className="ui-legend">Kinds</legend>
          {words.kinds.map(({ value, label }) => (
            <Checkbox
              key={value}
              {...{ value, label, onChange }}
              name="kinds"
              checked={choices.kinds.some((kind) => kind === value)}
            />
          ))}
        </fieldset>
      </Group>
      <Group title="Use of data">
        {select('sells', 'Sells or shares data')}
        {select('ads', 'Cross-context advertising')}
        {select('profiling', 'Profiling')}
        {select('ai', 'Trains AI, no opt-out')}
      </Group>
      <Group title="Criticality" note="Counts only with a contract.">
        {select('volume', 'People')}
        {select('importance', 'Importance to you')}
      </Group>
      <div>
        <Disclosure summary="Controls, and where the data goes">
          <div className="grid grid-cols-1 gap-8">
            <Group
              title="Controls"
              note="Left out of a score from public facts alone; the agreement counts only with a contract."
            >
              {select('dpa', 'Data processing agreement')}
              {select('clauses', 'Clauses met')}
              {select('assurance', 'Assurance')}
              {select('policy', 'Privacy policy checks')}
              {select('posture', 'Security posture')}
              {select('transparency', 'Transparency')}
            </Group>
            <Group title="Where the data goes" note="Left out of a score from public facts alone.">
              {select('transfer', 'Transfers abroad')}
              {select('fourth', 'Subprocessors')}
            </Group>
          </div>
        </Disclosure>
        <Disclosure summary="A breach, your own records, floors, evidence">
          <div className="grid grid-cols-1 gap-8">
            <Group
              title="A breach"
              note="Counts a quarter in a score from public facts alone. The order is of the same day."
            >
              {select('event', 'Severity')}
              {select('months', 'When')}
              {tick('verified', 'Verified')}
              {tick('remediated', 'Remediated, with a public account')}
            </Group>
            <Group title="Your own records" note="Counts only with a contract.">
              {select('overdue', 'Review overdue')}
              {select('late', 'Late critical findings')}
              {tick('expired', 'Some evidence has expired')}
            </Group>
            <Group title="What only the floors ask">
              {tick('processor', 'Processes data for you')}
              {tick('children', 'Data of children')}
              {tick('tls', 'Invalid TLS on a login host')}
              {select('coverage', 'Checks that could be answered', 'Asked after an investigation')}
            </Group>
            <Group title="Evidence of all of it">
              {select('quality', 'How it was learned')}
              {select('age', 'Age')}
            </Group>
          </div>
        </Disclosure>
      </div>
      {hydrated ? (
        <Standing choices={choices} />
      ) : (
        <Button type="submit" variant="primary">
          Compute the score
        </Button>
      )}
    </form>
  )
}

/** Keeps the result in sight if it is far above the form. Screen readers hear it there; here it is only visible. */
function Standing({ choices }: { choices: Choices }) {
  const { R, known, low, high } = explainedFigures(inputsOf(choices))
  return (
    <p
      aria-hidden="true"
      className="sticky bottom-0 -mx-4 flex items-baseline justify-between border-t border-line bg-surface px-4 py-2 text-sm text-quiet min-[60rem]:hidden"
    >
      {known ? (
        <>
          <span>
            <span className="ui-numeric mr-1 font-serif text-xl text-ink">{R}</span> of 100
          </span>
          {low < high && <span>{`possible between ${low} and ${high}`}</span>}
        </>
      ) : (
        'No score: too little is known'
      )}
    </p>
  )
}

/** Has answers that half the width would cut off. */
const isLong = (field: Field) =>
  [
    'mode',
    'role',
    'audience',
    'register',
    'protection',
    'act',
    'dpc',
    'ei',
    'tracking',
    'dpa',
    'transfer',
    'fourth',
    'coverage',
    'quality',
    'volume',
  ].includes(field)

function Group({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <fieldset className="border-t border-line pt-4">
      <legend className="float-left w-full pb-3 font-medium">
        {title}
        {note && <span className="block text-sm font-normal text-quiet">{note}</span>}
      </legend>
      <div className="clear-both grid items-start gap-4 sm:grid-cols-2">{children}</div>
    </fieldset>
  )
}
