import { useSearchParams } from 'react-router'
import { type BreachState, breachParams, readBreachState } from './breach-state.ts'

/** Returns the state in the address, and a way to another list, which begins with its newest again. */
export function useBreachState() {
  const [params, setParams] = useSearchParams()
  const state = readBreachState(params)
  const choose = (next: Partial<BreachState>) =>
    setParams(breachParams({ ...state, cursor: '', ...next }), { preventScrollReset: true })
  return { state, choose }
}
