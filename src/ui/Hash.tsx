import { CopyButton } from './CopyButton.tsx'

/** A sha256, shortened to both ends; whole for copying and for who points at it. */
export function Hash({ value, copy = false }: { value: string; copy?: boolean | undefined }) {
  const ends = (
    <abbr className="ui-hash" title={value}>
      {value.length > 20 ? `${value.slice(0, 8)}…${value.slice(-8)}` : value}
    </abbr>
  )
  if (!copy) return ends
  return (
    <span className="ui-hash-row">
      {ends}
      <CopyButton text={value} label="Copy hash" iconOnly />
    </span>
  )
}
