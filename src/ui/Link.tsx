import { type AnchorHTMLAttributes, type ComponentType, createContext, type ReactNode, useContext } from 'react'
import { cx } from './class-names.ts'

export type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; children?: ReactNode }

const LinkContext = createContext<ComponentType<AnchorProps> | null>(null)

/** Lets the application's router serve every link of the design system; without it links are plain anchors. */
export function LinkProvider({ component, children }: { component: ComponentType<AnchorProps>; children: ReactNode }) {
  return <LinkContext.Provider value={component}>{children}</LinkContext.Provider>
}

/** An anchor without looks, through the router when there is one and the address is within the site. */
export function Anchor({ href, children, ...rest }: AnchorProps) {
  const Routed = useContext(LinkContext)
  const isOurs = /^(\/(?!\/)|\?)/.test(href)
  if (Routed && isOurs && rest.target === undefined && rest.download === undefined) {
    return (
      <Routed href={href} {...rest}>
        {children}
      </Routed>
    )
  }
  const outside = /^(https?:)?\/\//.test(href) ? { rel: 'noopener noreferrer' } : {}
  return (
    <a href={href} {...outside} {...rest}>
      {children}
    </a>
  )
}

export type TextLinkProps = AnchorProps & {
  /** Ink coloured and underlined on hover only: for names in headings and tables, never within a paragraph. */
  quiet?: boolean | undefined
}

export function TextLink({ quiet, className, ...rest }: TextLinkProps) {
  return <Anchor className={cx('ui-link', className)} data-quiet={quiet ? '' : undefined} {...rest} />
}
