import { once } from '../../../../platform/shared/once.ts'
import { compareText } from '../../../../platform/shared/text.ts'
import { countryCodes } from '../../../../product/countries.ts'
import { countryName } from '../../../../product/entries.ts'
import type { Option } from '../dossier/form-fields.ts'

/** Every country by its name. */
export const countryOptions = once((): Option[] =>
  countryCodes.map((value) => ({ value, label: countryName(value) })).toSorted((a, b) => compareText(a.label, b.label)),
)
