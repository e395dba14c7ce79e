import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Select, TextInput } from '../../../ui/Field.tsx'
import { removalLimits } from '../vocabulary.ts'
import { countryOptions, stateOptions } from './places.ts'
import type { Refused, Typed } from './removal-form.ts'

type Details = Pick<Typed, 'name' | 'country' | 'state' | 'account'>

interface DetailsThatHelpProps {
  typed: Details | undefined
  refused: Refused['fields']
}

/** Four fields that may stay empty, each with what it is for. */
export function DetailsThatHelp({ typed, refused }: DetailsThatHelpProps) {
  const isUsed = [typed, refused].some((fields) => names.some((name) => fields?.[name]))
  return (
    <Disclosure summary="Details that help" aside="Optional, four fields" open={isUsed}>
      <div className="grid grid-cols-1 gap-x-5 gap-y-4 sm:grid-cols-2">
        <PersonFields typed={typed} refused={refused} which={names} />
        <p className="text-sm text-quiet sm:col-span-2">
          Never asked for, and never to be sent: a social security number, a full date of birth, a copy of an identity
          document.
        </p>
      </div>
    </Disclosure>
  )
}

const names = ['country', 'state', 'name', 'account'] as const

interface PersonFieldsProps extends DetailsThatHelpProps {
  which: readonly (keyof Details)[]
  /** The letters cannot begin without the country. */
  asksCountry?: boolean
}

export function PersonFields({ typed, refused, which, asksCountry = false }: PersonFieldsProps) {
  const fields = {
    country: (
      <Select
        key="country"
        label="Country"
        name="country"
        autoComplete="country"
        required={asksCountry}
        defaultValue={typed?.country ?? ''}
        options={[{ value: '', label: asksCountry ? 'Choose a country' : 'Not stated' }, ...countryOptions]}
        hint="Decides which law the letter cites."
        error={refused.country}
      />
    ),
    state: (
      <Select
        key="state"
        label="US state"
        name="state"
        autoComplete="address-level1"
        defaultValue={typed?.state ?? ''}
        options={[{ value: '', label: 'Only for the United States' }, ...stateOptions]}
        hint="Privacy laws of the United States differ by state."
        error={refused.state}
      />
    ),
    name: (
      <TextInput
        key="name"
        label="Name"
        name="name"
        autoComplete="name"
        maxLength={removalLimits.nameCharacters}
        defaultValue={typed?.name}
        hint="People-search sites list people by name."
        error={refused.name}
      />
    ),
    account: (
      <TextInput
        key="account"
        label="Account identifier"
        name="account"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={removalLimits.accountCharacters}
        defaultValue={typed?.account}
        hint="A user name or profile address, where it is not your e-mail."
        error={refused.account}
      />
    ),
  }
  return which.map((name) => fields[name])
}
