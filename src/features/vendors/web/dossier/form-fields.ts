import { listCountries, readCountries, readCountry } from '../../../../product/countries.ts'
import type { Draft, FieldValue } from './edits.ts'

// Forms of the dossier are tables of fields: what each is called, how it is entered, and what the server gets of it.

export interface Option {
  value: string
  label: string
}

interface Shared {
  /** As the call names it. */
  name: string
  label: string
  hint?: string | undefined
  required?: boolean | undefined
  maxLength?: number | undefined
}

export type FormField = Shared &
  (
    | { kind: 'text' | 'area' | 'email' | 'url' | 'day' | 'number' | 'lines' | 'countries' | 'file' }
    /** An empty value is null: no one, not said. */
    | { kind: 'choice' | 'id' | 'yes-no'; options: readonly Option[] }
    | { kind: 'checks'; options: readonly Option[] }
  )

/** Returns the fields' values of a record as the server gave it. */
export const draftOf = (fields: readonly FormField[], given: Readonly<Record<string, unknown>>): Draft =>
  Object.fromEntries(fields.map((field) => [field.name, shownValue(field, given[field.name])]))

/** Returns the body to send: only the fields that the draft has. */
export const bodyOf = (fields: readonly FormField[], draft: Draft): Record<string, unknown> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = draft[field.name]
      return value === undefined ? [] : [[field.name, sentValue(field, value)]]
    }),
  )

/** Describes a value for a reader. */
export function valueWords(field: FormField | undefined, value: FieldValue): string {
  const said = typeof value !== 'string' ? value : field?.kind === 'lines' ? value.split('\n') : [value]
  const options = field && 'options' in field ? field.options : []
  const words = said.map((one) => options.find((option) => option.value === one)?.label ?? one)
  return words.filter((word) => word !== '').join(', ') || 'nothing'
}

const yesOrNo = new Map<unknown, string>([
  [true, 'yes'],
  [false, 'no'],
])

function shownValue({ kind }: FormField, given: unknown): FieldValue {
  if (kind === 'checks') return Array.isArray(given) ? given.map(String) : []
  if (given === null || given === undefined) return ''
  switch (kind) {
    case 'lines':
      return Array.isArray(given) ? given.join('\n') : ''
    case 'countries':
      return Array.isArray(given) ? given.join(', ') : ''
    case 'yes-no':
      return yesOrNo.get(given) ?? ''
    case 'text':
    case 'area':
    case 'email':
    case 'url':
    case 'day':
    case 'number':
    case 'file':
    case 'choice':
    case 'id':
      return String(given)
  }
}

function sentValue({ kind }: FormField, value: FieldValue): unknown {
  if (typeof value !== 'string') return value
  const text = value.trim()
  switch (kind) {
    case 'text':
    case 'area':
    case 'email':
    case 'url':
    case 'choice':
      return text
    case 'day':
      return text === '' ? null : text
    case 'number':
    case 'id':
    case 'file':
      return text === '' ? null : Number(text)
    case 'yes-no':
      return text === '' ? null : text === 'yes'
    case 'lines':
      return splitOn(text, /\n+/u)
    case 'countries':
      return [...new Set(countryCodes(text))]
    case 'checks':
      return text === '' ? [] : [text]
  }
}

/** Codes of countries as typed, by name or code: "de, Brazil" is DE and BR. What is not a country is sent for the server to refuse. */
export function countryCodes(text: string): string[] {
  const { codes, unknown } = readCountries(text)
  const parts = unknown.flatMap((part) => {
    const words = part.split(/\s+/u)
    return words.every((word) => readCountry(word)) ? words.flatMap((word) => readCountry(word) ?? []) : part
  })
  return [...codes, ...parts]
}

/** The list of countries for a field. */
export const countryOptions = (none: string): Option[] => [
  { value: '', label: none },
  ...listCountries().map(({ code, name }) => ({ value: code, label: name })),
]

export const yesNoOptions: readonly Option[] = [
  { value: '', label: 'Not known' },
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

const splitOn = (text: string, by: RegExp): string[] =>
  text
    .split(by)
    .map((part) => part.trim())
    .filter((part) => part !== '')
