import { queryOptions } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Contract } from '../shared/endpoint.ts'
import { type MemberRole, memberRoles, roleAtLeast } from '../shared/member-roles.ts'
import { ApiError, createCaller, type Send, sendPlainly } from './call.ts'
import { fetchQuery } from './query.ts'
import type { Sent } from './send-file.ts'

// Foundation of every page behind a member's sign-in: the signed-in user, and calls with their session.
//
// A page of the portal is marked as one in the register of pages. The frame around it then shows the portal's header, renders
// the page only once a user is signed in, leads to sign-in and back when no one is or the session ends, and gives each
// session a query cache of its own. So such a page does not check access itself; it writes:
//
//   const { data } = useQuery(memberQuery<VendorRow[]>(vendorsUrl, { tier: 'critical' }))
//   const call = createMemberCaller<typeof vendorsContract>()          // beside the component
//   <Button disabledReason={useReadOnlyReason()} …>
//
// A public page that greets members asks `useMember()` itself and enables its member queries by it.

/** SPEC's keys of the browser's local storage. */
export const tokenKey = 'customer_token'
export const userKey = 'customer_user'

export interface MemberUser {
  firstName: string
  lastName: string
  email: string
  /** A MemberRole, unless the storage was edited by hand. */
  role: string
}

/** `unknown` on the server and in the first paint: the storage is the browser's. */
export type Member =
  | { state: 'unknown' | 'signed-out'; user: null; token: null }
  | { state: 'signed-in'; user: MemberUser; token: string }

const unknown: Member = { state: 'unknown', user: null, token: null }
const signedOut: Member = { state: 'signed-out', user: null, token: null }

/** Returns the signed-in member; follows a sign-out in another tab. */
export const useMember = (): Member => useSyncExternalStore(subscribe, readMember, () => unknown)

/** Keeps who signed in. */
export function startSession({ token, user }: { token: string; user: MemberUser }): void {
  localStorage.setItem(tokenKey, token)
  keepUser(user)
}

/** Stores changes to the signed-in user. */
export function keepUser(user: MemberUser): void {
  localStorage.setItem(userKey, JSON.stringify(user))
  tellAll()
}

/** Forgets who was signed in. */
export function endSession(): void {
  localStorage.removeItem(tokenKey)
  localStorage.removeItem(userKey)
  tellAll()
}

/**
 * Returns whether a member may do what takes this role. Of a role that this version does not know the server decides.
 */
export function hasRole(user: Pick<MemberUser, 'role'>, least: MemberRole): boolean {
  const role = memberRoles.find((known) => known === user.role)
  return role === undefined || roleAtLeast(role, least)
}

/** Returns why the signed-in user lacks this role; undefined if they have it. For a `disabledReason`. */
export function useReadOnlyReason(least: MemberRole = 'manager'): string | undefined {
  const { user } = useMember()
  if (!user || hasRole(user, least)) return undefined
  const name = user.role.charAt(0).toUpperCase() + user.role.slice(1)
  return `Your role is ${name}: ${least === 'manager' ? 'a manager or administrator' : 'an administrator'} can edit.`
}

/** `createCaller` for calls of audience `member`. */
export const createMemberCaller = <C extends Contract>() => createCaller<C>(sendAsMember)

/** Options of a `useQuery` that asks as the member. */
export const memberQuery = <Answer>(url: string, search?: Record<string, unknown>) =>
  queryOptions<Answer, ApiError>({
    queryKey: search ? [url, search] : [url],
    queryFn: (asked) => fetchMember(asked) as Promise<Answer>,
  })

/** `fetchQuery` for a member, where `memberQuery` is too little. */
export const fetchMember = fetchQuery({ send: sendAsMember })

/** Saves the answer of a call that is a file, under the name that the server gives it. */
export async function saveAs(url: string, fallbackName: string): Promise<void> {
  const response = await sendAsMember(url, {})
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text())
  const { fileNameIn, saveBlob } = await import('./save-file.ts')
  saveBlob(await response.blob(), fileNameIn(response.headers.get('content-disposition')) ?? fallbackName)
}

/** Sends a file with its progress. */
export async function uploadFile<Answer>(
  url: string,
  file: File,
  options: { onProgress?: (progress: Sent) => void; signal?: AbortSignal } = {},
): Promise<Answer> {
  const token = localStorage.getItem(tokenKey)
  const { sendFile } = await import('./send-file.ts')
  try {
    return await sendFile<Answer>(url, file, { ...options, headers: bearer(token) })
  } catch (error) {
    if (error instanceof ApiError) endIfRefused(error, token)
    throw error
  }
}

const bearer = (token: string | null): Record<string, string> => (token ? { authorization: `Bearer ${token}` } : {})

/** Sends a call as the member, for callers that also read headers of the answer; a refused session ends. */
export async function sendAsMember(...[url, init]: Parameters<Send>): ReturnType<Send> {
  const token = localStorage.getItem(tokenKey)
  const response = await sendPlainly(url, { ...init, headers: { ...init.headers, ...bearer(token) } })
  if (response.status === 401)
    endIfRefused(new ApiError(response.status, response.statusText, await response.clone().text()), token)
  return response
}

/** Not every 401 ends the session: a wrong second factor is one. Nor does that of a token that was replaced meanwhile. */
function endIfRefused({ status, code }: ApiError, token: string | null): void {
  if (status === 401 && code === 'sign_in_required' && localStorage.getItem(tokenKey) === token) endSession()
}

/** A stored user as it is shown; undefined for what cannot be read as one. */
export function readUser(stored: string): MemberUser | undefined {
  try {
    const value: unknown = JSON.parse(stored)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    const text = (field: keyof MemberUser) => {
      const found = (value as Partial<Record<keyof MemberUser, unknown>>)[field]
      return typeof found === 'string' ? found : ''
    }
    return { firstName: text('firstName'), lastName: text('lastName'), email: text('email'), role: text('role') }
  } catch {
    return undefined
  }
}

let lastRead: { token: string; stored: string; member: Member } | undefined

/** The same object as long as the storage is the same: React compares by identity. */
function readMember(): Member {
  const [token, stored] = [localStorage.getItem(tokenKey), localStorage.getItem(userKey)]
  if (!token || !stored) return signedOut
  if (lastRead?.token === token && lastRead.stored === stored) return lastRead.member
  const user = readUser(stored)
  lastRead = { token, stored, member: user ? { state: 'signed-in', user, token } : signedOut }
  return lastRead.member
}

const listeners = new Set<() => void>()

function tellAll(): void {
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void): () => void {
  const stored = localStorage.getItem(userKey)
  if (stored !== null && !readUser(stored)) endSession()
  listeners.add(tell)
  window.addEventListener('storage', tell)
  return () => {
    listeners.delete(tell)
    window.removeEventListener('storage', tell)
  }
}
