import type { ReactNode } from 'react'
import { askedPeriods, formatNames, formats, periodNames, reportTypes, typeNames } from '../../../product/reports.ts'
import { FieldError, optionsOf, Select, TextInput } from '../../../ui/Field.tsx'
import type { AskedReport } from '../contract.ts'

export interface AskFieldsProps {
  typed?: Omit<AskedReport, 'scope'> | undefined
  /** Questions of the multi-state report besides the vendors. */
  note?: ReactNode
}

/**
 * Report type, time period and format. The days of a custom period, and the note on the multi-state report, show once that
 * is chosen, with and without script.
 */
export function AskFields({ typed, note }: AskFieldsProps) {
  return (
    <div className="group/asked grid grid-cols-1 gap-5">
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <Select
          label="Report type"
          className="sm:col-span-2"
          name="type"
          options={optionsOf(reportTypes, typeNames)}
          defaultValue={typed?.type}
        />
        <Select
          label="Time period"
          name="period"
          options={optionsOf(askedPeriods, periodNames)}
          defaultValue={typed?.period}
        />
        <Select label="Format" name="format" options={optionsOf(formats, formatNames)} defaultValue={typed?.format} />
      </div>
      {note && <p className="hidden text-sm text-quiet group-has-[[value=multi]:checked]/asked:block">{note}</p>}
      <div className="hidden grid-cols-1 gap-5 group-has-[[value=custom]:checked]/asked:grid sm:grid-cols-2">
        <TextInput label="First day" name="from" type="date" defaultValue={typed?.from} />
        <TextInput label="Last day" name="to" type="date" defaultValue={typed?.to} />
      </div>
    </div>
  )
}

/** Error of a form, announced where it is sent; it takes no space before. */
export const FormError = ({ words }: { words: string | null | undefined }) => (
  <div aria-live="polite" className="not-empty:mb-4">
    {words && <FieldError>{words}</FieldError>}
  </div>
)
