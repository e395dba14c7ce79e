import { Select, TextInput } from '../../../ui/Field.tsx'
import type { AskedReport } from '../contract.ts'
import { formatNames, formats, periodNames, periods, reportTypes, typeNames } from '../vocabulary.ts'

export const optionsOf = <T extends string>(values: readonly T[], names: Record<T, string>) =>
  values.map((value) => ({ value, label: names[value] }))

/** Report type, time period and format; the days of a custom period show once it is chosen, with and without script. */
export function AskFields({ typed }: { typed?: Omit<AskedReport, 'scope'> | undefined }) {
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
          options={optionsOf(periods, periodNames)}
          defaultValue={typed?.period}
        />
        <Select label="Format" name="format" options={optionsOf(formats, formatNames)} defaultValue={typed?.format} />
      </div>
      <div className="hidden grid-cols-1 gap-5 group-has-[[value=custom]:checked]/asked:grid sm:grid-cols-2">
        <TextInput label="First day" name="from" type="date" defaultValue={typed?.from} />
        <TextInput label="Last day" name="to" type="date" defaultValue={typed?.to} />
      </div>
    </div>
  )
}
