import { type FormEvent, useState } from 'react'
import { errorWords } from '../../../platform/web/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Choice.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { BreachSide } from '../staff-contract.ts'
import { ReasonForm } from './ReasonForm.tsx'
import { idIn } from './staff-words.ts'
import { callStaff, useLookUp } from './use-decision.ts'

/** Makes some records of a breach a breach of their own. */
export function SplitForm() {
  const hydrated = useHydrated()
  const found = useLookUp()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    found.mutate(idIn(String(new FormData(event.currentTarget).get('id') ?? '')))
  }

  return (
    <Disclosure className="last-of-type:border-b-0" summary="Split a breach">
      <div className="grid grid-cols-1 gap-5">
        <form onSubmit={submit} className="grid max-w-measure grid-cols-1 gap-4">
          <TextInput
            label="Breach"
            name="id"
            required
            maxLength={500}
            autoComplete="off"
            error={found.error ? errorWords(found.error) : undefined}
            hint="Its id, or the address of its page."
          />
          <div>
            <Button type="submit" disabled={!hydrated} pending={found.isPending} pendingLabel="Looking it up">
              Look it up
            </Button>
          </div>
        </form>
        {found.data && <Splitting key={found.data.id} side={found.data} onDone={found.reset} />}
      </div>
    </Disclosure>
  )
}

const keyOf = ({ key, externalId }: BreachSide['sources'][number]) => `${key} ${externalId}`

function Splitting({ side: { id, company, sources }, onDone }: { side: BreachSide; onDone: () => void }) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  if (sources.length < 2)
    return <p className="text-sm wrap-anywhere">{`${company} (${id}) rests on one record and cannot be split.`}</p>
  const members = sources.filter((source) => chosen.includes(keyOf(source)))
  return (
    <>
      <fieldset>
        <legend className="ui-legend wrap-anywhere">{`Records of ${company} (${id}) that become a breach of their own`}</legend>
        <div className="ui-choices">
          {sources.map((source) => (
            <Checkbox
              key={keyOf(source)}
              label={<span className="wrap-anywhere">{source.name}</span>}
              hint={<span className="font-mono wrap-anywhere">{keyOf(source)}</span>}
              checked={chosen.includes(keyOf(source))}
              onChange={({ currentTarget: { checked } }) =>
                setChosen((now) => [...now.filter((key) => key !== keyOf(source)), ...(checked ? [keyOf(source)] : [])])
              }
            />
          ))}
        </div>
      </fieldset>
      <ReasonForm
        label="Split off"
        pendingLabel="Splitting"
        disabledReason={whyNot(members.length, sources.length)}
        act={(reason) =>
          callStaff('POST /api/admin/breach-splits', {
            body: { id, members: members.map(({ key, externalId }) => ({ source: key, externalId })), reason },
          })
        }
        told={({ newId }) => ({ title: 'Split', description: `The new breach is ${newId}.` })}
        failed="Not split"
        onDone={onDone}
      />
    </>
  )
}

function whyNot(chosen: number, all: number): string | undefined {
  if (chosen === 0) return 'Choose the records first.'
  return chosen === all ? 'One record at least has to stay.' : undefined
}
