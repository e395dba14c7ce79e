import { sessionFlag } from '../vocabulary.ts'

// The flag steers the screen only: which of the two pages a browser shows. The server decides by its cookie.

export const hasSessionFlag = (): boolean => sessionStorage.getItem(sessionFlag) !== null

export const setSessionFlag = (): void => sessionStorage.setItem(sessionFlag, 'true')

export const clearSessionFlag = (): void => sessionStorage.removeItem(sessionFlag)
