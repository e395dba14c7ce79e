import { figures, measureLevels } from './measure-levels.ts'

// Prints how many of the development set hold, and how the levels of the whole catalog spread. `npm run levels -- ID…` also
// prints these entries with the reasons for their score.

const began = performance.now()
const { entries, companies, pairs, levels, mustBeHighCalledLow, trapsCalledHigh } = await measureLevels()
const percent = ({ held, of }: { held: number; of: number }) => `${((100 * held) / of).toFixed(1)}%`

for (const [name, part] of [
  ['Pairs', pairs],
  ['Levels', levels],
] as const) {
  console.log(`${name}: ${part.held} of ${part.of} hold (${percent(part)})`)
  for (const failed of part.failed) console.log(`  ${failed}`)
}
console.log(`Must be high, called low: ${mustBeHighCalledLow.join(', ') || 'none'}`)
console.log(`Traps called high: ${trapsCalledHigh.join(', ') || 'none'}`)

const columns = ['high', 'medium', 'low', 'not enough known', 'no role'] as const
const bases = ['measured', 'record', 'role-alone'] as const
console.log(`\n${['', ...columns, ...bases].join('\t')}`)
for (const [type, rows] of [...Map.groupBy(entries, ({ type }) => type), ['company', companies] as const]) {
  const counts = Map.groupBy(rows, ({ explanation: { level, gate } }) =>
    level !== 'unknown' ? level : gate === 'no-role' ? 'no role' : 'not enough known',
  )
  const byBasis = Map.groupBy(rows, ({ explanation }) => explanation.basis)
  const figure = (found: readonly unknown[] | undefined) => String(found?.length ?? 0)
  console.log(
    [
      type,
      ...columns.map((column) => figure(counts.get(column))),
      ...bases.map((basis) => figure(byBasis.get(basis))),
    ].join('\t'),
  )
}
console.log(`\n${Math.round(performance.now() - began)} ms`)

const byId = new Map([
  ...entries.map((one) => [one.id, one.explanation] as const),
  ...companies.map((one) => [`company:${one.id}`, one.explanation] as const),
])
for (const id of process.argv.slice(2)) {
  const found = byId.get(id)
  if (!found) {
    console.log(`\n${id} is not in the catalog`)
    continue
  }
  console.log(`\n${id}: ${figures(found)}, ${found.basis}, confidence ${found.confidence}`)
  for (const { label, h, points, state, note } of found.factors.filter(({ h }) => h !== 0))
    console.log(`  ${(points / 1_000_000).toFixed(1)}\t${h}\t${label} (${state}): ${note}`)
  for (const { id: floor, value, reason } of found.floors) console.log(`  ${floor} ${value}: ${reason}`)
}
