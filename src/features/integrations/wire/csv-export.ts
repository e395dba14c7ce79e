import { z } from 'zod'
import { dayOf } from '../../../platform/shared/days.ts'
import { nextRun } from '../../../product/schedule-times.ts'
import { exportFrequencies } from '../vocabulary.ts'
import { address, hostOf, secretText, wire } from './wire.ts'

const settings = z.object({
  url: address,
  method: z.enum(['PUT', 'POST']),
  token: secretText.optional(),
  frequency: z.enum(exportFrequencies),
  hour: z.string().regex(/^(\d|1\d|2[0-3])$/, 'is not an hour from 0 to 23'),
})
type ExportSettings = z.output<typeof settings>

/** The vendor register as a file, sent to an address. */
export const csvExport = wire<ExportSettings>({
  settings,
  target: ({ url }) => hostOf(url),
  request: ({ url, method, token }, { payload, file = Buffer.alloc(0) }) => {
    const { timestamp } = JSON.parse(payload) as { timestamp: string }
    return {
      ...{ method, url, body: file },
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="vendors-${dayOf(new Date(timestamp))}.csv"`,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
    }
  },
  patienceMs: 30_000,
})

/** A Monday: weekly exports have its weekday. */
const firstDay = '2024-01-01'

/** When it runs next, after an instant. */
export function nextExportAt(given: Readonly<Record<string, string>>, after: Date): Date {
  const { frequency, hour } = settings.parse(given)
  return nextRun({ frequency, hour: Number(hour), startsOn: firstDay, timeZone: 'UTC' }, after)
}
