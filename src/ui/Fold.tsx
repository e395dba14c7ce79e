import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { cx } from './class-names.ts'

export type FoldProps = {
  /** Content of the toggle on a narrow screen: a heading, or a few words. */
  title: ReactNode
  /** Id of the folded content: following a link to it opens it. */
  id?: string | undefined
  children: ReactNode
  className?: string | undefined
}

/**
 * A part of a page that is folded on a narrow screen, with and without script. On a wide screen it is open and has no
 * title of its own: a title that is to appear there is `ui-wide-only`.
 */
export function Fold({ title, id, children, className }: FoldProps) {
  const details = useRef<HTMLDetailsElement>(null)

  // The browser opens it for a document's own address; a page that the router brings comes later.
  useEffect(() => {
    const element = details.current
    if (!element || element.open || id === undefined || window.location.hash !== `#${id}`) return
    element.open = true
    element.scrollIntoView()
  }, [id])

  return (
    <details ref={details} className={cx('ui-fold', className)}>
      <summary>
        <span>{title}</span>
        <ChevronDown className="ui-icon" aria-hidden="true" />
      </summary>
      <div id={id} className="ui-fold-body">
        {children}
      </div>
    </details>
  )
}
