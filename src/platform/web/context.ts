import { createContext, type RouterContextProvider } from 'react-router'
import type { Contract, Output, Sending } from '../shared/endpoint.ts'

/** Marks the scripts and styles that we write into this page; it is taken out before the page is sent. */
export const nonceContext = createContext<string>()

/** Takes the nonce out of a rendered page. */
export const finishContext = createContext<(page: Buffer<ArrayBuffer>) => Buffer<ArrayBuffer>>()

/** Runs a call of the contract in process: how loaders read, so that a page knows contracts and no server. */
export const callContext = createContext<(key: string, input: object) => Promise<unknown>>()

/** Records an error that no one expected: log and figures. One that is told twice for the same request counts once. */
export const reportContext = createContext<(error: unknown) => void>()

/** Facts about this installation that a first paint may show. */
export const siteContext = createContext<{ publicUrl: string; demo: boolean; isRegistrationClosed?: boolean }>()

type Context = Readonly<RouterContextProvider>

/** Loader's twin of the browser's typed caller. */
export const serverCaller =
  <C extends Contract>(context: Context) =>
  <K extends keyof C & string>(key: K, sending: Sending<C[K]>): Promise<Output<C[K]>> =>
    context.get(callContext)(key, sending) as Promise<Output<C[K]>>
