import { data } from 'react-router'
import { saidBy } from './refused.ts'

// For pages that a link of a mail leads to. Mail scanners open every link: only a button changes anything there.

/** Returns whether a link was never issued, was used or has expired; it never says which. */
export function isUnknownLink(thrown: unknown): boolean {
  const { code, issues = [] } = saidBy(thrown)
  // `path`: the address holds what no link has, such as a NUL.
  const isNoToken = code === 'invalid_request' && issues.some(({ path }) => path === 'token' || path === 'path')
  return isNoToken || /_link_(unknown|gone)$/.test(code ?? '')
}

/** The answer to a call by such a link; null, and a page of status 404, where the link is not known. */
export async function byLink<T>(asked: Promise<T>) {
  try {
    return data(await asked)
  } catch (thrown) {
    if (isUnknownLink(thrown)) return data(null, { status: 404 })
    throw thrown
  }
}

/** The answer to a click that stops: the same for every link, whether or not there was anything to stop. */
export async function stoppedBy(asked: Promise<unknown>) {
  await byLink(asked)
  return data({ isStopped: true })
}
