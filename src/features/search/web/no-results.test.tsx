import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../../platform/web/query.ts'
import { ToastProvider } from '../../../ui/Toast.tsx'
import { AssessmentRequest } from './AssessmentRequest.tsx'
import { NoResults } from './NoResults.tsx'

function paint(query: string, platforms: { name: string; domain: string | null }[]) {
  const client = createQueryClient()
  client.setQueryData(['/api/data-removal/platforms', { q: query, limit: 5 }], platforms)
  const Page = () => (
    <>
      <NoResults query={query} />
      <AssessmentRequest asked={query} />
    </>
  )
  const router = createMemoryRouter([{ path: '/', Component: Page }])
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </QueryClientProvider>,
  )
}

test('a name that the catalog lacks leads to an assessment of it, and to the removal platform of that name', () => {
  const html = paint('Spo & Keo', [
    { name: 'Spo Keo Reports', domain: null },
    { name: 'SpoKeo', domain: 'spokeo.com' },
  ])
  expect(html).toContain('href="/?assess=Spo%20%26%20Keo#assessment"')
  expect(html).toContain('value="Spo &amp; Keo"')
  expect(html).toContain('href="/data-removal?q=SpoKeo"')
  expect(paint('Spo', [{ name: 'SpoKeo', domain: 'spokeo.com' }])).not.toContain('/data-removal')
  expect(paint('', [])).not.toContain('assess=')
})
