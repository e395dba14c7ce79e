import { useState } from 'react'
import type { RowSelection } from '../../../ui/Table.tsx'
import type { Selection } from '../bulk-contract.ts'
import type { VendorRow } from '../contract.ts'

export interface Chosen {
  count: number
  /** The selection as calls take it. */
  selection: Selection
  /** Every vendor of the list is chosen, those of later pages as well. */
  isWhole: boolean
}

/** Vendors that were chosen in a list: some of the rows, or all that match its filters. */
export function useSelection({ filters, total }: { filters: Record<string, string>; total: number }) {
  const list = JSON.stringify(filters)
  const [of, setOf] = useState({ list, ids: new Set<number>(), isWhole: false })
  // Another list begins with nothing chosen.
  const current = of.list === list ? of : { list, ids: new Set<number>(), isWhole: false }
  const rows: RowSelection<VendorRow> = {
    has: ({ id }) => current.isWhole || current.ids.has(id),
    choose: (vendors, isChosen) => {
      const ids = new Set(current.ids)
      for (const { id } of vendors) {
        if (isChosen) ids.add(id)
        else ids.delete(id)
      }
      setOf({ list, ids, isWhole: false })
    },
    nameOf: ({ vendorName }) => vendorName,
  }
  const count = current.isWhole ? total : current.ids.size
  const chosen: Chosen | undefined =
    count === 0
      ? undefined
      : {
          ...{ count, isWhole: current.isWhole },
          selection: current.isWhole ? { matching: filters, total } : { ids: [...current.ids] },
        }
  return {
    rows,
    chosen,
    chooseAll: () => setOf({ list, ids: new Set(), isWhole: true }),
    clear: () => setOf({ list, ids: new Set(), isWhole: false }),
  }
}
