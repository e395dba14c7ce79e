import { type Checker, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync'
import type { Column, Shape } from './columns.ts'

// Compares the columns of a statement with the properties of the type that its rows are given.

/** The form in which a value arrives: `json` is anything but an instant or bytes. */
type Form = 'number' | 'string' | 'boolean' | 'Date' | 'Buffer' | 'json' | 'interval' | { list: Form }

const forms: Record<string, Form> = {
  ...Object.fromEntries(['int2', 'int4', 'int8', 'oid', 'float4', 'float8'].map((name) => [name, 'number'])),
  bool: 'boolean',
  ...{ timestamptz: 'Date', timestamp: 'Date', bytea: 'Buffer', json: 'json', jsonb: 'json', interval: 'interval' },
}
/** Lists as the pool reads them; an int8 in a list stays text. */
const listForms: Record<string, Form> = {
  ...Object.fromEntries(['_int2', '_int4', '_oid', '_float4', '_float8', '_numeric'].map((name) => [name, 'number'])),
  ...Object.fromEntries(
    ['_int8', '_text', '_varchar', '_bpchar', '_uuid', '_inet', '_cidr', '_macaddr', '_time'].map((name) => [
      name,
      'string',
    ]),
  ),
  ...Object.fromEntries(['_timestamptz', '_timestamp', '_date'].map((name) => [name, 'Date'])),
  ...{ _bool: 'boolean', _bytea: 'Buffer', _json: 'json', _jsonb: 'json' },
}

function formOf(type: string): Form {
  const list = listForms[type]
  return list ? { list } : (forms[type] ?? 'string')
}

/** The same where rows come as JSON. */
function jsonFormOf(type: string): Form {
  if (type.startsWith('_')) return { list: jsonFormOf(type.slice(1)) }
  if (type === 'numeric') return 'number'
  if (type === 'record') return 'json'
  const form = formOf(type)
  return form === 'Date' || form === 'Buffer' || form === 'interval' ? 'string' : form
}

/** Types that say nothing about a value before the program runs. */
const open =
  TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter | TypeFlags.IndexedAccess | TypeFlags.Conditional

const partsOf = (type: Type): readonly Type[] => (type.isUnionType() ? (type.getTypes() ?? []) : [type])
const wordOf = (form: Form): string => (typeof form === 'string' ? form : `${wordOf(form.list)}[]`)

/** The texts of a type that is nothing but literals. */
function literalsOf(type: Type): Set<string> | undefined {
  const parts = partsOf(type).filter((one) => !(one.flags & (TypeFlags.Null | TypeFlags.Undefined)))
  const texts = parts.map((one) => (one.isStringLiteralType() ? one.value : undefined))
  return parts.length > 0 && texts.every((one) => one !== undefined) ? new Set(texts) : undefined
}

export function createComparer(checker: Checker) {
  const cache = new Map<string, string[]>()

  function accepts(type: Type, form: Form): boolean {
    return partsOf(type).some((part) => {
      const { flags } = part
      if (flags & (TypeFlags.Any | TypeFlags.Unknown)) return true
      if (flags & (TypeFlags.Null | TypeFlags.Undefined)) return false
      if (flags & (TypeFlags.TypeParameter | TypeFlags.IndexedAccess | TypeFlags.Conditional)) {
        const base = checker.getBaseConstraintOfType(part)
        return !base || base.id === part.id || accepts(base, form)
      }
      if (part.isIntersectionType()) return (part.getTypes() ?? []).some((one) => accepts(one, form))
      if (form === 'number') return (flags & TypeFlags.NumberLike) !== 0
      if (form === 'string') return (flags & TypeFlags.StringLike) !== 0
      if (form === 'boolean') return (flags & TypeFlags.BooleanLike) !== 0
      const name = flags & TypeFlags.Object ? part.getSymbol()?.name : undefined
      if (form === 'Date') return name === 'Date'
      if (form === 'Buffer') return name === 'Buffer' || name === 'Uint8Array'
      if (form === 'json') return name !== 'Date' && name !== 'Buffer' && name !== 'Uint8Array'
      if (form === 'interval') return (flags & TypeFlags.Object) !== 0
      if (!checker.isArrayLikeType(part) || !part.isTypeReference()) return false
      return checker.getTypeArguments(part).every((one) => accepts(one, form.list))
    })
  }

  const isNullAllowed = (type: Type): boolean =>
    partsOf(type).some(
      (part) =>
        (part.flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.Null)) !== 0 ||
        (part.isTypeParameter() && !checker.getConstraintOfTypeParameter(part)),
    )

  function faultsOfValue(name: string, shape: Shape, type: Type, isJson: boolean): string[] {
    if (shape.type === '') return []
    const form = isJson ? jsonFormOf(shape.type) : formOf(shape.type)
    const faults: string[] = []
    if (!accepts(type, form))
      faults.push(`${name} is ${shape.type} and arrives as ${wordOf(form)}, typed ${checker.typeToString(type)}`)
    if (shape.isNullable && !isNullAllowed(type))
      faults.push(`${name} may be null, typed ${checker.typeToString(type)}`)
    const literals = literalsOf(type)
    const missing = literals ? (shape.values ?? []).filter((value) => !literals.has(value)) : []
    if (missing.length > 0) faults.push(`${name} may be ${missing.join(', ')}, typed ${checker.typeToString(type)}`)
    return [...faults, ...faultsInside(name, shape, type)]
  }

  /** Compares JSON that a statement builds with its type. */
  function faultsInside(name: string, { fields, element }: Shape, type: Type): string[] {
    const parts = partsOf(type).filter((one) => !(one.flags & (TypeFlags.Null | TypeFlags.Undefined)))
    if ((!fields && !element) || parts.some((one) => one.flags & open)) return []
    const lists = parts.filter((one) => checker.isArrayLikeType(one))
    if (element) {
      const [list] = lists
      if (!list) return [`${name} is a list, typed ${checker.typeToString(type)}`]
      const of = list.isTypeReference() ? checker.getTypeArguments(list)[0] : undefined
      return of ? faultsOfValue(`${name}[]`, element, of, true) : []
    }
    const objects = parts.filter((one) => !lists.includes(one))
    const all = objects.map((one) => faultsOfMember(fields ?? [], one, true, `${name}.`))
    return (
      all.toSorted((a, b) => a.length - b.length)[0] ?? [`${name} is an object, typed ${checker.typeToString(type)}`]
    )
  }

  function faultsOfMember(columns: readonly Column[], row: Type, isJson: boolean, under = ''): string[] {
    const faults: string[] = []
    const properties = new Map(checker.getPropertiesOfType(row).map((one) => [one.name, one]))
    const [index] = properties.size === 0 ? checker.getIndexInfosOfType(row) : []
    const names = new Set<string>()
    for (const column of columns) {
      const name = `${under}${column.name}`
      if (names.has(column.name) && properties.size > 0) faults.push(`${name} comes twice`)
      names.add(column.name)
      const property = properties.get(column.name)
      const type = property ? checker.getTypeOfSymbol(property) : index?.valueType
      if (type) faults.push(...faultsOfValue(name, column, type, isJson))
      else if (column.name !== '?column?') faults.push(`${name} is answered and not in the type of the row`)
    }
    for (const [name, property] of properties)
      if (!names.has(name) && !(property.flags & SymbolFlags.Optional))
        faults.push(`${under}${name} is in the type of the row and not answered`)
    return faults
  }

  /** `{}`, as `unknown` is called where it is neither null nor undefined. */
  const isAnything = (type: Type): boolean =>
    (type.flags & TypeFlags.Object) !== 0 && checker.typeToString(type) === '{}'

  /** Whether a parameter of a type takes a value: a list goes as an SQL array, and any other object as JSON. */
  function fits(type: string, value: Type): boolean {
    const { flags } = value
    if (value.isIntersectionType()) return (value.getTypes() ?? []).some((one) => fits(type, one))
    const isText = (flags & TypeFlags.StringLike) !== 0
    const isList = checker.isArrayLikeType(value)
    if (type.startsWith('_')) return isList
    if (isList) return false
    if (isText || type === 'json' || type === 'jsonb') return true
    if (/^timestamp/.test(type)) return (flags & TypeFlags.Object) !== 0 && value.getSymbol()?.name === 'Date'
    if (/^(int[248]|float[48]|numeric|oid)$/.test(type))
      return (flags & (TypeFlags.NumberLike | TypeFlags.BigIntLike)) !== 0
    if (type === 'bool') return (flags & TypeFlags.BooleanLike) !== 0
    return type !== 'date'
  }

  return {
    /** @param isJson The rows come as JSON, as from `runTogether`. */
    faults(columns: readonly Column[], row: Type | undefined, isJson = false): string[] {
      if (!row || row.flags & (TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter)) return []
      const key = `${row.id} ${isJson} ${JSON.stringify(columns)}`
      const before = cache.get(key)
      if (before) return before
      const ofMembers = partsOf(row).map((member) => faultsOfMember(columns, member, isJson))
      const found = ofMembers.toSorted((a, b) => a.length - b.length)[0] ?? []
      cache.set(key, found)
      return found
    },
    /** Returns how a parameter and the value that is given for it differ. */
    faultOfValue(type: string, value: Type | undefined): string | undefined {
      if (!value) return undefined
      const parts = partsOf(value).filter((one) => !(one.flags & (TypeFlags.Null | TypeFlags.Undefined)))
      if (parts.length === 0 || parts.some((one) => (one.flags & open) !== 0 || isAnything(one))) return undefined
      return parts.some((one) => fits(type, one)) ? undefined : `is ${type}, given ${checker.typeToString(value)}`
    },
  }
}
