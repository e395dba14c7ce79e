import type { ReactNode } from 'react'

/** @param isOfScreen On paper it would be files that no one can open, or the report once more. */
export function RunPart({
  title,
  id,
  isOfScreen,
  children,
}: {
  title: string
  id: string
  isOfScreen?: boolean
  children: ReactNode
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={`border-t border-rule py-9 ${isOfScreen ? 'ui-screen-only' : ''}`}
    >
      <h3 id={`${id}-title`} className="mb-5 text-2xl tracking-tight">
        {title}
      </h3>
      {children}
    </section>
  )
}
