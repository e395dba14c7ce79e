import type { FormEvent } from 'react'
import { errorWords } from '../../../platform/web/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { TextInput } from '../../../ui/Field.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { BreachSide } from '../staff-contract.ts'
import { ReasonForm } from './ReasonForm.tsx'
import { Sides } from './Sides.tsx'
import { idIn } from './staff-words.ts'
import { callStaff, useLookUp } from './use-decision.ts'

/** Joins two breaches by hand: looked up first, so that no one joins what was not seen. */
export function JoinForm() {
  const hydrated = useHydrated()
  const [into, from] = [useLookUp(), useLookUp()]

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    into.mutate(idIn(String(fields.get('into') ?? '')))
    from.mutate(idIn(String(fields.get('from') ?? '')))
  }

  function clear() {
    into.reset()
    from.reset()
  }

  return (
    <Disclosure className="last-of-type:border-b-0" summary="Join two breaches">
      <div className="grid grid-cols-1 gap-5">
        <form onSubmit={submit} className="grid max-w-measure grid-cols-1 gap-4 sm:grid-cols-2">
          <TextInput
            label="Breach that stays"
            name="into"
            required
            maxLength={500}
            autoComplete="off"
            error={into.error ? errorWords(into.error) : undefined}
            hint="Its id, or the address of its page."
          />
          <TextInput
            label="Breach that becomes part of it"
            name="from"
            required
            maxLength={500}
            autoComplete="off"
            error={from.error ? errorWords(from.error) : undefined}
            hint="Its id, or the address of its page."
          />
          <div className="col-span-full">
            <Button
              type="submit"
              disabled={!hydrated}
              pending={into.isPending || from.isPending}
              pendingLabel="Looking them up"
            >
              Look them up
            </Button>
          </div>
        </form>
        {into.data && from.data && <Joining into={into.data} from={from.data} onDone={clear} />}
      </div>
    </Disclosure>
  )
}

function Joining({ into, from, onDone }: { into: BreachSide; from: BreachSide; onDone: () => void }) {
  if (into.id === from.id) return <p className="text-sm wrap-anywhere">{`Both are one breach already: ${into.id}.`}</p>
  return (
    <>
      <Sides caption="The two breaches, side by side" sides={[into, from]} />
      <ReasonForm
        label="Join"
        pendingLabel="Joining"
        act={(reason) => callStaff('POST /api/admin/breach-merges', { body: { into: into.id, from: from.id, reason } })}
        told={() => ({ title: 'Joined', description: `${from.id} is part of ${into.id} now.` })}
        failed="Not joined"
        onDone={onDone}
      />
    </>
  )
}
