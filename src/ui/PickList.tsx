import { X } from 'lucide-react'
import { Select } from './Field.tsx'

interface PickListProps {
  label: string
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

/** Several of many: each is picked from a list and listed below it until it is removed. */
export function PickList({ label, options, chosen, onChange }: PickListProps) {
  const nameOf = (value: string) => options.find((option) => option.value === value)?.label ?? value
  return (
    <div className="grid gap-2">
      <Select
        label={label}
        value=""
        onChange={({ target }) => target.value !== '' && onChange([...chosen, target.value])}
        options={[{ value: '', label: 'Choose…' }, ...options.filter(({ value }) => !chosen.includes(value))]}
      />
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {chosen.map((value) => (
            <li key={value}>
              <button
                type="button"
                className="inline-flex items-center gap-1.5 rounded-sm border border-line px-2 py-1 text-sm hover:border-rule"
                aria-label={`Remove ${nameOf(value)}`}
                onClick={() => onChange(chosen.filter((one) => one !== value))}
              >
                {nameOf(value)}
                <X size={12} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
