import { useSearchParams } from 'react-router'
import { type RegisterState, readRegisterState, registerParams } from './register-state.ts'

/** What the address says, and a way to another list. */
export function useRegisterState() {
  const [params, setParams] = useSearchParams()
  const state = readRegisterState(params)
  const choose = (next: Partial<RegisterState>, options: { replace?: boolean } = {}) =>
    setParams(registerParams({ ...state, ...next }), { preventScrollReset: true, ...options })
  return { state, choose }
}
