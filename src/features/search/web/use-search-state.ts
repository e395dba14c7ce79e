import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { readSearchState, type SearchState, searchParamsOf } from './search-state.ts'

/** The state that the address says, and a way to go to another. The address follows in a moment; the state is there at once. */
export function useSearchState() {
  const [params, setParams] = useSearchParams()
  const { key } = useLocation()
  const [ahead, setAhead] = useState<{ state: SearchState; from: string }>()
  if (ahead && ahead.from !== key) setAhead(undefined)
  const state = ahead?.from === key ? ahead.state : readSearchState(params)

  function go(next: Partial<SearchState>, options: { replace?: boolean; preventScrollReset?: boolean } = {}) {
    const to = { ...state, ...next }
    setAhead({ state: to, from: key })
    setParams(searchParamsOf(to), { preventScrollReset: true, ...options })
  }

  return { state, go }
}
