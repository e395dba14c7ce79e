import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../platform/shared/counted.ts'
import { registerPath } from '../../../product/links.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { TextLink } from '../../../ui/Link.tsx'
import { Spinner } from '../../../ui/States.tsx'
import type { VendorRow } from '../contract.ts'
import { NoVendors } from './NoVendors.tsx'
import { VendorsFailed } from './VendorsFailed.tsx'
import { VendorTable } from './VendorTable.tsx'

const step = 50

export function VendorsTab({ vendors: { data: vendors, isError, refetch } }: { vendors: UseQueryResult<VendorRow[]> }) {
  const [most, setMost] = useState(step)
  if (isError && !vendors) return <VendorsFailed onRetry={refetch} />
  if (!vendors) return <Spinner label="Loading vendors..." />
  if (vendors.length === 0) return <NoVendors />
  const riskiestFirst = vendors.toSorted((a, b) => b.riskScore - a.riskScore)
  const left = vendors.length - most
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm text-quiet">
        <span>The riskiest first</span>
        <TextLink href={registerPath}>Search and filter the register</TextLink>
      </p>
      <VendorTable caption="Vendors, the riskiest first" vendors={riskiestFirst.slice(0, most)} />
      {left > 0 && (
        <div className="flex flex-wrap gap-3 justify-self-center">
          <Button onClick={() => setMost(most + step)}>{`Show ${Math.min(step, left)} more`}</Button>
          <ButtonLink href={registerPath} variant="quiet">
            {`Open all ${counted(vendors.length, 'vendor')}`}
          </ButtonLink>
        </div>
      )}
    </div>
  )
}
