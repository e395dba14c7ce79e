import type { ReactNode } from 'react'
import { RadioGroup } from '../../../ui/Choice.tsx'
import { type SeverityLevel, severities } from '../severity-table.ts'

interface SeverityChoiceProps {
  name?: string
  defaultValue?: SeverityLevel | undefined
  onChange?: ((level: SeverityLevel) => void) | undefined
  /** Hint next to a level: how many mails to expect. */
  hints?: Partial<Record<SeverityLevel, ReactNode>> | undefined
}

/** From which level on alerts come. */
export function SeverityChoice({
  name = 'severityThreshold',
  defaultValue = 'medium',
  onChange,
  hints = {},
}: SeverityChoiceProps) {
  return (
    <RadioGroup
      legend="Minimum severity"
      name={name}
      options={severities.map((level) => ({ value: level, label: words[level], hint: hints[level] }))}
      hintsBeside
      defaultValue={defaultValue}
      onChange={onChange && ((level) => onChange(level as SeverityLevel))} // one of the options above
    />
  )
}

const words: Record<SeverityLevel, string> = { low: 'Low', medium: 'Medium', high: 'High', critical: 'Critical' }
