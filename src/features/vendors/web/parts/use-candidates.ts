import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { memberQuery } from '../../../../platform/web/portal.ts'
import { vendorsUrl } from '../../../../product/links.ts'
import { debounceMs } from '../../../../product/search-box.ts'
import type { Candidates } from '../../contract.ts'

/** Asked for after a pause in typing; what was found before stays until then. */
export function useCandidates(q: string, address = '') {
  const [paused, setPaused] = useState(q)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(q), debounceMs)
    return () => clearTimeout(timer)
  }, [q])
  const { data, error, isPlaceholderData, isPending } = useQuery({
    ...memberQuery<Candidates>(`${vendorsUrl}/candidates`, { q: paused, ...(address === '' ? {} : { address }) }),
    enabled: paused !== '',
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  return { candidates: data, error, isBehind: q !== '' && (q !== paused || isPlaceholderData || isPending) }
}
