import { Disclosure } from '../../../ui/Disclosure.tsx'
import { Select, TextArea, TextInput } from '../../../ui/Field.tsx'
import { removalLimits } from '../vocabulary.ts'
import { countryOptions, stateOptions } from './places.ts'
import type { Refused, Typed } from './removal-form.ts'

export type Details = Pick<Typed, 'name' | 'country' | 'state' | 'account' | 'city' | 'formerNames' | 'listings'>

interface DetailsThatHelpProps {
  typed: Details | undefined
  refused: Refused['fields']
  /** People-search sites are chosen: they find people by city, earlier names and the page of a listing. */
  hasPeopleSearch: boolean
}

/** Fields that may stay empty, each with what it is for. */
export function DetailsThatHelp({ typed, refused, hasPeopleSearch }: DetailsThatHelpProps) {
  const isUsed = [typed, refused].some((fields) => names.some((name) => fields?.[name]))
  return (
    <Disclosure
      // Opens when a site is chosen that finds no one without them.
      key={hasPeopleSearch ? 'needed' : 'optional'}
      summary={hasPeopleSearch ? 'How people-search sites find you' : 'Details that help them find you'}
      aside={hasPeopleSearch ? 'Recommended for the sites you chose' : 'Optional'}
      open={isUsed || hasPeopleSearch}
    >
      <div className="grid grid-cols-1 gap-x-5 gap-y-4 sm:grid-cols-2">
        <PersonFields typed={typed} refused={refused} which={names} />
        <p className="text-sm text-quiet sm:col-span-2">
          We never ask for a social security number, a full date of birth or a copy of an identity document. Don’t send
          them.
        </p>
      </div>
    </Disclosure>
  )
}

const names = ['name', 'account', 'city', 'formerNames', 'listings'] as const

interface PersonFieldsProps extends Omit<DetailsThatHelpProps, 'hasPeopleSearch'> {
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
        hint="Privacy laws differ by state."
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
        hint="A user name or profile address, if it isn’t your email."
        error={refused.account}
      />
    ),
    city: (
      <TextInput
        key="city"
        label="City"
        name="city"
        autoComplete="address-level2"
        maxLength={removalLimits.cityCharacters}
        defaultValue={typed?.city}
        hint="Where you live, or lived when you were listed."
        error={refused.city}
      />
    ),
    formerNames: (
      <TextInput
        key="formerNames"
        label="Former names"
        name="formerNames"
        autoComplete="off"
        maxLength={removalLimits.formerNamesCharacters}
        defaultValue={typed?.formerNames}
        hint="Maiden and other earlier names, separated by commas."
        error={refused.formerNames}
      />
    ),
    listings: (
      <div key="listings" className="sm:col-span-2">
        <TextArea
          label="Pages that list you"
          name="listings"
          rows={3}
          placeholder="https://www.spokeo.com/…"
          defaultValue={typed?.listings}
          hint={`One web address a line, at most ${removalLimits.listings}. Each site is shown only its own pages.`}
          error={refused.listings}
        />
      </div>
    ),
  }
  return which.map((name) => fields[name])
}
