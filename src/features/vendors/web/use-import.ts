import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createMemberCaller } from '../../../platform/web/portal.ts'
import { importUrl } from '../../../product/vendors.ts'
import type { ImportAnswer, importContract, VendorImport } from '../import-contract.ts'

export const callImport = createMemberCaller<typeof importContract>()

/** One call about an import whose answer is the import as it is now; its rows are read again. */
export function useImportCall<Asked>(id: number, act: (asked: Asked) => Promise<VendorImport>) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: [importUrl(id)] })
  return useMutation({
    mutationFn: act,
    onSuccess: (run) => {
      client.setQueryData([importUrl(id)], run)
      for (const part of ['rows', 'faults'])
        client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === `${importUrl(id)}/${part}` })
    },
    // Someone else may have decided: what is true now is shown.
    onError: refresh,
  })
}

export const useAnswer = (id: number) =>
  useImportCall(id, (answer: ImportAnswer) =>
    callImport('POST /api/customer/vendors/imports/{id}/answers', { params: { id }, body: { answer } }),
  )
