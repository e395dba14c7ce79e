import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useId, useMemo, useState } from 'react'
import type { Sending } from '../../../../platform/shared/endpoint.ts'
import { ApiError } from '../../../../platform/web/call.ts'
import { createMemberCaller, memberQuery, useReadOnlyReason } from '../../../../platform/web/portal.ts'
import { vendorsUrl } from '../../../../product/links.ts'
import { useToast } from '../../../../ui/Toast.tsx'
import type { VendorDetail, vendorsContract } from '../../contract.ts'
import type { Dossier, dossierContract, VendorScore } from '../../dossier-contract.ts'
import { moveOf, type ScoreMove } from './score-move.ts'

type Contract = typeof vendorsContract & typeof dossierContract

export const call = createMemberCaller<Contract>()

/**
 * What a form came to, as the body of a call: its fields are named as the call names them, and the server judges what was
 * entered.
 */
export const bodyFor = <Key extends keyof Contract>(_key: Key, body: Record<string, unknown>) =>
  body as Sending<Contract[Key]> extends { body: infer Body } ? Body : never

export const vendorQuery = (id: number) => memberQuery<VendorDetail>(`${vendorsUrl}/${id}`)
export const dossierQuery = (id: number) => memberQuery<Dossier>(`${vendorsUrl}/${id}/dossier`)
export const scoreQuery = (id: number) => memberQuery<VendorScore>(`${vendorsUrl}/${id}/score`)

interface VendorView {
  vendor: VendorDetail
  /** Reason why nothing can be changed; undefined where it can. The page shows it once, under the id `lockedId`. */
  locked: string | undefined
  lockedId: string
  /** Effect of the newest deed on the score. */
  move: ScoreMove | undefined
  /** Shows the current state, and says what was done. */
  settle: (done: string) => Promise<void>
  /** Shows the current state. */
  refresh: () => Promise<void>
}

const VendorContext = createContext<VendorView | null>(null)

/** The vendor of the page, for every part of it. */
export function useVendor(): VendorView {
  const view = useContext(VendorContext)
  if (!view) throw new Error('useVendor needs a VendorProvider above it')
  return view
}

export function VendorProvider({ vendor, children }: { vendor: VendorDetail; children: ReactNode }) {
  const client = useQueryClient()
  const { toast } = useToast()
  const lockedId = useId()
  const readOnly = useReadOnlyReason()
  const [move, setMove] = useState<ScoreMove>()
  const locked = readOnly ?? (vendor.archivedAt ? 'This vendor is archived. Bring it back to change it.' : undefined)

  const view = useMemo(() => {
    // A deed may move the score, the register, the dashboard, alerts and the log alike. What no page shows is asked for
    // when it is opened.
    const refresh = () =>
      client.invalidateQueries({ predicate: ({ queryKey: [url] }) => String(url).startsWith('/api/customer/') })
    async function settle(done: string) {
      const before = client.getQueryData(vendorQuery(vendor.id).queryKey)
      await refresh()
      const moved = moveOf(done, before, client.getQueryData(vendorQuery(vendor.id).queryKey))
      setMove(moved)
      toast({ title: done, ...(moved ? { description: `The score moved from ${moved.from} to ${moved.to}.` } : {}) })
    }
    return { vendor, locked, lockedId, move, settle, refresh }
  }, [client, toast, vendor, locked, lockedId, move])

  return <VendorContext.Provider value={view}>{children}</VendorContext.Provider>
}

/** Does something on the server and shows what came of it, also after a "no": someone else may have been first. */
export function useDeed<Given = void, Answer = unknown>(
  act: (given: Given) => Promise<Answer>,
  /** Told when it is done. */
  done: string,
) {
  const { settle, refresh } = useVendor()
  return useMutation({
    mutationFn: act,
    onSuccess: () => settle(done),
    onError: async (error) => {
      if (error instanceof ApiError && (error.status === 409 || error.status === 404)) await refresh()
    },
  })
}
