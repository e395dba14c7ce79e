import { useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { vendorsUrl } from '../../../product/links.ts'
import { portfolioUrl } from '../../../product/vendors.ts'
import { type RegisterState, readRegisterState, registerParams } from './register-state.ts'

/** Returns the state in the address, and a way to another list. */
export function useRegisterState() {
  const [params, setParams] = useSearchParams()
  const state = readRegisterState(params)
  const choose = (next: Partial<RegisterState>, options: { replace?: boolean } = {}) =>
    setParams(registerParams({ ...state, ...next }), { preventScrollReset: true, ...options })
  return { state, choose }
}

/** To be called when a vendor came or went: lists and figures are asked for again. */
export function useRegisterChanged() {
  const client = useQueryClient()
  return () => Promise.all([vendorsUrl, portfolioUrl].map((url) => client.invalidateQueries({ queryKey: [url] })))
}
