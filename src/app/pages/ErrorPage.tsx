import { isRouteErrorResponse, useRouteError } from 'react-router'
import { Head } from '../../platform/web/head.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Container, PageHeader } from '../../ui/Page.tsx'
import { SiteFrame } from './SiteFrame.tsx'

/** Tells the visitor why a page cannot be shown: which of the three kinds it is, and where to go. */
export function ErrorPage() {
  return (
    <SiteFrame>
      <ErrorWords />
    </SiteFrame>
  )
}

export function ErrorWords() {
  const words = wordsOf(useRouteError())
  return (
    <>
      <Head title={words.title} isListed={false} />
      <Container className="pb-16">
        <PageHeader title={words.title} lede={words.text} actions={<ButtonLink href="/">Go to search</ButtonLink>} />
      </Container>
    </>
  )
}

function wordsOf(error: unknown): { title: string; text: string } {
  if (!isRouteErrorResponse(error))
    return {
      title: 'Something went wrong',
      text: 'The page could not be shown. The error was recorded; please try again.',
    }
  const said = (error.data as { message?: string } | null)?.message
  if (error.status === 404) return { title: 'Not found', text: said ?? 'There is nothing at this address.' }
  if (error.status === 405) return { title: 'Not possible here', text: 'This page does not take what was sent to it.' }
  if (error.status === 429) return { title: 'Too many requests', text: said ?? 'Please wait a minute and try again.' }
  return {
    title: error.status < 500 ? 'Not possible' : 'Something went wrong',
    text: said ?? 'The page could not be shown. Please try again.',
  }
}
