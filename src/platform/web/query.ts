import { type DehydratedState, dehydrate, QueryClient } from '@tanstack/react-query'
import { ApiError, callUrl, type Send, sendPlainly } from './call.ts'

/** First element: the URL. Second: its non-null entries become the query string. */
export type QueryKey = readonly [url: string, search?: Record<string, unknown>]

/** Fetches a query key as JSON. On 401 it throws, or yields null when asked to. */
export const fetchQuery =
  ({ on401 = 'throw', send = sendPlainly }: { on401?: 'throw' | 'null'; send?: Send } = {}) =>
  async ({ queryKey, signal }: { queryKey: readonly unknown[]; signal: AbortSignal }): Promise<unknown> => {
    const [url, search] = queryKey as QueryKey
    const response = await send(callUrl(url, { query: search ?? {} }), { signal })
    if (response.status === 401 && on401 === 'null') return null
    const text = await response.text()
    if (!response.ok) throw new ApiError(response.status, response.statusText, text)
    return JSON.parse(text)
  }

const garbageAfterMs = 5 * 60_000

/** No retries, no refetch on focus, no interval, never stale: a page that wants otherwise says so. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: fetchQuery(),
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Number.POSITIVE_INFINITY,
        // On the server a client lives for one answer: a timer would keep it, and at the end the whole process, for minutes.
        gcTime: typeof window === 'undefined' ? Number.POSITIVE_INFINITY : garbageAfterMs,
      },
      mutations: { retry: false },
    },
  })
}

/** A loader's answers as the browser's cache will hold them, so that hydration asks for nothing again. */
export async function dehydrated(
  queries: { queryKey: QueryKey; queryFn: () => Promise<unknown> }[],
): Promise<DehydratedState> {
  const client = createQueryClient()
  // fetchQuery, not prefetchQuery: a refusal must reach the router and become the page's status.
  await Promise.all(queries.map((query) => client.fetchQuery(query)))
  return dehydrate(client)
}
