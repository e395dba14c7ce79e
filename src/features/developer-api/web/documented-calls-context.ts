import { createContext } from 'react-router'
import type { DocumentedCall } from '../documented-calls.ts'

/** The calls for others' programs, as the contract has them: pages know contracts as types only. */
export const documentedCallsContext = createContext<() => readonly DocumentedCall[]>(() => [])
