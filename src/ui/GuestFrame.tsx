import type { ReactNode } from 'react'
import { Container } from './Page.tsx'
import { Mark } from './Shell.tsx'

export type GuestFrameProps = {
  /** Sender of the link; absent until known. */
  host?: string | undefined
  /** In place of the name until it is known: what the page is. */
  what: string
  children: ReactNode
}

/** Frame around the one page that someone without an account was sent a link to: who asks, and nowhere else to go. */
export const GuestFrame = ({ host, what, children }: GuestFrameProps) => (
  <>
    <header className="ui-topbar">
      <Container className="ui-topbar-row">
        <span className="ui-brand min-w-0 wrap-anywhere">{host ?? what}</span>
        <span className="ml-auto inline-flex shrink-0 items-center gap-1.5 text-sm text-quiet">
          <Mark /> Sightline
        </span>
      </Container>
    </header>
    <main id="main" tabIndex={-1}>
      {children}
    </main>
  </>
)
