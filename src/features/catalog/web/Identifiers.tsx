import { counted } from '../../../platform/shared/counted.ts'
import { DataList } from '../../../ui/DataList.tsx'
import { Disclosure } from '../../../ui/Disclosure.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import type { Identifier } from '../contract.ts'
import { PatternMark } from './SourceLink.tsx'
import { identifierNames, isPatternAddress } from './words.ts'

/** More than this many of one kind are folded. */
const shownOpen = 12

const kinds = Object.keys(identifierNames) as Identifier['kind'][] // literal object: its keys are exactly these

export function Identifiers({ identifiers }: { identifiers: readonly Identifier[] }) {
  return (
    <DataList
      layout="lined"
      items={kinds.flatMap((kind) => {
        const rows = identifiers.filter((identifier) => identifier.kind === kind)
        return rows.length === 0 ? [] : [{ label: identifierNames[kind], value: <Values rows={rows} /> }]
      })}
    />
  )
}

function Values({ rows }: { rows: readonly Identifier[] }) {
  if (rows.length <= shownOpen) return <ValueList rows={rows} />
  return (
    <Disclosure summary={counted(rows.length, 'value', 'values')} className="border-0! text-sm [&>summary]:pt-0!">
      <ValueList rows={rows} />
    </Disclosure>
  )
}

function ValueList({ rows }: { rows: readonly Identifier[] }) {
  return (
    <ul className="grid gap-1">
      {rows.map((row) => (
        <li key={row.value}>
          <span className="font-mono text-xs">
            {row.page === null ? row.value : <TextLink href={row.page}>{row.value}</TextLink>}
          </span>
          {row.page !== null && isPatternAddress(row.page) && <PatternMark />}
        </li>
      ))}
    </ul>
  )
}
