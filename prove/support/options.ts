// Options after the name of a proof. Invalid ones are reported before anything is started.

/** As parseArgs throws it, so that the usage is told with it. */
export const wrongUse = (what: string): Error => Object.assign(new Error(what), { code: 'ERR_PARSE_ARGS_INVALID' })

/** Returns the names that `--only` selects; all of them without it. */
export function chosen<Name extends string>(only: string | undefined, known: readonly Name[]): Name[] {
  const names: readonly string[] = only?.split(',') ?? known
  for (const name of names)
    if (!known.some((one) => one === name)) throw wrongUse(`--only takes ${known.join(', ')}; not "${name}"`)
  return known.filter((one) => names.includes(one))
}

export function numberOf(name: string, value: string, least: number): number {
  const number = value.trim() === '' ? Number.NaN : Number(value)
  if (!(Number.isFinite(number) && number >= least)) throw wrongUse(`--${name} is a number, ${least} or more`)
  return number
}

export function wholeOf(name: string, value: string, least: number): number {
  const number = numberOf(name, value, least)
  if (!Number.isInteger(number)) throw wrongUse(`--${name} is a whole number`)
  return number
}

/** Another one each time; each proof says which it was. */
export const someSeed = (): string => String(Date.now() % 1_000_000)
