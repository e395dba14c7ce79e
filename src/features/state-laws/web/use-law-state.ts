import { useSearchParams } from 'react-router'
import { type LawState, lawParams, readLawState } from './law-state.ts'

/** Returns the state in the address, and a way to another view of the same page. */
export function useLawState() {
  const [params, setParams] = useSearchParams()
  const state = readLawState(params)
  const choose = (next: Partial<LawState>, { replace = false } = {}) =>
    setParams(lawParams({ ...state, ...next }), { preventScrollReset: true, replace })
  return { state, choose }
}
