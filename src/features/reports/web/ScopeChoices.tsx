import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { errorWords } from '../../../platform/web/call.ts'
import { memberQuery } from '../../../platform/web/portal.ts'
import { vendorsUrl } from '../../../product/links.ts'
import { tiers, vendorRoles, withBlanks } from '../../../product/vendors.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/Choice.tsx'
import { Combobox } from '../../../ui/Combobox.tsx'
import { FieldError } from '../../../ui/Field.tsx'
import { rowAct } from '../../../ui/row-act.ts'
import type { VendorRow } from '../../vendors/contract.ts'
import { capitalised } from '../build/words.ts'
import type { AskedReport } from '../contract.ts'

const mostSuggested = 8

/** Chooses vendors by tier, role and type, or one by one. */
export function ScopeChoices({ scope }: { scope: AskedReport['scope'] }) {
  const { data: vendors = [], error } = useQuery(memberQuery<VendorRow[]>(vendorsUrl))
  // A type that was chosen stays to be seen when no vendor has it any more.
  const types = [...new Set([...vendors.map(({ vendorType }) => vendorType), ...(scope.vendorTypes ?? [])])].toSorted()
  return (
    <div className="grid grid-cols-1 gap-5">
      <Choices legend="Tier" name="tiers" values={tiers} chosen={scope.tiers} />
      <Choices legend="Role" name="roles" values={vendorRoles} chosen={scope.roles} />
      {types.length > 0 && <Choices legend="Type" name="vendorTypes" values={types} chosen={scope.vendorTypes} />}
      <VendorPicker vendors={vendors} chosen={scope.vendorIds} />
      {error && <FieldError>{`The vendors could not be listed. ${errorWords(error)}`}</FieldError>}
    </div>
  )
}

interface ChoicesProps {
  legend: string
  name: string
  values: readonly string[]
  chosen: readonly string[] | undefined
}

function Choices({ legend, name, values, chosen }: ChoicesProps) {
  return (
    <fieldset>
      <legend className="ui-legend">{legend}</legend>
      <div className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-3">
        {values.map((value) => (
          <Checkbox
            key={value}
            name={name}
            value={value}
            label={capitalised(withBlanks(value))}
            defaultChecked={chosen?.includes(value)}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** Vendors one by one, found by their names. */
function VendorPicker({
  vendors,
  chosen = [],
}: {
  vendors: readonly VendorRow[]
  chosen?: readonly number[] | undefined
}) {
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<readonly number[]>(chosen)
  const names = new Map(vendors.map(({ id, vendorName }) => [id, vendorName]))
  const wanted = typed.trim().toLowerCase()
  const found = vendors.filter(
    ({ id, vendorName }) => wanted !== '' && !picked.includes(id) && vendorName.toLowerCase().includes(wanted),
  )
  return (
    <div className="grid grid-cols-1 gap-3">
      <Combobox
        label="Certain vendors"
        hideLabel={false}
        size="medium"
        value={typed}
        onChange={setTyped}
        suggestions={found.slice(0, mostSuggested).map(({ id, vendorName }) => ({ id: String(id), label: vendorName }))}
        onPick={({ id }) => {
          setPicked([...picked, Number(id)])
          setTyped('')
        }}
        placeholder="Name of a vendor"
        maxLength={200}
      />
      {picked.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {picked.map((id) => (
            <li key={id}>
              <input type="hidden" name="vendorIds" value={id} />
              <Button
                {...rowAct('leave-out')}
                size="small"
                aria-label={`Remove ${nameOf(names, id)}`}
                onClick={() => setPicked(picked.filter((other) => other !== id))}
              >
                <span className="wrap-anywhere">{nameOf(names, id)}</span>
                <span aria-hidden="true">×</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** One that was archived since is not in the list of active ones. */
const nameOf = (names: ReadonlyMap<number, string>, id: number): string => names.get(id) ?? `Vendor ${id}`
